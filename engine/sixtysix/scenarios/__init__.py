"""Reads, checks, plays and writes scenarios. A scenario is a short example of a rule."""
