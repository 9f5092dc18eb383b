"""Checks the spec, and generates files from the spec."""
