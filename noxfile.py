"""The checks on every Python at hand: ``nox``; one of them: ``nox -s core-3.13``."""

from pathlib import Path

import nox

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
nox.options.error_on_missing_interpreters = False

GAME = """
import sixtysix
game = sixtysix.machine("schnapsen")(seed=7)
game.send("start_game")
again = type(game).restore(game.snapshot())
while events := again.legal_events():
    again.send(**events[-1] if events[-1]["event"] != "quit" else events[0])
    if again.table.hands_ended:
        break
print(again.explain("close_talon"))
"""


@nox.session(python=PYTHONS)
def core(session: nox.Session) -> None:
    """Install what a front end needs, and play a hand."""
    session.install(".")
    session.chdir(session.create_tmp())
    session.run("python", "-W", "error", "-c", GAME)


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests, or those that are named behind ``--``."""
    session.install("-e", ".[dev]")
    session.run("pytest", *session.posargs)


@nox.session(python=PYTHONS[0], venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """Run the tests with the lowest versions that the project says it needs."""
    session.install("-e", ".[dev]", "--resolution", "lowest-direct")
    session.run("pytest", *session.posargs)


@nox.session(python=PYTHONS[0])
def typed(session: nox.Session) -> None:
    """Check a front end from outside, with mypy and pyright: what is installed tells its types."""
    client = Path("tests/embedding/client.py").resolve()
    session.install(".", "mypy>=1.10", "pyright>=1.1.390")
    session.chdir(session.create_tmp())
    session.run("mypy", "--strict", str(client))
    session.run("pyright", str(client))
