"""Tables in the terminal: a match against the computer or for two people at one keyboard, and hands that were played.

`table` plays the match and reads the keys. `screen` draws what one player may know, or tells it in sentences. `hands`
prints a hand trick by trick.
"""
