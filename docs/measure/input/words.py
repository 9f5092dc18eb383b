"""Lines of words for the command line, and faults of them."""

from functools import cache
from random import Random

import click

from sixtysix.cli import main

from .mutations import misspelt

ADAPTER = "--adapter sixtysix.conform.adapters:CompiledMachine"

LINES = f"""\
check sunday.yaml
variants --names
explain schnapsen close_talon --json
explain schnapsen 1_close_talon --trace hands.jsonl --hand 1 --step 3
show hands.jsonl --hand 1 --cards german
diagram snapszer --state TRICK_START --format dot -o out.dot
diagram --trace hands.jsonl --hand 1 --step 2 --format dot
diff schnapsen sunday.yaml --state TRICK_START --format dot -o out.dot
sources schnapsen-rules --behind close_talon --json
sources --mutants
scenario run scenario.yaml --json
scenario new hands.jsonl --hand 1 --upto 3 --title x -o new.yaml
languages de hu --json
mutate kinderschnapsen --vectors vectors.jsonl --only spec/none --fail-under 50 -o out.json
conform kinderschnapsen {ADAPTER} --hands 1 --seed 1 --vectors vectors.jsonl --known known.yaml --failures= --time 5s
conform kinderschnapsen {ADAPTER} --hand deal_3 --finding x --junit j.xml --sarif s.sarif --html h.html --messages l.txt
conform smoke kinderschnapsen --sut cat --timeout 0.3
conform new --language python -o adapter.py
protocol --json
replay hands.jsonl --variant kinderschnapsen
cover kinderschnapsen hands.jsonl vectors.jsonl --missing --json
play schnapsen --seed 3 --strength 1 --cards french --save game.json
play --hotseat schnapsen
play --load game.json
simulate kinderschnapsen schnapsen --hands 2 --seed 3 --trace out.jsonl --check --false-claims 0.5 --backend kernel
export snapszer --to scxml -o out.scxml
export kinderschnapsen --to javascript -o package
perft kinderschnapsen --depth 2 --deal deals.perft --deals 2 --seed 1 --divide --write out.perft --backend machine
serve schnapsen --db games.sqlite --backup copy.sqlite --port 8066 --host 127.0.0.1 --log-level info
prove nonsense --deals 1 --seed 3 --from-trick 2 --jobs 1 --anew -o out.json --json
refute kinderschnapsen --hands 2 --seed 1 --jobs 1 -o out.json --json
build nonsense --check --out built --anew
rulebook nonsense -o rulebook
table nonsense -o table
--language de explain schnapsen claim
""".splitlines()

PLAIN = r"""
- -- -h --help --json -o --version --language x -1 0 1 1.5 nan inf 1e3 0x10 1_0 ٣ ² é
99999999999999999999999999 -99999999999999999999999999 {a} %s $HOME * ? ' " \ a:b a.b:C
sunday.yaml hands.jsonl known.yaml sunday.yaml/x no/such/file . .. / ~ /dev/null /dev/full
schnapsen SCHNAPSEN schnapsen.yaml HEAD:schnapsen :schnapsen x:y schnapsen-kernel os:system
TRICK_START claim sixtysix:nothing
"""

WORDS = (
    *PLAIN.split(),
    *("no such:schnapsen", "lead_card AS", "1 lead_card", "deal 3, 0 lead_card AS", "deck AS"),
    *("", "\udcff", "a\nb", "\x1b[31m", "x" * 300, "x" * 5_000, "\u2028", "\x85"),
)
"""What stands where something else is meant."""

LONG = {
    *("--hands", "--deals", "--depth", "--jobs", "--cluster"),
    *("--host", "--computers", "--timeout", "--time"),
}
"""Options whose sound values may ask for work without end, for processes or for an answer from far away."""

SMALL = ("0", "1", "2", "-1", "x", "", "1.5", "nan", "-99999999999999999999999999", "\udcff")

WRITING = {"--update"}
"""Options that write into the checkout."""

KEPT_SHORT = {
    **dict.fromkeys(("build", "rulebook", "table", "prove"), "nonsense"),
    "serve": "--backup copy.sqlite",
    "mutate": "--only spec/none",
    "refute": "--hands 2",
    "conform": "--hands 1 --vectors vectors.jsonl",
}
"""What stands behind a command, whatever is spoilt, that would else work for minutes, or without end."""


def line_of_words(chance: Random) -> tuple[str, ...]:
    """Give the words of a sound command with a few faults in them, or none."""
    line = chance.choice(LINES)
    words = [word.replace("1_close", "1 close").replace("deal_", "deal ") for word in line.split()]
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        words = spoilt_words(chance, words)
    return tuple(words)


def spoilt_words(chance: Random, words: list[str]) -> list[str]:
    """Copy a line of words with one fault in it."""
    words = list(words)
    place = chance.randrange(len(words))
    kind = chance.randrange(6)
    if kind == 0 and len(words) > 1:
        del words[place]
    elif kind == 1:
        words[place] = misspelt(chance, words[place])
    elif kind == 2:
        words.insert(place, words[place])
    elif kind == 3:
        words.insert(chance.randrange(1, len(words) + 1), chance.choice(_options()))
    else:
        words[place] = chance.choice(WORDS)
    words = [_harmless(chance, before, word) for before, word in zip(["", *words], words, strict=False)]
    kept = KEPT_SHORT.get(words[0], "").split()
    return words if {*kept[:1]} <= {*words} else [words[0], *kept, *words[1:]]


def _harmless(chance: Random, before: str, word: str) -> str:
    return chance.choice(SMALL) if before in LONG and word not in SMALL and not word.startswith("-") else word


@cache
def _options() -> list[str]:
    with click.Context(main) as context:
        found = [main.get_command(context, name) for name in main.list_commands(context)]
    named = {name for one in found if one for option in one.params for name in option.opts if name[0] == "-"}
    return sorted(named - LONG - WRITING)
