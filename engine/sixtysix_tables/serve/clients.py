"""Who asks, how much each may ask for, and whose turn it is: cost belongs to the client, not to their connections."""

import asyncio
from collections import Counter, OrderedDict
from heapq import heapify, heappop, heappush
from ipaddress import IPv6Address, IPv6Network, ip_address
from itertools import count
from time import monotonic

from starlette.types import Scope


def client_of(scope: Scope) -> str:
    """Name who makes a request, for limits and the log: an IPv4 address, or the /64 of an IPv6 address.

    Whoever rents a line has a whole /64. The server has already put the address that a trusted proxy names in place of
    the proxy's. What is no address is no name: all who come with such share one.
    """
    try:
        address = ip_address(scope["client"][0] if scope.get("client") else "")
    except ValueError:
        return "-"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
    return str(address)


# People send in bursts: a page that comes back asks about every card of a hand at once, and then nothing for a while. A
# bucket lets a burst pass and still holds everybody to a rate in the long run. A count a second would refuse the burst,
# or let a script go on for ever at the burst's rate.
class Bucket:
    """A token bucket: tokens come at a rate a second until there are ``size``, and each message takes one."""

    def __init__(self, rate: float, size: int) -> None:
        self._rate, self._size = rate, size
        self._tokens, self._seen = float(size), monotonic()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each of the ``most`` clients seen last: an attacker's addresses cannot fill the memory."""

    def __init__(self, rate: float, size: int, most: int = 4096) -> None:
        self._rate, self._size, self._most = rate, size, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._buckets.setdefault(client, Bucket(self._rate, self._size))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Line:
    """Those who wait for one of a few places.

    What can wait goes last. Otherwise a client's first job goes before the second of any other, so one client with a
    hundred jobs makes nobody wait for more than one of them.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._jobs = Counter[str]()
        self._order = count()
        self._waiting: list[tuple[bool, int, int, asyncio.Future[None]]] = []

    def __len__(self) -> int:
        return len(self._waiting)

    async def enter(self, client: str, can_wait: bool = False) -> None:
        """Wait for a place, which is the client's until `leave`."""
        turn = asyncio.get_running_loop().create_future()
        self._jobs[client] += 1
        heappush(self._waiting, (can_wait, self._jobs[client], next(self._order), turn))
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():  # it leaves without a place
                self._free -= 1
                self._waiting = [one for one in self._waiting if one[-1] is not turn]
                heapify(self._waiting)
            self.leave(client)
            raise

    def leave(self, client: str) -> None:
        """Give the place to the next."""
        self._free += 1
        self._jobs -= Counter((client,))
        self._call()

    def _call(self) -> None:
        while self._free > 0 and self._waiting:
            turn = heappop(self._waiting)[-1]
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
