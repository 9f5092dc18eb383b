"""Programs that measure for minutes or hours; ``make measure`` lists them.

A test plays a small part of the same. What they print is quoted in docs/results.md; their counts are in ``generated/``.

- `bench`: hands, events and starts a second, beside other libraries; `bench.load`: many games at once on one server
- `drills`: servers killed under load, hidden cards, wrong messages, forged snapshots
- `lockstep`: the machine beside python-statemachine's engine, the kernels, and JavaScript, event by event
- `faulty`: which systems with one fault conformance finds; `league`, `schnapsen_package`: engines of others
- `refute`: hands against what the spec calls impossible
- `installed`: wheel and source distribution in fresh environments; `figures`: the figures that pages quote
"""
