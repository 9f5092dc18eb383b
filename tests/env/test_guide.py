"""The programs in docs/gym.md run, and its player learns."""

import shutil
import sys
from pathlib import Path

import pytest
from tests.documents import blocks, commands, read, run, write_files
from tests.env import learner

PAGE = read("docs/gym.md")


@pytest.mark.slow
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


@pytest.mark.slow
def test_its_player_beats_random_play_after_a_few_rounds() -> None:
    shares = [learner.against_random(one) for _, (_, one) in zip(range(4), learner.train(600), strict=False)]
    assert shares[-1] > 0.65


def test_nothing_in_the_page_is_left_untested() -> None:
    assert {block.language for block in blocks(PAGE)} == {"python", "text", "console"}
    assert {block.file for block in blocks(PAGE)} == {"", "match.py"}
