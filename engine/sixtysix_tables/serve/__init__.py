"""The web table: two people, or one against the computer, at a compiled machine."""
