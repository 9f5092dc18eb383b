"""The kernel that is exported to JavaScript, played in Node with Python's random numbers and policy."""

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sixtysix.chart import load
from sixtysix.compile.javascript import package
from sixtysix.contract.chance import seed_chance
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.kernels.play import choose, weights
from sixtysix.project.build import write
from sixtysix.transpile import Unit

Process = subprocess.Popen[str]


@contextmanager
def node(variant: str) -> Iterator[Process]:
    """Start a process that plays on the exported kernel, with a translated policy."""
    chart, policy = load(variant), Unit()
    for function in (choose, seed_chance, situation):
        policy.need(function, function.__name__, function.__module__)
    with TemporaryDirectory() as folder:
        write(Path(folder), {**package([chart]), "policy.js": policy.text("./python.js", "")})
        odds = json.dumps(weights(list(chart.events), shares(Odds())))
        words = ["node", str(Path(__file__).with_suffix(".mjs")), f"{folder}/{variant}.js", odds]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            yield process
            process.communicate()


def play(process: Process, hands: int) -> Counter[str]:
    """Play hands in Node. Return the number of hands for each kind of ending."""
    assert process.stdin
    assert process.stdout
    print(hands, file=process.stdin, flush=True)
    return Counter(json.loads(process.stdout.readline()))
