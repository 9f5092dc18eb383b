"""Partial evaluation: a program with one ruleset written in and its small functions inlined, for CPython.

`specialiser` makes a whole module, a function at a time; `inlining` works through one function, by what `folding`
can work out and `definitions` know of names; `lists` keeps a table's lists in local names; `syntax` holds facts
about syntax trees.
"""
