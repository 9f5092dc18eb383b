"""The table in the terminal: whole matches from lines and keys, why-not, and games that are left and gone on with."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console
from tests.house_rules import written
from tests.runtime.games import Json, machine, walk

from sixtysix.cli import main
from sixtysix.runtime import GameMachine
from sixtysix_tables.match import Saved
from sixtysix_tables.opponent import Level, Player
from sixtysix_tables.sentences import tell_end
from sixtysix_tables.terminal.screen import arranged
from sixtysix_tables.terminal.table import HELP_OF, KEY_WIDTH, OTHER_KEYS, Left, Reader, TerminalTable

ANYTHING = "1\n2\n3\n4\n5\n6\nn\n"
"""Lines of which one at least is a move wherever there is one to choose; the last one wants no other match."""

SMALL_TERMINAL = (80, 24)


def play(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=typed)


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Pressed(Reader):
    """Keys that are pressed one after the other; None is Ctrl-C."""

    def __init__(self, keys: Iterator[str | None]) -> None:
        self._keys = keys

    def read(self) -> str:
        try:
            key = next(self._keys)
        except StopIteration:
            raise EOFError from None
        if key is None:
            raise KeyboardInterrupt
        return key


class Screens(Console):
    """A small terminal that keeps what it has shown, a screen at a time."""

    def __init__(self) -> None:
        width, height = SMALL_TERMINAL
        super().__init__(file=io.StringIO(), width=width, height=height)
        self.screens: list[str] = []

    def clear(self, home: bool = True) -> None:
        self.screens.append(self.shown())

    def shown(self) -> str:
        """Return the text shown since the screen was cleared."""
        assert isinstance(self.file, io.StringIO)
        text, self.file = self.file.getvalue(), io.StringIO()
        return text


def table(
    variant: str, reader: Reader, console: Console, strength: Level | None = 1, seed: int = 1
) -> TerminalTable:
    saved = Saved(variant, seed, strength, "french", machine(variant)(seed=seed).snapshot())
    computer = None if strength is None else Player(variant, strength=strength, seed=seed)
    return TerminalTable(machine(variant), saved, Path("game.json"), reader, console, computer)


def anything() -> Iterator[str]:
    """Keys of which one at least is a move wherever there is one to choose; n wants no other match."""
    while True:
        yield from "123456n"


@pytest.mark.parametrize("variant", ["kinderschnapsen", "santase-2"])
def test_a_whole_match_from_lines(variant: str) -> None:
    done = play(variant, "--seed", "4", "--strength", "1", typed=ANYTHING * 300)
    assert done.exit_code == 0, done.output
    assert "win the match. The score is" in done.output or "wins the match. The score is" in done.output
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("variant", "strength"), [("schnapsen", 1), ("kinderschnapsen", 1), ("snapszer", None)]
)
def test_a_whole_match_from_keys_fits_a_small_terminal(variant: str, strength: Level | None) -> None:
    console = Screens()
    played = table(variant, Pressed(anything()), console, strength)
    played.play()
    assert played.game.state == "TERMINATED"
    assert len(console.screens) > 20
    assert max(screen.count("\n") for screen in console.screens) < SMALL_TERMINAL[1]


def test_the_same_seed_and_lines_are_the_same_match() -> None:
    words = ("kinderschnapsen", "--seed", "9", "--strength", "1", "--save", "game.json")
    assert play(*words, typed=ANYTHING * 5).output == play(*words, typed=ANYTHING * 5).output


def test_a_game_that_is_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Wherever it is left: the computer remembers, and what happens then is the same."""
    words = ("--seed", "6", "--strength", "1", "--save", "game.json")
    whole = play("kinderschnapsen", *words, typed=ANYTHING * 200).output
    for lines in (1, 9, 20, 33):
        typed = ANYTHING * 200
        cut = sum(len(line) for line in typed.splitlines(keepends=True)[:lines])
        left = play("kinderschnapsen", *words, typed=typed[:cut])
        assert left.exit_code == 0
        assert left.output.endswith("The game is saved. Go on with: sixtysix play --load game.json\n")
        gone_on = play("--load", "game.json", typed=typed[cut:])
        assert gone_on.exit_code == 0
        assert gone_on.output.splitlines()[-40:] == whole.splitlines()[-40:]


def test_q_leaves_and_saves_to_a_new_file() -> None:
    for number in (1, 2):
        done = play("schnapsen", "--seed", "1", "--strength", "1", typed="q\n")
        assert (done.exit_code, f"--load schnapsen-{number}.json" in done.output) == (0, True)
    assert sorted(path.name for path in Path().iterdir()) == ["schnapsen-1.json", "schnapsen-2.json"]


