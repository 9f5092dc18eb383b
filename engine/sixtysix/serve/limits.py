"""How much anybody may ask for."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes, rates a second or minute; a burst may be as large as one says."""

    message_size: int = 2048
    form_size: int = 2048
    messages_a_second: float = 10
    messages_at_once: int = 30
    refusals: int = 200
    """Messages that are not carried out before a connection is closed."""
    sockets: int = 4000
    sockets_a_table: int = 24
    posts_a_minute: float = 20
    posts_at_once: int = 20


class Bucket:
    """Tokens that come at a rate a second, as many at once as ``size``; each thing takes one."""

    def __init__(self, rate: float, size: int) -> None:
        self._rate, self._size = rate, size
        self._tokens, self._seen = float(size), monotonic()

    def take(self) -> bool:
        """Whether there was a token left."""
        now = monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """One for each client, for the clients seen last."""

    def __init__(self, rate: float, size: int, most: int = 4096) -> None:
        self._rate, self._size, self._most = rate, size, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._buckets.setdefault(client, Bucket(self._rate, self._size))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
