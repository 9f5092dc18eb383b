"""Events a second in the gym, and how the learner of tests/env gets on: ``python -m docs.measure.gym``.

Its curve is drawn as docs/pictures/gym.svg; docs/gym.md quotes the table.
"""

import os
import platform
from collections.abc import Sequence
from datetime import date
from time import process_time

import numpy as np
from docs.measure.winrates import PLAYERS, ROOT, Json, Seat, Turn, play_match, wilson
from tests.env.learner import Learner, against_random, train

from sixtysix.cli.frame import laid_out
from sixtysix.compile.diagram.palette import ACCENT, DARK_DRAWINGS, HAIR, INK
from sixtysix.kernels.backends import NUMBA
from sixtysix_env import Observer, Space, TableEnv, VectorEnv

REPORT = ROOT / "generated" / "reports" / "gym.json"
PICTURE = ROOT / "docs" / "pictures" / "gym.svg"

SECONDS = 60
MATCHES = 200


class Learned:
    """The learner at a seat of the league."""

    def __init__(self, learner: Learner) -> None:
        self._learner, self._space, self._observer = learner, learner.space, Observer(learner.space)

    def see(self, view: Json) -> None:
        self._row = self._observer.observe(view)

    def choose(self, turn: Turn) -> int:
        me = turn.view["player"]
        mask = self._space.mask(turn.events, me)
        (action,) = self._learner.choose(self._row[None], mask[None])
        return turn.events.index(self._space.event(action, me))


def speeds(tables: int = 1024, steps: int = 400) -> Json:
    """Count events a second of processor time: a step of many tables, with choices in NumPy too, and of one."""
    env, chance = VectorEnv("schnapsen", tables), np.random.default_rng(1)
    stepped, begun = 0.0, process_time()
    for _ in range(steps):
        actions = (chance.random(env.masks.shape, np.float32) * env.masks).argmax(1)
        before = process_time()
        env.step(actions)
        stepped += process_time() - before
    events, whole = tables * steps, process_time() - begun
    one, begun, alone = TableEnv("schnapsen"), process_time(), 0
    one.reset(seed=1)
    while alone < 5_000:
        for _ in one.agent_iter():
            seen, _, over, *_ = one.last()
            one.step(
                None
                if over
                else int((chance.random(len(seen["action_mask"])) * seen["action_mask"]).argmax())
            )
            alone += not over
        one.reset()
    return {
        "vector": round(events / stepped),
        "vector, choices counted": round(events / whole),
        "one table": round(alone / (process_time() - begun)),
    }


def matches(learner: Learner, name: str) -> Json:
    """Play matches against a player of the league, seats changed, each deal twice."""
    won = 0
    for number in range(MATCHES):
        seats: Sequence[Seat] = (Learned(learner), PLAYERS[name]("schnapsen", number, NUMBA))
        won += play_match("schnapsen", seats[:: 1 - 2 * (number % 2)], number // 2) == number % 2
    return {
        "against": name,
        "matches": MATCHES,
        "won": won,
        "between": [round(b, 3) for b in wilson(won, MATCHES)],
    }


def _text(x: float, y: float, anchor: str, says: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{INK}">{says}</text>'


def curve(points: Sequence[Sequence[float]]) -> str:
    """Draw the share of hands won over seconds as an SVG."""
    left, top, width, height = 50, 16, 540, 200
    across = [left + width * second / max(SECONDS, points[-1][0]) for second, _ in points]
    line = " ".join(
        f"{x:.1f},{top + height * (1 - share):.1f}" for x, (_, share) in zip(across, points, strict=True)
    )
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 264" font-family="Helvetica" font-size="12">'
    ]
    parts.append('<rect width="620" height="264" fill="white"/>')
    for share in (0, 25, 50, 75, 100):
        y = top + height * (1 - share / 100)
        parts.append(
            f'<path d="M{left} {y}h{width}" stroke="{HAIR}"/>{_text(44, y + 4, "end", f"{share} %")}'
        )
    for second in range(0, SECONDS + 1, 10):
        x = left + width * second / max(SECONDS, points[-1][0])
        parts.append(_text(round(x, 1), 234, "middle", f"{second}"))
    parts.append(_text(320, 256, "middle", "seconds of learning"))
    parts.append(f'<polyline points="{line}" fill="none" stroke="{ACCENT}" stroke-width="2.5"/>')
    parts.append(f"<style>{DARK_DRAWINGS}</style></svg>\n")
    return "\n".join(parts)


def markdown(report: Json) -> str:
    """Write the table as the page has it."""
    names = {"random": "random play", **{s: f"the computer, strength {s}" for s in "123"}}
    rows = [
        f"| {names[row['against']]} | {row['matches']} | {100 * row['won'] / row['matches']:.0f} %"
        f" | {100 * row['between'][0]:.0f} to {100 * row['between'][1]:.0f} % |"
        for row in report["matches"]
    ]
    return "\n".join(["| against | matches | won | 95 % interval |", "|---|--:|--:|--:|", *rows])


def main() -> None:
    """Measure everything and write the report and the picture."""
    told, load = [], os.getloadavg()[0]
    events = speeds()
    print(events, flush=True)
    learner = Learner(Space.of("schnapsen"))
    told.append([0.0, against_random(learner)])
    for spent, learner in train(SECONDS):
        told.append([round(spent, 1), round(against_random(learner), 4)])
        print(told[-1], flush=True)
    PICTURE.write_text(curve(told), encoding="utf-8")
    report = {
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "load": round(load, 1),
        "python": platform.python_version(),
        "events a second": events,
        "curve": told,
        "matches": [matches(learner, name) for name in ("random", "1", "2", "3")],
    }
    REPORT.write_text(laid_out(report), encoding="utf-8")
    print(markdown(report))


if __name__ == "__main__":
    main()
