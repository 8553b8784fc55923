"""Pictures for people, in the folder that the variable SCREENSHOTS names."""

import os
from pathlib import Path


def take(page, name, **options):
    """Takes a picture, if there is a folder for it."""
    if folder := os.environ.get("SCREENSHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"{name}.png", **options)
