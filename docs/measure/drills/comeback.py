"""The comeback drill: a backup is put in place after kill -9, and a file that is spoilt in the middle is refused.

``python -m docs.measure.drills.comeback`` kills a server five times while it founds 1,000 tables, each time with a
backup taken meanwhile, and spoils the last backup in 200 places.
"""

import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, sleep

import httpx
from docs.measure.drills.process import Process
from tests.serve.serving import found, page

from sixtysix_tables.serve.storage import Storage, StorageError, backup, restore

TABLES, KILLS, PLACES, SPOILT = 1_000, 5, 200, 3_000


def tables(path: Path) -> set[str]:
    """The ids that a database has."""
    with closing(sqlite3.connect(path)) as connection:
        return {id for (id,) in connection.execute("SELECT id FROM tables")}


def comes_back(folder: Path, chance: Random) -> tuple[int, int]:
    """Kill a server in the middle, and come back to a backup; tell the tables in it, and those acknowledged before."""
    db, copy = folder / "games.sqlite", folder / "copy.sqlite"
    server, acknowledged = Process(db, "schnapsen"), list[str]()
    server.start()

    def founded(_: int) -> None:
        with suppress(httpx.TransportError):  # it was killed
            acknowledged.append(found(server.address).table)

    def all_founded() -> None:
        with ThreadPoolExecutor(8) as players:
            list(players.map(founded, range(TABLES)))

    def at(number: int) -> None:
        while len(acknowledged) < number:
            sleep(0.002)

    founding = Thread(target=all_founded)
    founding.start()
    at(chance.randrange(100, 400))
    backup(db, copy)
    at(chance.randrange(500, 900))
    server.kill()
    founding.join()
    before = restore(db, copy)
    assert tables(db) == tables(copy), "what came back is not the backup"
    assert tables(before) >= set(acknowledged), "what was there has lost what was acknowledged"
    server.start()
    try:
        for id in chance.sample(acknowledged, 50):
            status = page(server.address, f"/tables/{id}").status_code
            assert status == (200 if id in tables(copy) else 404), (id, status)
    finally:
        server.kill()
    return len(tables(copy)), len(acknowledged)


def refused(copy: Path, chance: Random) -> int:
    """Spoil a file in so many places, one at a time, and count those with which no server starts."""
    content, path, number = copy.read_bytes(), copy.with_name("spoilt.sqlite"), 0
    for _ in range(PLACES):
        place = chance.randrange(4096, len(content) - SPOILT)
        path.write_bytes(content[:place] + chance.randbytes(SPOILT) + content[place + SPOILT :])
        try:
            Storage(path).close()
        except StorageError:
            number += 1
        for file in path.parent.glob(f"{path.name}*"):
            file.unlink()
    return number


def main() -> None:
    chance = Random(66)
    for number in range(KILLS):
        with TemporaryDirectory() as name:
            came, were = comes_back(Path(name), chance)
            print(
                f"kill {number + 1}: {were} tables acknowledged, {came} of the backup came back", flush=True
            )
            if number == KILLS - 1:
                copy = Path(name) / "copy.sqlite"
                begun = perf_counter()
                Storage(copy).close()
                took, number = perf_counter() - begun, refused(copy, chance)
                print(
                    f"{number} of {PLACES} spoilt files were refused; the whole one was opened in {took:.3f} s"
                )
                sys.exit(number < PLACES * 0.9)


if __name__ == "__main__":
    main()
