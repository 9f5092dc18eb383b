"""What one client can do to the others: ``python -m docs.measure.drills.floods``, part of ``make measure drills``.

Long tables are opened, long matches looked at hand by hand, hints and messages asked for without end. Meanwhile
somebody else asks whether the server is well, or plays against the computer.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx
from docs.measure.drills.process import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.typing import Origin

from sixtysix_tables.serve import records
from sixtysix_tables.serve.log import LoggedMatch, kind
from sixtysix_tables.serve.records import Founding, LogEntry
from sixtysix_tables.serve.storage import Storage

VARIANT = "schnapsen"
ENTRIES = 2000
HANDS = 100

AT_MOST = 0.05
"""Seconds in which the server answers that it is well, while a table is restored."""

GUEST, OTHER = "198.51.100.1", "198.51.100.2"
"""Whoever makes the flood, and whoever plays meanwhile."""

Json = dict[str, Any]


# Tables with a past


def played(
    id: str, wanted: Callable[[LoggedMatch, int], bool], takes_back: bool
) -> tuple[Founding, list[LogEntry]]:
    """Play a match with the computer until it has what is wanted, and take back every second move or none."""
    chance, kinds = Random(1), kind(VARIANT, 7)
    founding = Founding(id, VARIANT, 7, kinds.machine.version, 1, 7, 0)
    match = LoggedMatch(kinds, founding, lambda kind: chance.sample(kind.deck, len(kind.deck)))
    entries = match.found() + match.start()
    while not wanted(match, len(entries)):
        if match.is_over:
            entries += match.wish(0, f"m{len(entries)}")
            continue
        legal = [event for event in match.view(match.turn)["legal"] if event["event"] != "claim"]
        entries += match.move(chance.choice(legal), match.turn or 0, f"m{len(entries)}")
        if takes_back and len(match.events) > 12 and match.last_event_of(0) is not None:
            entries += match.ask_back(0, f"m{len(entries)}")
    return founding, entries


async def keep(db: Path, *tables: tuple[Founding, list[LogEntry]]) -> None:
    """Write tables into a database, without a snapshot."""
    kept = Storage(db)
    for founding, entries in tables:
        await kept.run(records.found, founding, None, "nobody", None, entries, "null", 0.0)
    kept.close()


async def waits(address: str, work: Awaitable[Any]) -> tuple[float, float, float]:
    """Ask while some work is done whether the server is well: the most that it took, the median, the work."""
    took: list[float] = []
    async with httpx.AsyncClient(timeout=60) as client:
        await client.get(f"{address}/healthz")
        begun, doing = perf_counter(), asyncio.ensure_future(work)
        while not doing.done():
            asked = perf_counter()
            (await client.get(f"{address}/healthz")).raise_for_status()
            took.append(perf_counter() - asked)
            await asyncio.sleep(0.01)
        await doing
    return max(took), median(took), perf_counter() - begun


async def get(address: str, *paths: str, client: str = GUEST) -> Counter[int]:
    """Ask for pages at once, and count the answers."""
    headers = {"X-Forwarded-For": client}
    async with httpx.AsyncClient(base_url=address, timeout=120, headers=headers, verify=False) as asking:
        return Counter(one.status_code for one in await asyncio.gather(*map(asking.get, paths)))


async def restores(folder: Path) -> list[str]:
    """Open tables with a long past."""

    def many(_: LoggedMatch, entries: int) -> bool:
        return entries >= ENTRIES

    tables = {"taken back": played("taken", many, True), "nothing taken back": played("whole", many, False)}
    await keep(folder / "games.sqlite", *tables.values())
    told = []
    for what, (founding, entries) in tables.items():
        server = Process(folder / "games.sqlite", VARIANT)
        server.start()
        await get(server.address, "/")
        most, middle, took = await waits(server.address, get(server.address, f"/tables/{founding.id}"))
        again = (await waits(server.address, get(server.address, f"/tables/{founding.id}")))[2]
        server.kill()
        told.append(
            f"restore of {len(entries)} entries, {what}: {took:.2f} s, again {again:.2f} s; "
            f"meanwhile /healthz {1e3 * middle:.0f} ms, at most {1e3 * most:.0f} ms"
        )
        if most > AT_MOST:
            told[-1] += f": WRONG, more than {1e3 * AT_MOST:.0f} ms"
    return told


async def replays(folder: Path) -> list[str]:
    """Look at the hands of a long match from six addresses, three each, twice."""
    founding, entries = played("long", lambda match, _: match.hand > HANDS, False)
    await keep(folder / "games.sqlite", (founding, entries))
    server = Process(folder / "games.sqlite", VARIANT, limits="usual")
    server.start()
    await get(server.address, "/", f"/tables/{founding.id}")

    async def look() -> None:
        for start in range(6):
            hands = [f"/tables/long/hands/{HANDS - 3 * start - n}" for n in range(3)]
            looking.append(asyncio.create_task(get(server.address, *hands, client=f"203.0.113.{start}")))
        await asyncio.gather(*looking)

    told = []
    for time in ("first", "second"):
        looking: list[asyncio.Task[Counter[int]]] = []
        most, middle, took = await waits(server.address, look())
        answers = sum((one.result() for one in looking), Counter[int]())
        told.append(
            f"18 hands of a match of {HANDS} for the {time} time: {dict(answers)} in {took:.2f} s; "
            f"meanwhile /healthz {1e3 * middle:.0f} ms, at most {1e3 * most:.0f} ms"
        )
    digits = await get(
        server.address, f"/tables/long/hands/{'9' * 5000}", f"/charts/{VARIANT}/{'9' * 5000}.svg"
    )
    server.kill()
    return [*told, f"5,000 digits as the number of a hand or a chart: {dict(digits)}"]


# Sockets


class Table:
    """A table with the computer, as its founder has it."""

    def __init__(self, address: str, client: str, strength: int) -> None:
        self.address, self.client = address, client
        form = {"variant": VARIANT, "best_of": "7", "opponent": str(strength)}
        headers = {"Origin": address, "X-Forwarded-For": client}
        founded = httpx.post(f"{address}/tables", data=form, headers=headers, timeout=60)
        assert founded.status_code == 303, founded.status_code
        self.socket_address = f"ws{address[4:]}{founded.headers['Location']}/socket"
        self.cookie = founded.headers["Set-Cookie"].split(";")[0]

    def connected(self) -> connect:
        headers = {"Cookie": self.cookie, "X-Forwarded-For": self.client}
        return connect(
            self.socket_address, origin=Origin(self.address), additional_headers=headers, compression=None
        )


async def state_with_turn(socket: ClientConnection) -> Json:
    """Wait until it is the player's turn."""
    while True:
        message: Json = json.loads(await socket.recv())
        if message["is"] == "state" and message["view"]["turn"] == 0:
            return message


