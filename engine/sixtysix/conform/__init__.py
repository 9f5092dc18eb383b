"""Conformance: anybody's implementation against the rules, and which rule it breaks."""
