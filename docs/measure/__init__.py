"""Programs that measure: each plays, spoils or compares for minutes or hours, and counts.

They are no tests: a test plays a small part of the same and says yes or no. What they print stands in docs/results.md,
what they count in ``generated/``; ``make measure`` lists them.

- `bench`: hands, events and starts a second, beside other libraries; `bench.load`: many games at once on one server
- `drills`: servers killed amid games, hidden cards, forged snapshots
- `input`: files and words spoilt by chance, and processes whose disk, home, pipe or time fails
- `lockstep`: the machine beside python-statemachine's engine, the kernels, and JavaScript, event by event
- `house_rules`, `texts`: random house rules checked, built and played; every text of them
- `faulty`, `wrong`: systems with one fault, and wrong everywhere, that conformance finds; `league`: engines of others
- `effects`: what differences of rules come to in play
- `links`: every link of the rulebook, opened; `installed`: wheel and source distribution, installed elsewhere
"""
