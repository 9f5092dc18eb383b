"""Scenarios: facts of the rules as short plays, which are read, checked, played and written."""
