"""Features may keep a guard, or one use of a guard in one transition."""

from pathlib import Path

from statemachine.io import load as load_machine

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.provenance import parameters_against, parameters_behind
from sixtysix.compile.export import FORMATS
from sixtysix.project.check import check

from .spoiled import spoil, turnstile


def test_a_guard_belongs_to_a_transition_only_with_its_features(tmp_path: Path) -> None:
    folder = turnstile(tmp_path)
    spoil(
        folder / "chart.yaml",
        [
            (
                "cond: [is_next]\n            on: [count",
                "cond: [{is_next: {with: [change]}}]\n            on: [count",
            )
        ],
    )
    assert check([folder / "chart.yaml"]) == []
    family = load_chart(folder / "chart.yaml")
    museum, pier = (family.configure(load_variant(name, family)) for name in ("museum", "pier"))
    conditions = [
        {t.event: t.guards for t in chart.states["UNLOCKED"].transitions} for chart in (museum, pier)
    ]
    assert conditions == [{"push": (("is_next", True),)}, {"push": ()}]
    assert [sorted(chart.guards) for chart in (museum, pier)] == [["day_is_over", "is_next", "pays_fare"]] * 2
    assert parameters_behind(museum, ["is_next"]) == ("fare.change",)
    assert parameters_behind(pier, ["is_next"]) == ()
    assert parameters_against(pier, "UNLOCKED", "push") == ("fare.change",)
    assert load_machine(FORMATS["statemachine"](pier), format="json", validate=True)
