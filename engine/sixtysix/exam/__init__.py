"""Questions on the rules, each on a position of a hand, with the answer of the rules."""
