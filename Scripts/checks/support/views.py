"""Compiles SwiftUI views where there is no SwiftUI, against the declarations in Tests/SwiftUI/Declarations."""

import re
import subprocess
from pathlib import Path

from support import built, swift_text

SWIFT = ["swiftc", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors"]
QUICK = ["-Xfrontend", "-warn-long-expression-type-checking=300"]
# Xcode's macro is a function here, so that its body is checked.
PREVIEW = re.compile(r"^ *#Preview \{", re.MULTILINE)
IMPORTS_SWIFTUI = re.compile(r"^\s*(public )?import SwiftUI$", re.MULTILINE)


def emit_swiftui(root, folder):
    """Makes the modules UIKit and SwiftUI, and returns the errors."""
    declarations = root / "Tests/SwiftUI/Declarations"
    errors = emit("UIKit", sorted((declarations / "UIKit").glob("*.swift")), folder)
    # As Swift 5, as which nobody complains about what the screen of text does with values that are not Sendable.
    return errors or emit("SwiftUI", sorted(declarations.glob("*.swift")), folder, "-swift-version", "5")


def emit_module(name, root, folder, modules):
    """Makes a module of this package that imports them, and returns the errors."""
    files = sorted((root / "Sources" / name).rglob("*.swift"))
    if not files:
        return []
    features = dict.fromkeys(built.FEATURES.findall((swift_text.ROOT / "Package.swift").read_text()))
    # As the package manager names the package of this folder, whose declarations for itself the module uses.
    package = re.sub(r"\W", "_", swift_text.ROOT.name.lower())
    options = [word for feature in features for word in ("-enable-upcoming-feature", feature)]
    return emit(name, files, folder, *options, *QUICK, "-package-name", package, "-I", modules)


def emit(module, files, folder, *options):
    command = [*SWIFT, *options, "-wmo", "-emit-module", "-emit-module-path", f"{folder}/{module}.swiftmodule", "-c"]
    errors = said([*command, "-module-name", module, "-I", folder, "-o", f"{folder}/{module}.o", *files], names=True)
    return [f"{module}: {error}" for error in errors]


def errors_in_target(target, folder, modules, *options):
    """The errors of a target, whose files are in a folder, with its views."""
    command = [*SWIFT, "-typecheck", *QUICK, "-I", folder, "-I", modules, "-module-name", target.name, *options]
    numbers = iter(range(1, 10_000))
    copies = Path(folder) / target.name
    files = [with_functions(file, copies / str(number), numbers) for number, file in enumerate(sorted(target.rglob("*.swift")))]
    return [f"{target.name}: {error}" for error in said([*command, *files], names=True)]


def with_functions(view, folder, numbers):
    """A copy of a file that has a function in place of each preview."""
    text = PREVIEW.sub(lambda _: f"@MainActor @ViewBuilder func preview{next(numbers)}() -> some View {{", view.read_text())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / view.name).write_text(text)
    return folder / view.name


def targets_with_views(sources):
    """The folders in a folder of targets that have a file which imports SwiftUI; the folder itself if it is that of the only target."""
    files = [file for file in sources.rglob("*.swift") if IMPORTS_SWIFTUI.search(file.read_text())]
    return sorted({sources / file.relative_to(sources).parent.parts[0] if file.parent != sources else sources for file in files})


def said(command, names=False):
    """The errors and warnings of a compiler, each with its line; with `names` also with its file."""
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    errors = re.findall(r"^\S[^\n]*?([^/\n]*\.swift):(\d+):\d+: (?:error|warning): (.*)", run.stderr, re.MULTILINE)
    if run.returncode != 0 and not errors:
        return [run.stderr]
    return [f"{name}:{line}: {words}" if names else f"{line}: {words}" for name, line, words in errors]
