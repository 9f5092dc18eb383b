"""Write a log of hands that an engine in Python plays by chance: its adapter, how many, and whose cards are told."""

import json
import random
import sys
from importlib import import_module

name, number, *whose = sys.argv[1:]
engine = import_module(f"docs.measure.league.{name}").Engine()
deck = [rank + suit for rank in "ATKQJ" for suit in "SHDC"]
random.seed(1)
for hand in range(int(number)):
    random.shuffle(deck)
    engine.deal({"deck": deck, "dealer": hand % 2})
    line = {"deal": {"dealer": hand % 2}}
    while not (told := engine.observe()).get("result"):
        table, legal = told["table"], engine.legal()
        hands = [cards if str(p) in (whose or "01") else None for p, cards in enumerate(table["hands"])]
        told["table"] = {key: table[key] for key in table if key not in ("won", "stock")} | {"hands": hands}
        print(json.dumps(line | told | ({"legal": legal} if hands[table["turn"]] else {})))
        odds = [0.05 if event["event"] == "close_talon" else 1 for event in legal]
        line = {"event": random.choices(legal, odds)[0]}
        engine.send(line["event"])
    print(json.dumps({**line, "result": told["result"]}))
