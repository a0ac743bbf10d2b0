"""Makes the icons of the page from their drawing, `icon.svg`: python -m tests.support.icons. Needs Chromium."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from chromium import Chromium

WEB = Path(__file__).parents[2] / "fidepair" / "web"
SIZES = (180, 192, 512)

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as profile, Chromium(Path(profile)) as browser:
        browser.open((WEB / "icon.svg").as_uri())
        for size in SIZES:
            browser.look(size, size)
            browser.picture(WEB / f"icon-{size}.png", whole=False)
