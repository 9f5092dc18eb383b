"""A match at the terminal in plain lines: whole matches through a pipe, explanations, and clean exits."""

from pathlib import Path

import pytest

from ..command import run


def said(*lines: str, options: tuple[str, ...] = ()) -> list[str]:
    result = run("play", "schnapsen", "--seed", "4", *options, input="\n".join(lines))
    assert (result.exit_code, result.exception) == (0, None)
    return result.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("--hotseat",)])
def test_a_whole_match_is_played_by_numbers(options: tuple[str, ...]) -> None:
    printed = said(*["1", ""] * 400, options=options)
    assert printed[-1].endswith("the match is won.")
    assert any(line.startswith("Score: ") for line in printed)


def test_a_number_a_card_and_a_name_choose_the_same() -> None:
    for line in ("1", "as", "AS", "A♠", "play_card AS", "PLAY_CARD as"):
        assert "> You: play_card AS" in said(line)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("10♠", "play_card is not allowed in TRICK_IN_PROGRESS: You do not hold the card. ("),
        (
            "close_talon",
            "close_talon is not allowed in TRICK_IN_PROGRESS: close_talon can happen only in TRICK_START",
        ),
        ("99", "play_card is not allowed in TRICK_IN_PROGRESS: '99' is no card; cards are AS TS"),
        ("clam", "clam is not allowed in TRICK_IN_PROGRESS: there is no event 'clam'; did you mean claim?"),
        ("declare_marriage x", "declare_marriage is not allowed in TRICK_IN_PROGRESS: "),
        ("play_card", "play_card is not allowed in TRICK_IN_PROGRESS: play_card needs a card"),
    ],
)
def test_what_is_not_allowed_is_answered_with_the_sentence_and_its_source(typed: str, answer: str) -> None:
    assert any(line.removeprefix("> ").startswith(answer) for line in said(typed))


def test_another_language() -> None:
    (english,) = (line for line in said("ts") if "not allowed" in line)
    told = said("ts", options=("--language", "hu"))
    assert english not in told
    assert any("TRICK_IN_PROGRESS" in line and "play_card" in line for line in told)


def test_leaving_ends_cleanly_and_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for lines in (["q", "1"], ["quit"], ["1"], []):
        said(*lines)

    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    said()
    assert not [*tmp_path.iterdir()]
