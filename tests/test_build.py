"""What a build does with what no hand shows."""

from pathlib import Path

import pytest

from sixtysix import build
from sixtysix.build import BuildError, build_variant
from sixtysix.spec.obligations import Obligation

TAKEN = "taken/TRICK_END.claim.0"


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEARCH_HANDS", 300)
    monkeypatch.setattr(build, "SEARCH_LIMIT", 300)


def test_house_rules_may_leave_something_unshown_and_the_report_says_so(tmp_path: Path) -> None:
    path = tmp_path / "far.yaml"
    path.write_text("extends: kinderschnapsen\nparameters: {claim.target: 1000}\n", encoding="utf-8")
    built = build_variant(str(path))
    assert TAKEN in built.unshown
    assert f"- `{TAKEN}`: none of 300 random hands shows it" in built.files["generated/reports/far.md"]


def test_the_family_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEARCH_HANDS", 1)
    monkeypatch.setattr(build, "SEARCH_LIMIT", 1)
    with pytest.raises(BuildError, match="kinderschnapsen: no hand of 1 shows "):
        build_variant("kinderschnapsen")


def test_what_a_hand_shows_must_not_be_called_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    def excuse_all(chart: object, obligation: Obligation) -> str:
        return "It cannot be." if obligation.atom else ""

    monkeypatch.setattr(build, "excuse", excuse_all)
    with pytest.raises(BuildError, match=r"calls impossible what a hand shows: .*is_leader"):
        build_variant("kinderschnapsen")
