"""Game tables in the terminal and in the browser, for two people or for one person against the computer."""
