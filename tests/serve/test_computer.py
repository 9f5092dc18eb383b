"""The computer at a table: it is told its view alone, plays its seat, and goes on after a restart."""

import asyncio
import os
import subprocess
import sys
import time
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixtysix.chart.validation import malformed
from sixtysix_tables.serve.computer import ComputerGone, Opponent

from .serving import Client, Json, found, page, serving, shuffled_decks

ROOT = Path(__file__).parents[2]


class StandIn(Opponent):
    """Chooses at random among the legal events, and notes what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, int, list[Json]]] = []
        self.prepared: list[tuple[str, int]] = []
        self.chance = Random(1)

    async def choose(
        self, variant: str, strength: int, seed: int, views: list[Json], client: str = ""
    ) -> Json:
        self.asked.append((variant, strength, views))
        return self.chance.choice([event for event in views[-1]["legal"] if event["event"] != "claim"])

    async def advise(self, variant: str, seed: int, views: list[Json], client: str = "") -> Json:
        return {"event": await self.choose(variant, 3, seed, views), "because": "only"}

    def prepare(self, variant: str, strength: int, seed: int) -> None:
        self.prepared.append((variant, strength))

    def close(self) -> None:
        pass


def play_on(client: Client, seed: int, most: int) -> None:
    """Moves of the person's until the match is over."""
    chance = Random(seed)
    for _ in range(most):
        while client.view["turn"] != 0 and client.view["state"] != "DONE":
            client.wait_for("state")
        if client.view["state"] == "DONE":
            return
        legal = [event for event in client.view["legal"] if event["event"] != "claim"]
        assert client.move(chance.choice(legal))["is"] in ("done", "refused")


def test_a_match_against_the_computer(tmp_path: Path) -> None:
    variant, computer = "snapszer", StandIn()
    with serving(tmp_path / "db", variant, computer=lambda: computer) as address:
        seat = found(address, variant, opponent="2")
        with seat.connected() as client:
            assert client.state["seat"] == 0
            play_on(client, seed=1, most=400)
            assert client.view["state"] == "DONE"
            assert client.ask("rematch", at=client.state["number"])["is"] == "done"
            assert client.view["state"] != "DONE"
    assert computer.prepared == [(variant, 2)]
    for name, strength, views in computer.asked:
        assert (name, strength) == (variant, 2)
        assert views[-1]["legal"] != []
        assert views[-1]["turn"] == 1
        for view in views:
            assert view["player"] == 1
            assert not {"hands", "won", "stock"} & view.keys()


def test_the_computer_sees_every_trick(tmp_path: Path) -> None:
    """Those too in which it had nothing to choose; of the running hand alone, for the others are over."""
    computer = StandIn()
    with (
        serving(tmp_path / "db", computer=lambda: computer) as address,
        found(address, opponent="2").connected() as client,
    ):
        while client.state["hand"] < 3:
            play_on(client, seed=1, most=1)
    most = 0
    for *_, views in computer.asked:
        assert len({(view["dealer"], view["trump"], *view["score"]) for view in views}) == 1
        seen = {tuple(view["last_trick"]) for view in views if view["last_trick"]}
        assert len(seen) == sum(views[-1]["tricks"])
        most = max(most, len(seen))
    assert most > 3


def test_the_computer_goes_on_when_the_person_comes_back(tmp_path: Path) -> None:
    class Slow(StandIn):
        async def choose(self, *given: object) -> Json:
            await asyncio.sleep(3600)
            raise AssertionError

    with serving(tmp_path / "db", computer=Slow, dealer=0) as address:
        seat = found(address, opponent="1")
        with seat.connected() as client:
            assert client.view["turn"] == 1
    computer = StandIn()
    with serving(tmp_path / "db", computer=lambda: computer) as address:
        seat.address = address
        with seat.connected() as client:
            play_on(client, seed=1, most=3)
    assert computer.asked


def test_after_a_restart_the_computer_is_shown_the_hand_from_its_beginning(tmp_path: Path) -> None:
    def hand(view: Json) -> list[Json]:
        return [view[key] for key in ("dealer", "trump", "score", "games")]

    before, after = StandIn(), StandIn()
    with serving(tmp_path / "db", computer=lambda: before, decks=shuffled_decks(1), dealer=0) as address:
        seat = found(address, opponent="1")
        with seat.connected() as client:
            while client.state["hand"] < 3 or sum(client.view["tricks"]) not in (2, 3, 4):
                assert client.view["state"] != "DONE"
                play_on(client, seed=1, most=1)
    with serving(tmp_path / "db", computer=lambda: after, decks=shuffled_decks(1)) as address:
        seat.address = address
        with seat.connected() as client:
            while not after.asked:
                play_on(client, seed=1, most=1)
    seen = [view for *_, views in before.asked for view in views]
    seen = [view for view in seen if hand(view) == hand(seen[-1])]
    assert len(seen) > 2
    assert all(view in after.asked[0][2] for view in seen)


def test_a_computer_that_errs_does_no_harm(tmp_path: Path) -> None:
    class Wrong(StandIn):
        async def choose(self, *given: object) -> Json:
            await asyncio.sleep(0)
            return {"event": "lead_card", "player": 0, "card": "XX"}

    with (
        serving(tmp_path / "db", computer=Wrong, dealer=0) as address,
        found(address, opponent="1").connected() as client,
    ):
        answer = client.ask("explain", event={"event": "claim", "player": 0})
        assert answer["is"] == "explained"
        assert client.view["turn"] == 1


def test_the_computer_is_offered_in_every_strength(tmp_path: Path) -> None:
    with serving(tmp_path / "db", computer=StandIn) as address:
        offered = page(address, "/").text.split("Opponent", 1)[1]
    assert all(f'name="opponent" value="{strength}"' in offered for strength in (1, 2, 3))


