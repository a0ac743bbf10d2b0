"""A page in Chromium, driven by its DevTools protocol over two pipes; nothing but the standard library is needed."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from browser import BROWSER, WAIT, Tab

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_ON_3_AND_4 = (
    "import os, sys; from_us, to_us, *command = sys.argv[1:]; os.dup2(int(from_us), 3); os.dup2(int(to_us), 4); "
    "os.execv(command[0], command)"
)
"""Where Chromium reads what is asked, and writes what it answers."""


class Chromium(Tab):
    """A browser with one tab, which keeps its caches in a folder as long as that is there."""

    def __init__(self, profile: Path, *flags: str) -> None:
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()
        settings = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe"]
        command = [sys.executable, "-c", _ON_3_AND_4, str(to_read), str(to_write), str(BROWSER), *settings, *flags]
        self._process = subprocess.Popen(
            [*command, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._number, self._rest, self.events = 0, b"", []  # type: ignore[var-annotated]
        self._session = ""
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.downloads = profile / "downloads"
        self.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))

    def kill(self) -> None:
        """End the browser at once, as a power cut does."""
        self._process.kill()

    def close(self) -> None:
        """End the browser."""
        with suppress(OSError, RuntimeError):
            self._session = ""
            self.call("Browser.close")
        os.close(self._out)
        os.close(self._in)
        self._process.wait(timeout=WAIT)

    @contextmanager
    def other_window(self, url: str) -> Iterator[None]:
        """Open a second window of this browser, and drive that one meanwhile."""
        first, self._session = self._session, ""
        target = self.call("Target.createTarget", url=url)["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        yield
        self._session = ""
        self.call("Target.closeTarget", targetId=target)
        self._session = first

    # ── The protocol ─────────────────────────────────────────────────────────
    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Return what a method of the protocol answers; events that come before are kept in `events`."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._send(message)
        while True:
            heard = self._heard()
            if heard.get("id") == self._number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']}")
                return heard["result"]
            self.events.append(heard)

    def _send(self, message: dict[str, Any]) -> None:
        left = memoryview(json.dumps(message).encode() + b"\0")
        while left:
            left = left[os.write(self._out, left) :]

    def _heard(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            piece = os.read(self._in, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has gone")
            self._rest += piece
        one, self._rest = self._rest.split(b"\0", 1)
        return json.loads(one)

    # ── The page ─────────────────────────────────────────────────────────────
    def go(self, url: str) -> None:
        """Go to an address."""
        self.call("Page.navigate", url=url)

    def js(self, expression: str) -> Any:
        """Return the value of an expression, awaited. Raises RuntimeError with what the page threw."""
        told = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"].get("exception", told["exceptionDetails"])))
        return told["result"].get("value")

    def touch(self, x: float, y: float) -> None:
        """Touch a place of the window with a finger."""
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def press(self, *keys: str) -> None:
        """Press keys, by their names (`Tab`, `Enter`, `ArrowRight`) or as what they write."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
                 "Home": 36, "End": 35, " ": 32}  # fmt: skip
        for key in keys:
            text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
            facts = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key.upper()[0])), "text": text}
            self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **facts)
            self.call("Input.dispatchKeyEvent", type="keyUp", **facts)

    def look(self, width: int, height: int = 900, *, dark: bool = False) -> None:
        """Make the window so wide, and light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)

    def picture(self, path: Path, *, whole: bool = True) -> None:
        """Write a picture of the page, as long as it is, or of what the window shows."""
        shown = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shown["data"]))

    def paper(self) -> bytes:
        """Return the page as PDF."""
        return base64.b64decode(self.call("Page.printToPDF", preferCSSPageSize=True)["data"])

    def give_file(self, selector: str, path: Path) -> None:
        """Choose a file in an input of the page."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def faults(self) -> list[str]:
        """Return what the page has complained of: exceptions, and entries of the log that are errors."""
        self.js("0")
        found = []
        for event in self.events:
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(json.dumps(event["params"]["exceptionDetails"])[:400])
            if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
        return found


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Host:
    """A folder on a port of this machine, until it is closed."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()
