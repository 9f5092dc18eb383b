"""A table in the terminal: against the computer, or for two people at one keyboard.

`cards` names and draws cards, `wording` says what happens, and `keys` gives every event a key and reads them. `screen`
draws what one player may know, or tells it in sentences. `saved` is the form of a saved game, and `table` plays the
match. `hands` prints hands that were played elsewhere.
"""
