"""Finds hands that show that the rules of a chart work.

An obligation is a fact that some test must show, such as "this transition is taken". A witness is a hand that shows an
obligation. A vector is a witness as JSON, with which any implementation of the game can be tested.
"""
