"""What others notice of a service for some seconds, as JSON. Usage: python -m benchmarks.watcher PORT SECONDS [KEY]"""

import http.client
import json
import sys
import threading
import time

from benchmarks.health import PATH, echoing, news

OURS = ("127.0.0.3", 0)
HEALTH_EVERY = 0.05
TOWNS = 300


def bearer(key: str) -> dict[str, str]:
    """The header that says a key, if there is one."""
    return {"Authorization": f"Bearer {key}"} if key else {}


class Watcher:
    """What others notice of a service for some seconds."""

    def __init__(self, port: int, seconds: float, key: str = "") -> None:
        self._port = port
        self._headers = {"Content-Type": "text/plain"} | bearer(key)
        self._end = time.monotonic() + seconds
        self._health: list[float] = []
        self._echo: list[float] = []
        self._others: list[float] = []
        self._refused = 0

    def run(self) -> dict[str, object]:
        """The seconds of each answer of /healthz, each echo and each summary, and how many requests were refused."""
        threads = [threading.Thread(target=watch) for watch in (self._ask_health, self._ask)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return {"health": self._health, "echo": self._echo, "others": self._others, "refused": self._refused}

    def _ask_health(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60, source_address=OURS)
        with echoing() as echo:
            while time.monotonic() < self._end:
                self._echo.append(echo())
                begin = time.perf_counter()
                connection.request("GET", "/healthz")
                connection.getresponse().read()
                self._health.append(time.perf_counter() - begin)
                time.sleep(HEALTH_EVERY)

    def _ask(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120, source_address=OURS)
        text = news(TOWNS)
        while time.monotonic() < self._end:
            begin = time.perf_counter()
            connection.request("POST", PATH, text, self._headers)
            response = connection.getresponse()
            response.read()
            if response.status == 200:
                self._others.append(time.perf_counter() - begin)
            else:
                self._refused += 1
                time.sleep(0.2)


if __name__ == "__main__":
    print(json.dumps(Watcher(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:]).run()))
