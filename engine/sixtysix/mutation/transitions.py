"""Charts with a transition too few, one too many, or one that leads elsewhere."""

from collections.abc import Iterator
from dataclasses import replace

from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.mutation.charts import spec_mutant, with_transition, with_transitions
from sixtysix.mutation.mutant import Mutant


def transition_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Every transition dropped, copied to each state that lacks its event, and led to each other atomic state."""
    for transition in chart.transitions:
        yield _dropped(chart, transition)
        yield from _copied(chart, transition)
        yield from _retargeted(chart, transition)


def _dropped(chart: ConfiguredChart, t: Transition) -> Mutant:
    kept = (other for other in chart.states[t.source].transitions if other is not t)
    without = with_transitions(chart, t.source, kept)
    return spec_mutant(without, "drop-transition", t.name, "", f"{t.source} has no transition: {t.says}")


def _copied(chart: ConfiguredChart, t: Transition) -> Iterator[Mutant]:
    for name in chart.stable if t.event else ():
        state = chart.states[name]
        if not state.final and all(other.event != t.event for other in chart.outgoing(name)):
            target = name if t.internal else t.target
            copy = replace(t, name=f"copy_of_{t.name}", source=name, target=target)
            yield spec_mutant(
                with_transitions(chart, name, (*state.transitions, copy)),
                "copy-transition",
                t.name,
                name,
                f"{name} has the transition of {t.source} too: {t.says}",
            )


def _retargeted(chart: ConfiguredChart, t: Transition) -> Iterator[Mutant]:
    for state in chart.states.values():
        if not state.is_compound and state.name not in (t.target, chart.leaf(t.target)):
            yield spec_mutant(
                with_transition(chart, t, target=state.name, internal=False),
                "retarget-transition",
                t.name,
                state.name,
                f"{t.name} leads to {state.name}, not to {t.target}",
            )
