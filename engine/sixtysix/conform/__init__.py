"""Conformance testing: compares an implementation with the rules, and names the broken rules."""
