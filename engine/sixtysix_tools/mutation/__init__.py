"""Scores of mutation: which faults the vectors and scenarios notice, and which nobody could."""
