"""Facts of the rules as short plays: read, checked, played and written."""
