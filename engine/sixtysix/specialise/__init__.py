"""Partial evaluation: write one ruleset into the source of a program for CPython.

In CPython most of a game's time goes into calls of functions of one line, and into fields of the ruleset that never
change. `specialise` takes the source of a module and a ruleset, and gives the source of a module that does the same
for tables under this ruleset, without most of both. With ``r.target`` of 66 and ``r.must_trump`` of 0

    CLAIM, FALSE_CLAIM = 1, 2

    def reached(t, r, player):
        return t.points[player] >= r.target

    def follows(t, card):
        return t.led // 5 == card // 5

    def may_follow(t, r, card):
        if r.must_trump and card // 5 == t.trump:
            return True
        return follows(t, card)

    def claim(t, r):
        t.reason = CLAIM if reached(t, r, t.turn) else FALSE_CLAIM

the last two functions become

    def may_follow(t, r, card):
        return t.led // 5 == card // 5

    def claim(t, r):
        t.reason = 1 if t.points[t.turn] >= 66 else 2

Who uses it: a worker that plays many hands on a kernel in CPython (`kernels.program.WORTH_SPECIALISING` says how
many, and what was measured), and the proof that a mutant is no fault because its program stays the same
(`mutation.equivalence`). A compiled kernel has no need of it: LLVM does all this and more.

What is done, in this order:

1. `names` finds every function that the module reaches, in whatever module, and gives each a name of its own in the
   one that is made. A function is taken up if its parameters are plain and its body is understood; any other stays
   where it is, and is imported.
2. `functions` works through the body of each, a statement at a time, in the order in which it runs, and keeps what it
   knows of local names. Fields of the ruleset and global constants become literals.
3. `expressions` folds what is constant by then. A branch that is decided leaves one side. A loop over a short constant
   range is written out, so that its variable is a constant as well.
4. A call of a function that only returns, branches and names values becomes an expression, if all arguments are still
   evaluated once, in their order. Otherwise the call stays.
5. `specialiser` puts the module together, with the imports that are still needed.

What it must not know: cards, charts, or what a ruleset's fields mean. What it takes for granted stands in the docstring
of `specialise`. What it does not understand it leaves alone.

Replacing calls by statements, looking up lists before loops and leaving out idle locals were tried. A hand then takes
14 % less time, but it takes 3 seconds to get there and as many lines again. No mutant more was shown to be equivalent.

Why no library: those for Python rewrite one expression at a time (constant folding in minifiers) or compile (numba,
Cython, mypyc). None of them keeps source that can be compared as text, which the proof of equivalence needs.
"""
