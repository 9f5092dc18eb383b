"""Conformance testing: finds where an implementation differs from the rules, and which rules are broken there."""
