"""What decides how many instructions a program takes, besides its source."""

import os
import re
import subprocess


def current():
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    return {"c_library": c_library(), **swift(said)}


def swift(said):
    """The version and the platform from what `swift --version` says."""
    version = re.search(r"Swift version [^\n]*", said)
    target = re.search(r"Target: (\S+)", said)
    return {"swift": version.group() if version else "unknown", "target": target.group(1) if target else "unknown"}


def c_library():
    try:
        return os.confstr("CS_GNU_LIBC_VERSION") or "unknown"
    except (AttributeError, ValueError):
        return "unknown"


def difference(one, other):
    """How two differ, in words; empty if they do not."""
    return "; ".join(
        f"{name.replace('_', ' ')}: {one.get(name)} in the baseline, {other.get(name)} here"
        for name in sorted(one.keys() | other.keys())
        if one.get(name) != other.get(name)
    )
