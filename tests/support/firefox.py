"""A page in Firefox, driven through Marionette, its own protocol; nothing but the standard library is needed."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from browser import FIREFOX, WAIT, Tab

if TYPE_CHECKING:
    from pathlib import Path

_SETTINGS = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.download.folderList": 2,
    "browser.download.always_ask_before_handling_new_types": False,
    "dom.w3c_touch_events.enabled": 1,
}
_KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
         "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010"}  # fmt: skip
_AWAITED = """const done = arguments[0];
(async () => (%s))().then((value) => done({ value }), (error) => done({ error: `${error}` }))"""
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
_SIZE = """(() => { const { style } = gBrowser.selectedBrowser;
  for (const name of ["minWidth", "maxWidth", "width"]) style[name] = "%dpx";
  for (const name of ["minHeight", "maxHeight", "height"]) style[name] = "%dpx";
  Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", %d); })()"""
_FAULTS = """Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & 1) &&
  /^http:.*127/.test(one.sourceName)).map((one) => one.errorMessage)"""


class Firefox(Tab):
    """A browser with one tab, as `Chromium` is."""

    def __init__(self, profile: Path) -> None:
        profile.mkdir(exist_ok=True)
        self.downloads = profile / "downloads"
        settings = {**_SETTINGS, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (profile / "user.js").write_text("".join(lines))
        port = profile / "MarionetteActivePort"
        port.unlink(missing_ok=True)
        flags = ("-headless", "-marionette", "-remote-allow-system-access", "-no-remote")
        self._process = subprocess.Popen(
            [str(FIREFOX), *flags, "-profile", str(profile)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + WAIT
        while not (port.exists() and port.read_text()) and time.monotonic() < end:
            time.sleep(0.05)
        self._socket = socket.create_connection(("127.0.0.1", int(port.read_text())))
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._heard()
        self.call("WebDriver:NewSession")
        self.call("WebDriver:SetTimeouts", script=1000 * WAIT)

    def call(self, method: str, **parameters: Any) -> Any:
        """Return what a method of the protocol answers. Raises RuntimeError."""
        self._number += 1
        message = json.dumps([0, self._number, method, parameters])
        self._socket.sendall(f"{len(message)}:{message}".encode())
        _, _, error, result = self._heard()
        if error:
            raise RuntimeError(f"{method}: {error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def _heard(self) -> Any:
        size = b""
        while (sign := self._stream.read(1)) != b":":
            if not sign:
                raise RuntimeError("the browser has gone")
            size += sign
        return json.loads(self._stream.read(int(size)))

    def kill(self) -> None:
        """End the browser at once, as a power cut does."""
        self._process.kill()

    def close(self) -> None:
        """End the browser."""
        with suppress(OSError, RuntimeError):
            self.call("Marionette:Quit", flags=["eForceQuit"])
        self._stream.close()
        self._socket.close()
        self._process.wait(timeout=WAIT)

    # ── The page ─────────────────────────────────────────────────────────────
    def go(self, url: str) -> None:
        """Go to an address."""
        self.call("WebDriver:Navigate", url=url)

    def js(self, expression: str) -> Any:
        """Return the value of an expression, awaited. Raises RuntimeError with what the page threw."""
        answered = self.call("WebDriver:ExecuteAsyncScript", script=_AWAITED % expression, args=[])
        if "error" in answered:
            raise RuntimeError(answered["error"])
        return answered.get("value")

    def _in_window(self, expression: str) -> Any:
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.js(expression)
        finally:
            self.call("Marionette:SetContext", value="content")

    def _act(self, kind: str, steps: list[dict[str, Any]], **parameters: Any) -> None:
        actions = {"type": kind, "id": kind, "actions": steps, **parameters}
        self.call("WebDriver:PerformActions", actions=[actions])
        self.call("WebDriver:ReleaseActions")

    def touch(self, x: float, y: float) -> None:
        """Touch a place of the window with a finger."""
        steps = [{"type": "pointerMove", "x": int(x), "y": int(y)}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        self._act("pointer", steps, parameters={"pointerType": "touch"})

    def press(self, *keys: str) -> None:
        """Press keys, by their names (`Tab`, `Enter`, `ArrowRight`) or as what they write."""
        for key in keys:
            value = _KEYS.get(key, key)
            self._act("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def look(self, width: int, height: int = 900, *, dark: bool = False) -> None:
        """Make the window so wide, and light or dark."""
        self._in_window(_SIZE % (width, height, 0 if dark else 1))
        self.wait_for(f"innerWidth === {width}")

    def picture(self, path: Path, *, whole: bool = True) -> None:
        """Write a picture of the page, as long as it is, or of what the window shows."""
        path.write_bytes(base64.b64decode(self.call("WebDriver:TakeScreenshot", full=whole)))

    def paper(self) -> bytes:
        """Return the page as PDF."""
        return base64.b64decode(self.call("WebDriver:Print", page={"width": 21, "height": 29.7}))

    def give_file(self, selector: str, path: Path) -> None:
        """Choose a file in an input of the page."""
        found = self.call("WebDriver:FindElement", using="css selector", value=selector)
        self.call("WebDriver:ElementSendKeys", id=found[_ELEMENT], text=str(path))

    def faults(self) -> list[str]:
        """Return what the page has complained of: exceptions, and entries of the log that are errors."""
        return self._in_window(_FAULTS)
