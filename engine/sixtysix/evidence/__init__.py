"""Hands as evidence for a chart's obligations (facts that tests must show): search, coverage, vectors and reports."""
