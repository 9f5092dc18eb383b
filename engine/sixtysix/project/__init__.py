"""Checks the project's spec, and generates all files that come from it."""
