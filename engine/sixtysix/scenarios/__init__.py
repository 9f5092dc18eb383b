"""Reads, checks, plays and writes scenarios: short plays, each of which shows a fact of the rules."""