async def answers_of_the_computer(table: Table, moves: int) -> list[float]:
    """Play until the computer has made so many moves; how long each took."""
    took, chance = list[float](), Random(1)
    async with table.connected() as socket:
        state, since = await state_with_turn(socket), 0.0
        while len(took) < moves:
            if state["view"]["turn"] == 0:
                legal = [event for event in state["view"]["legal"] if event["event"] != "claim"]
                event = {
                    "id": f"{state['number']}",
                    "do": "move",
                    "at": state["number"],
                    "event": chance.choice(legal),
                }
                await socket.send(json.dumps(event))
            message: Json = {"is": ""}
            while message["is"] != "state":
                message = json.loads(await asyncio.wait_for(socket.recv(), 120))
                assert message["is"] != "refused", message
            if state["view"]["turn"] == 1:
                took.append(perf_counter() - since)
            state, since = message, perf_counter()
    return took


async def hints(folder: Path) -> list[str]:
    """Ask for all the hints that one address gets at 20 tables through four sockets each, while another plays."""
    server = Process(folder / "games.sqlite", VARIANT, limits="usual")
    server.start()
    quiet = (await answers_of_the_computer(Table(server.address, OTHER, 3), 9))[
        1:
    ]  # without the start of its process
    tables = [Table(server.address, GUEST, 3) for _ in range(20)]
    answers, playing = Counter[str](), True

    async def flood(table: Table) -> None:
        async with table.connected() as socket:
            number = (await state_with_turn(socket))["number"]
            while playing:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        for n in range(5):
                            await socket.send(json.dumps({"id": f"h{n}", "do": "hint", "at": number}))
                        while message := json.loads(await socket.recv()):
                            answers[message.get("code", message["is"])] += 1

    flooding = [asyncio.create_task(flood(table)) for table in tables for _ in range(4)]
    await asyncio.sleep(1)
    busy = await answers_of_the_computer(Table(server.address, OTHER, 3), 8)
    playing = False
    ended = Counter(
        type(error).__name__ for error in await asyncio.gather(*flooding, return_exceptions=True) if error
    )
    server.kill()
    told = {code: number for code, number in answers.items() if code not in ("state", "present")}
    wrong = ": WRONG, more than twice as long" if max(busy) > 2 * max(quiet) else ""
    return [
        f"hints asked for through {len(flooding)} sockets of one address ({told}, ended: {dict(ended)}): another "
        f"player's computer answered in {median(busy):.2f} s, at most {max(busy):.2f} s; without the flood in "
        f"{median(quiet):.2f} s, at most {max(quiet):.2f} s{wrong}"
    ]


async def messages(folder: Path) -> list[str]:
    """Send messages as fast as they go through one socket after the other."""
    server = Process(folder / "games.sqlite", VARIANT, limits="usual")
    server.start()
    table, codes = Table(server.address, GUEST, 1), Counter[object]()

    async def flood() -> None:
        ask = json.dumps({"id": "x", "do": "explain", "event": {"event": "close_talon", "player": 0}})
        for _ in range(12):
            try:
                async with table.connected() as socket:
                    reading = asyncio.create_task(_count(socket, codes))
                    with suppress(WebSocketException):
                        while True:
                            await socket.send(ask)
                            await asyncio.sleep(0)
                    await reading
                    codes[f"closed with {socket.close_code}"] += 1
            except InvalidStatus as error:
                codes[f"refused with {error.response.status_code}"] += 1

    most, middle, took = await waits(server.address, flood())
    server.kill()
    return [
        f"messages through 12 sockets in turn, {took:.1f} s: {dict(codes)}; "
        f"meanwhile /healthz {1e3 * middle:.0f} ms, at most {1e3 * most:.0f} ms"
    ]


async def _count(socket: ClientConnection, codes: Counter[object]) -> None:
    with suppress(WebSocketException):
        while message := json.loads(await socket.recv()):
            codes[message.get("code", message["is"])] += 1


def main() -> None:
    told: list[str] = []
    for flood in (restores, replays, hints, messages):
        with TemporaryDirectory() as folder:
            for line in asyncio.run(flood(Path(folder))):
                print(line, flush=True)
                told.append(line)
    sys.exit(any("WRONG" in line for line in told))


if __name__ == "__main__":
    main()
