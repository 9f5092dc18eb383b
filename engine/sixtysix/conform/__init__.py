"""Conformance testing: compares an implementation with the rules, and names the rules that it breaks."""