def test_s_saves_and_goes_on() -> None:
    done = play("schnapsen", "--seed", "1", "--strength", "1", "--save", "here.json", typed="s\n1\nq\n")
    assert "The game is saved: here.json" in done.output
    assert json.loads(Path("here.json").read_text(encoding="utf-8"))["variant"] == "schnapsen"


def test_ctrl_c_saves() -> None:
    played = table("schnapsen", Pressed(iter(["1", None])), Screens())
    with pytest.raises(KeyboardInterrupt):
        played.play()
    assert played.match.is_played
    played.save()
    assert play("--load", "game.json", typed="q\n").exit_code == 0


def test_ctrl_c_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("sixtysix_tables.terminal.table.Lines.read", interrupt)
    done = play("schnapsen", "--seed", "1", "--hotseat")
    assert done.exit_code == 130
    assert "Go on with: sixtysix play --load schnapsen-1.json" in done.output
    assert Path("schnapsen-1.json").exists()


def test_why_not_is_answered_with_the_rule() -> None:
    done = play("schnapsen", "--hotseat", "--seed", "1", typed="? S\n?c\n?x\n?\n!\n?1\n?z\nS\nz\n")
    said = done.output
    assert "You may not declare the marriage of spades. You have not won a trick yet." in said
    assert "You may close the talon." in said
    assert "You may not exchange a trump for the turn-up. You do not hold the jack of trumps." in said
    assert (
        "You may not claim to have enough. No marriage has been declared for this lead. No trick has been won"
        in said
    )
    assert "You may lead the" in said
    assert "There is no move with the key 'z'" in said
    assert "There is no key 'z'; h shows the keys." in said


def test_a_false_claim_is_asked_about_twice() -> None:
    words = ("snapszer", "--hotseat", "--seed", "1")
    once = play(*words, typed="!\n1\n").output
    assert "A claim with fewer than 66 points is false." in once  # nobody sees the points
    assert "wins the hand" not in once
    assert (
        "wins the hand by the other player's false claim: 3 game points."
        in play(*words, typed="!\n!\n").output
    )
    alone = play("snapszer", "--seed", "1", "--strength", "1", typed="!\n!\n").output
    assert "The computer wins the hand by your false claim: 3 game points." in alone


def test_a_warning_is_whole_on_a_small_screen_and_goes_with_another_key() -> None:
    console = Screens()
    with pytest.raises(Left):
        table("snapszer", Pressed(iter(["", "!", "s", "?", "n"])), console, strength=None).play()
    warning = "A claim with fewer than 66 points is false. Press the same key again to claim anyway."
    screens = [" ".join(screen.split()) for screen in (*console.screens, console.shown())]
    asked = [number for number, screen in enumerate(screens) if warning in screen]
    assert asked == [asked[0]]
    assert len(screens) > asked[0] + 1


def test_a_hand_stands_with_its_points_until_a_key_is_pressed() -> None:
    console = Screens()
    with pytest.raises(Left):
        table("snapszer", Pressed(iter(["", "!", "!"])), console, strength=None).play()
    last = console.shown()
    assert "The next hand is dealt." not in last
    assert re.search(r"player 0 +0 +0 +3 +0", last)
    assert re.search(r"player 1 +0 +0 +0 +0", last)
    assert "A false claim has its price." in last
    assert "> the claimant has no trick: 3" in last
    assert last.rstrip().endswith("(any key)")


def hidden(folder: Path) -> str:
    """House rules under which nobody sees the points."""
    return written(folder, ("schnapsen", {"looking.points": "none", "game.points": 3}))


def test_points_that_nobody_sees_are_told_when_the_hand_is_over(tmp_path: Path) -> None:
    """In lines and on screens, whatever is tried; the game points are open."""
    lines = play(hidden(tmp_path), "--seed", "4", "--strength", "1", typed=("!\n?!\n" + ANYTHING) * 300)
    console = Screens()
    played = table(hidden(tmp_path), Pressed(anything()), console)
    played.play()
    assert (lines.exit_code, played.game.state) == (0, "TERMINATED")
    during = [screen for screen in (*console.screens, console.shown()) if "trumps are" in screen]
    for said in (lines.output, "".join(during)):
        told = [line for line in said.splitlines() if re.search(r"(?<!game )points?\b", line)]
        assert {re.sub(r"\d+", "N", line) for line in told} <= {
            "A claim with fewer than N points is false. Press the same key again to claim anyway.",
            "In points, you had N and the computer had N.",
            "The loser had N points in N tricks.",
            "The loser had N points in N trick when the talon was closed.",
        }
    assert "In points, you had " in lines.output
    assert during
    assert any("points  tricks" in screen for screen in set(console.screens) - set(during))


def test_a_claim_is_asked_about_twice_whatever_the_points_are_that_nobody_sees(tmp_path: Path) -> None:
    asked = "A claim with fewer than 66 points is false. Press the same key again to claim anyway."
    tricks = play(hidden(tmp_path), "--seed", "1", "--hotseat", typed="1\n1\n!\n!\n" * 4).output
    assert asked in tricks
    assert "false claim: 3 game points.\nIn points, player 0 had " in tricks


