"""Tables to play at: in the terminal, in the browser, and against the computer."""
