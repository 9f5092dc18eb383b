"""Game tables: in the terminal, in the browser, and against the computer."""
