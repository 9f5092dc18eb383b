"""Finds hands with which the rules of a chart can be tested.

An obligation is a fact that some test must show, such as "this transition is taken". A witness is a hand that shows an
obligation. A vector is a witness as JSON. Vectors can test any implementation of the game.
"""