def test_the_opponent_thinks_in_a_process_of_its_own() -> None:
    process = Opponent("tests.serve.stand_in")
    legal = [{"event": "claim", "player": 1}]

    process.prepare("schnapsen", 2, 7)

    async def ask() -> list[Json]:
        return [
            await process.choose("schnapsen", 2, seed, [{"player": 0}, {"player": 1, "legal": legal}])
            for seed in (7, 7, 8)
        ]

    answers = asyncio.run(ask())
    process.close()
    assert [answer["seed"] for answer in answers] == [7, 7, 8]
    assert [answer["asked"] for answer in answers] == [1, 2, 1]
    assert all(answer["process"] != os.getpid() for answer in answers)
    assert [answer["seen"] for answer in answers] == [[{"player": 0}]] * 3
    assert all(
        answer["legal"] == legal and answer["view"] == {"player": 1, "legal": legal} for answer in answers
    )


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_a_process_that_has_died_is_replaced_and_the_hand_goes_on(tmp_path: Path) -> None:
    """By one that is shown the whole hand; tables can be set up meanwhile."""
    with (
        serving(tmp_path / "db", decks=shuffled_decks(1), dealer=0) as address,
        found(address, opponent="1").connected() as client,
    ):
        while client.view["turn"] != 0:
            client.wait_for("state")
        kill_children()
        hand, number = client.state["hand"], client.state["number"]
        play_on(client, seed=1, most=4)
        assert client.state["hand"] == hand
        assert client.state["number"] > number + 4
        kill_children()
        found(address, opponent="1")


def kill_children() -> None:
    for child in active_children():
        child.kill()
        child.join()


def test_a_choice_is_made_from_the_whole_hand(tmp_path: Path) -> None:
    """So a process that knows nothing of the hand, or has forgotten it, chooses like any other."""
    computer = StandIn()
    with (
        serving(tmp_path / "db", computer=lambda: computer) as address,
        found(address, opponent="2").connected() as client,
    ):
        play_on(client, seed=1, most=8)
    for *_, views in computer.asked:
        tricks = [sum(view["tricks"]) for view in views]
        assert tricks[0] == 0
        assert tricks == sorted(tricks)
        assert set(tricks) == set(range(tricks[-1] + 1))


def test_the_page_is_told_while_the_computer_cannot_play_and_it_is_asked_again(tmp_path: Path) -> None:
    class Recovering(StandIn):
        failures = 2

        async def choose(self, *given: Any) -> Json:
            self.failures -= 1
            if self.failures >= 0:
                raise ComputerGone("gone")
            return await super().choose(*given)

    with (
        serving(tmp_path / "db", computer=Recovering, dealer=0, patience=0.01) as address,
        found(address, opponent="1").connected() as client,
    ):
        if client.view["turn"] == 1:
            number = client.state["number"]
            assert "cannot play now" in client.wait_for("stuck")["says"]
            client.catch_up(number + 1)
        assert client.view["turn"] == 0 or client.view["led"] is None


def test_the_computer_advises_and_lets_take_back(tmp_path: Path) -> None:
    """From the player's view alone, with what the advice and the next best lead to."""
    with (
        serving(tmp_path / "db", decks=shuffled_decks(1), dealer=1) as address,
        found(address, opponent="1").connected() as client,
    ):
        hint = client.ask("hint", at=client.state["number"])
        assert hint["is"] == "hint"
        assert malformed(hint, "wire/message") is None
        assert hint["event"] in client.view["legal"]
        assert hint["event"] != hint["next"]["event"]
        assert 1 >= hint["chance"] >= hint["next"]["chance"] >= 0
        before = client.view
        client.move(next(event for event in before["legal"] if event["event"] == "lead_card"))
        moved = client.state["number"]
        while client.view["state"] != "TRICK_END":
            client.wait_for("state")
        assert client.ask("take_back", at=moved)["is"] == "done", "the computer has gone on meanwhile"
        assert client.view == before
        play_on(client, seed=1, most=6)


SERVER = """
import asyncio, os, time
from sixtysix_tables.serve.computer import Opponent
if __name__ == "__main__":
    process = Opponent("tests.serve.stand_in")
    answer = asyncio.run(process.choose("schnapsen", 1, 1, [{}]))
    print(answer["process"], flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_the_opponents_process_ends_with_the_server(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER, encoding="utf-8")
    paths = os.pathsep.join([str(ROOT), *sys.path])
    server = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert server.stdout
    pid = int(server.stdout.readline())
    assert is_running(pid)
    server.kill()
    server.communicate()
    for _ in range(100):
        if not is_running(pid):
            return
        time.sleep(0.05)
    raise AssertionError("it is still there")


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_several_processes_think_at_the_same_time() -> None:
    """Any of them chooses for any table."""
    computer = Opponent("tests.serve.stand_in", processes=2)

    async def ask() -> list[Json]:
        asked = [computer.choose("schnapsen", 2, seed, [{"wait": 0.5}]) for seed in range(4)]
        return await asyncio.gather(*asked)

    answers = asyncio.run(ask())
    computer.close()
    assert len({answer["process"] for answer in answers}) == 2


def test_where_no_process_can_start_tables_are_set_up_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("Resource temporarily unavailable")

    monkeypatch.setattr(BaseProcess, "start", full)
    computer = Opponent()
    computer.prepare("schnapsen", 1, 1)
    with pytest.raises(ComputerGone):
        asyncio.run(computer.choose("schnapsen", 1, 1, [{}]))
    computer.close()
