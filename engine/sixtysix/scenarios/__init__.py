"""Scenarios, which are short plays that state facts of the rules: reading, checking, playing and writing them."""
