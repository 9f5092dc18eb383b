"""A table in the terminal: against the computer, or for two people at one keyboard.

`cards` names and draws cards, `wording` says what happens, `keys` gives every event a key, `screen` draws what one
player may know, `reading` reads keys or lines, `saved` is the form of a saved game, and `table` lets it all happen.
"""