def test_cards_are_named_as_one_likes() -> None:
    words = ("schnapsen", "--seed", "1", "--hotseat")
    assert " of spades" in play(*words, typed="").output
    german = play(*words, "--cards", "german").output
    assert "Laub-" in german
    assert " of spades" not in german
    assert "The cards are German now." in play(*words, typed="g\n").output


def test_a_card_may_be_typed_by_its_name() -> None:
    game = machine("schnapsen")(seed=1)
    game.send("start_game")
    leader = game.observe()["turn"]
    card = game.view(leader)["hand"][2]
    done = play("schnapsen", "--seed", "1", "--hotseat", typed=f"{card.lower()}\n")
    assert f"Player {leader} leads the" in done.output


def test_help_names_every_key() -> None:
    said = play("schnapsen", "--seed", "1", "--hotseat", typed="h\n").output
    assert all(
        f"\n{key} " in said for key in ("1 2 3", "S H D C", "x", "c", "!", "Enter", "?", "s", "g", "q", "h")
    )


@pytest.mark.parametrize(
    ("variant", "lacking"), [("kinderschnapsen", ("S H D C", "x")), ("santase-2", ("!",)), ("snapszer", ())]
)
def test_help_names_no_key_that_does_nothing(variant: str, lacking: tuple[str, ...]) -> None:
    said = play(variant, "--seed", "1", "--hotseat", typed="h\n").output
    keys = ("1 2 3", "S H D C", "x", "c", "!", "Enter", "?")
    assert [key for key in keys if f"\n{key} " not in said] == list(lacking)


def test_tricks_of_another_player_are_theirs() -> None:
    said = play("santase-2", "--hotseat", "--seed", "1", typed=ANYTHING).output
    assert re.search(r"^player \d: has won the ", said, re.MULTILINE)
    assert "have won" not in said
    assert re.search(
        r"^you: have won the ", play("santase-2", "--seed", "1", typed=ANYTHING * 9).output, re.MULTILINE
    )


@pytest.mark.parametrize(
    ("bonus", "said"),
    [
        (0, "The hand is a tie."),
        (1, "The hand is a tie; the winner of the next one gets 1 game point more."),
        (3, "The hand is a tie; the winner of the next one gets 3 game points more."),
    ],
)
def test_a_tie_tells_what_waits(bonus: int, said: str) -> None:
    assert tell_end({"winner": None, "bonus": bonus}, ("you", "the computer")) == said


def test_two_people_see_their_own_cards_alone() -> None:
    """Between two players the screen shows no cards."""
    console = Screens()
    played = table("schnapsen", Pressed(iter("11q")), console, strength=None)
    with pytest.raises(Left):
        played.play()
    shown = "".join([*console.screens, console.shown()])
    assert "It is player 1's turn; the other player looks away." in shown
    assert "It is player 0's turn; the other player looks away." in shown
    for screen in console.screens:
        assert "looks away" not in screen or "╭" not in screen


def saved_game() -> Json:
    """A saved game of some events."""
    play("schnapsen", "--seed", "1", "--strength", "1", "--save", "game.json", typed="1\n1\n1\n")
    content: Json = json.loads(Path("game.json").read_text(encoding="utf-8"))
    return content


def test_a_saved_game_holds_what_has_happened() -> None:
    saved = saved_game()
    assert saved["events"]
    game: GameMachine = machine("schnapsen").restore(saved["begin"])
    for event in saved["events"]:
        game.send(**event)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "format: "),
        ({"strength": 9}, "strength: "),
        ({"pack": "tarock"}, "pack: "),
        ({"variant": 3}, "variant: "),
        ({"variant": "schnapzen"}, "did you mean schnapsen"),
        ({"variant": "snapszer"}, "snapshot of 'schnapsen', expected 'snapszer'"),
        ({"note": 1}, "note"),
        ({"events": [{"event": "fold"}]}, "events.0"),
        ({"events": [{"event": "quit"}]}, "quit is not allowed in TRICK_START"),
        ({"begin": {}}, "damaged snapshot"),
    ],
)
def test_a_damaged_file_is_one_message(change: Json, said: str) -> None:
    Path("bad.json").write_text(json.dumps(saved_game() | change), encoding="utf-8")
    before = Path("bad.json").read_bytes()
    done = play("--load", "bad.json")
    assert done.exit_code == 2
    assert done.stderr.startswith("bad.json: ")
    assert said in done.stderr
    assert "Traceback" not in done.output
    assert Path("bad.json").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "a VARIANT, or a saved game with --load"),
        (("schnapsen", "--load", "x.json"), "a VARIANT, or a saved game with --load"),
        (("--load", "nowhere.json"), "nowhere.json: cannot be read"),
        (("schnapzen",), "did you mean schnapsen"),
        (("schnapsen", "--strength", "4"), "--strength"),
        (("schnapsen", "--save", "nowhere/x.json"), "nowhere/x.json: cannot be written"),
    ],
)
def test_bad_input_is_one_message(words: tuple[str, ...], said: str) -> None:
    done = play(*words)
    assert (done.exit_code, said in done.stderr) == (2, True)


