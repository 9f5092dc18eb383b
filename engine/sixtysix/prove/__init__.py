"""Every line of play from many deals, and counts of event sequences."""
