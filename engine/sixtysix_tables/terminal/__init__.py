"""A table in the terminal: against the computer, or for two people at one keyboard.

`table` plays the match and reads the keys. `screen` draws what one player may know, or tells it in sentences.
"""