def test_a_file_that_is_no_json_has_its_place() -> None:
    Path("bad.json").write_text('{"format": 1,\n oops}', encoding="utf-8")
    assert play("--load", "bad.json").stderr.startswith("bad.json:2:2: not JSON")


@pytest.mark.parametrize("variant", ["kinderschnapsen", "santase-1"])
def test_every_view_can_be_shown(variant: str) -> None:
    """Closed, strict, with a marriage, with nothing left: on the screen and in lines."""
    from sixtysix.game.names import PACKS
    from sixtysix_tables.terminal.screen import screen, sentences

    for game in walk(machine(variant), 2):
        if game.state.startswith("TRICK"):
            for player, pack in ((0, PACKS["french"]), (1, PACKS["german"])):
                view, console = game.view(player), Screens()
                console.print(screen(variant, view, ("you", "they"), pack, ["x" * 90] * 9, {}, 66))
                drawn, lines = console.shown(), "\n".join(sentences(view, ("you", "they"), pack, {}))
                for card in view["hand"]:
                    assert pack.suits[card[1]].sign in drawn
                    assert pack.name(card) in lines
                assert drawn.count("\n") < SMALL_TERMINAL[1]
                with_bonus = sentences(view | {"bonus": 2}, ("you", "they"), pack, {})
                assert "the hand is worth 2 more" in with_bonus


def test_closing_is_asked_about_twice() -> None:
    """It cannot be undone, and its key is near others."""
    words = ("schnapsen", "--seed", "1", "--hotseat")
    asked = "nobody draws. Press the same key again to close anyway."
    typed = "1\n1\nn\nc\n"
    once, twice = (play(*words, typed=typed + more).output for more in ("h\n", "c\n"))
    assert (asked in once, asked in twice) == (True, True)
    assert ("the talon is closed by" in once, "the talon is closed by" in twice) == (False, True)


def test_help_fits_a_small_terminal() -> None:
    shown = play("schnapsen", "--seed", "1", "--hotseat", typed="h\n").output
    assert "declare the marriage" in shown
    assert (
        max(len(line) for _, says in (*HELP_OF.values(), *OTHER_KEYS) for line in says.splitlines())
        < SMALL_TERMINAL[0] - KEY_WIDTH
    )


@pytest.mark.parametrize("pack", ["french", "german", "hungarian"])
def test_a_terminal_that_has_only_ascii_shows_all(pack: str, tmp_path: Path) -> None:
    """On a screen of its own, with drawn cards, and in lines."""
    words = [
        sys.executable,
        "-m",
        "sixtysix",
        "play",
        "schnapsen",
        "--seed",
        "1",
        "--hotseat",
        "--cards",
        pack,
    ]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "TERM": "xterm"}
    lines = subprocess.run(
        words, input=b"1\n1\nh\nq\n", env=plain, capture_output=True, check=True, cwd=tmp_path
    )
    keys = "from sixtysix.cli import frame, main; from sixtysix_tables import commands; "
    keys += "frame.console._force_terminal = True; "
    keys += (
        "import sys; sys.stdin.isatty = lambda: True; commands.Reader = lambda: commands.Lines(sys.stdin); "
    )
    keys += "commands.Lines.single_keys = True; main(sys.argv[1:])"
    screens = subprocess.run(
        [sys.executable, "-c", keys, *words[3:]],
        input=b"1\nx\n1\nq\n",
        env=plain,
        capture_output=True,
        cwd=tmp_path,
    )
    for ran in (lines, screens):
        assert b"Traceback" not in ran.stderr + ran.stdout, ran.stderr.decode()
        assert ran.stdout.isascii()
        assert ran.returncode == 0
    assert b"|" in screens.stdout


@pytest.mark.parametrize(
    ("hand", "trump", "held"),
    [
        ("AS KS AH QH JD", "H", "AH QH AS KS JD"),
        ("AS AH AD AC", "C", "AC AH AS AD"),
        ("AH AD JC", "S", "AH JC AD"),
        ("TH KD", "S", "TH KD"),
        ("AS TC", None, "AS TC"),
        ("", "S", ""),
    ],
)
def test_a_hand_is_held_with_colours_apart(hand: str, trump: str | None, held: str) -> None:
    assert " ".join(arranged(hand.split(), trump)) == held
