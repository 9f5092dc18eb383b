"""A table for two over WebSockets: ``python server.py [VARIANT] [SEED]`` prints the address of each seat."""

import asyncio
import json
import sys
from contextlib import suppress
from secrets import token_urlsafe

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

import sixtysix


class Table:
    """One game. A client with the token of a seat plays at this seat, and can reconnect at any time."""

    def __init__(self, game: sixtysix.GameMachine) -> None:
        self.game, self.tokens = game, [token_urlsafe(), token_urlsafe()]
        self.guests: dict[ServerConnection, int] = {}

    async def welcome(self, guest: ServerConnection) -> None:
        """Listen to a guest until they leave. Disconnect a guest who has no token, or does not send JSON."""
        with suppress(ConnectionClosed, ValueError, RecursionError):
            self.guests[guest] = self.tokens.index(guest.request.path[1:] if guest.request else "")
            self.show(guest)
            async for text in guest:
                self.hear(guest, text)
        self.guests.pop(guest, None)

    def hear(self, guest: ServerConnection, text: str | bytes) -> None:
        match json.loads(text):
            case {"do": "send" | "why" as verb, "event": {"event": str()} as event}:
                seat = self.guests[guest]  # a guest cannot play for the other player
                why = self.game.explain(event, player=seat)
                broadcast([guest], json.dumps({"why": why.json()}))
                if verb == "send" and why.allowed:
                    self.game.send(event, player=seat)
                    for each in self.guests:
                        self.show(each)

    def show(self, guest: ServerConnection) -> None:
        view = self.game.view(self.guests[guest])
        view["legal"] += [event for event in self.game.legal_events() if "player" not in event]
        broadcast([guest], json.dumps({"view": view, "result": self.game.result()}))


async def main(variant: str = "schnapsen", *seed: str) -> None:
    table = Table(sixtysix.machine(variant)(seed=int(seed[0]) if seed else None))
    async with serve(table.welcome, "127.0.0.1", 0, max_size=4096) as server:
        for token in table.tokens:
            print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/{token}", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
