"""Programs that measure for minutes or hours. ``make measure`` lists them.

Tests run a small part of each program. docs/results.md quotes the output. The counts are in ``generated/``.

- `bench`: hands, events and starts per second, compared with other libraries
- `bench.load`: many games at once on one server
- `drills`: a server that is killed under load, hidden cards, forged snapshots
- `lockstep`: the machine compared with python-statemachine, the kernels and JavaScript after every event
- `faulty`: how many systems with one fault the conformance test finds
- `league`, `schnapsen_package`: conformance tests of other projects' engines
- `refute`: random hands that might do something that the spec calls impossible
- `installed`: the packages in fresh environments
- `figures`: the figures that pages quote
"""
