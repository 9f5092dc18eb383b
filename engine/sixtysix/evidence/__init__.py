"""Hands as evidence for a chart's obligations (facts that a test must show): search, coverage, vectors and reports."""
