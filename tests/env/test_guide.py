"""The page on training a player: its programs run, its player learns, its table is what was measured."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from docs.measure import gym
from tests.documents import blocks, commands, read, run, write_files
from tests.env import learner

from sixtysix_env import Space

PAGE = read("docs/gym.md")


def test_its_programs_run(tmp_path: Path) -> None:
    write_files(PAGE, tmp_path)
    assert "(../tests/env/learner.py)" in PAGE
    shutil.copy(learner.__file__, tmp_path)
    learning, playing = (words for words, _ in commands(PAGE))
    assert learning == ["python", "learner.py", "60"]
    told = run([sys.executable, "learner.py", "1"], tmp_path).splitlines()
    assert told[-1].endswith("of hands won against random play")
    assert playing == ["python", "match.py"]
    assert run([sys.executable, "match.py"], tmp_path).strip() in ("won", "lost")


def test_its_player_beats_random_play_after_a_few_rounds() -> None:
    shares = [learner.against_random(one) for _, (_, one) in zip(range(4), learner.train(600), strict=False)]
    assert shares[-1] > 0.65


def test_its_table_is_what_was_measured() -> None:
    report = json.loads(gym.REPORT.read_text(encoding="utf-8"))
    assert gym.markdown(report) in PAGE
    assert f"{report['date']}, {report['machine']}" in PAGE
    assert f"{report['events a second']['vector']:,} events a second" in PAGE
    assert report["curve"][-1][1] > 0.5
    assert gym.PICTURE.read_text(encoding="utf-8") == gym.curve(report["curve"])


def test_nothing_in_the_page_is_left_untested() -> None:
    assert {block.language for block in blocks(PAGE)} == {"python", "text", "console"}
    assert {block.file for block in blocks(PAGE)} == {"", "match.py"}


@pytest.mark.parametrize("name", ["random", "1"])
def test_the_measured_matches_are_played_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gym, "MATCHES", 2)
    told = gym.matches(learner.Learner(Space.of("schnapsen")), name)
    assert (told["matches"], 0 <= told["won"] <= 2) == (2, True)
