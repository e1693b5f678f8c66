"""The commands as functions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from typing import Any, Iterator, NoReturn, Optional, Sequence, Union

from . import results

Path = Union[str, "os.PathLike[str]"]


class ToolError(Exception):
    """A command that could not do what it was asked for."""

    def __init__(self, command: Sequence[str], exit_code: int, message: str) -> None:
        super().__init__(message or f"{' '.join(command)} ended with exit code {exit_code}")
        self.command = list(command)
        #: 64 for a wrong argument, 65 for input that cannot be read, 70 for a mistake of the tools, 73 for output that cannot be
        #: made, 74 where reading or writing failed; below zero for a signal.
        self.exit_code = exit_code


def executable() -> str:
    """The path of the executable: beside the script of one of its other names, where scripts of this Python are, or on the path."""
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable)]
    script = os.path.abspath(sys.argv[0] or ".")
    # Another script may lie in a folder of a stranger.
    if os.path.basename(script) in ("modeldiff", "momc", "mapc") and os.path.isfile(script):
        folders.insert(0, os.path.dirname(script))
    for folder in folders:
        path = os.path.join(folder, "modelc")
        if os.access(path, os.X_OK) and not os.path.isdir(path):
            return path
    path = shutil.which("modelc") or ""
    if not path:
        raise FileNotFoundError("there is no executable modelc: install coredata-toolchain again")
    return path


def replace(name: str, arguments: Sequence[str]) -> NoReturn:
    """Goes on as one of the commands; does not return."""
    try:
        path = executable()
    except FileNotFoundError as error:
        sys.exit(str(error))
    os.execv(path, [name, *arguments])


def named(path: Path) -> str:
    """A path as a command takes it: one that begins with - is no option."""
    text = os.fspath(path)
    return f"./{text}" if text.startswith("-") else text


def run(name: str, *arguments: Path, cwd: Optional[Path] = None, allows: Sequence[int] = (0,)) -> str:
    """What a command prints.

    `name` is modelc, modeldiff, momc or mapc, `allows` has the exit codes that are none of errors. Raises ToolError.
    """
    line = [name, *(os.fspath(word) for word in arguments)]
    result = subprocess.run(line, executable=executable(), cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True)
    if result.returncode not in allows:
        raise ToolError(line, result.returncode, result.stderr.decode(errors="replace").strip())
    return result.stdout.decode()


def lines(name: str, *arguments: Path) -> Iterator[bytes]:
    """The whole lines that a command prints, as they come; ends the command when nobody reads on. Raises ToolError at the end."""
    line = [name, *(os.fspath(word) for word in arguments)]
    # A pipe that nobody reads would stop the command once it is full.
    with tempfile.TemporaryFile() as errors, subprocess.Popen(
        line, executable=executable(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
    ) as child:
        assert child.stdout is not None
        try:
            for part in child.stdout:
                if part.endswith(b"\n"):
                    yield part
        except GeneratorExit:
            child.kill()
            raise
        if child.wait() != 0:
            errors.seek(0)
            raise ToolError(line, child.returncode, errors.read().decode(errors="replace").strip())


def json_of(name: str, *arguments: Path, cwd: Optional[Path] = None) -> Any:
    """What a command prints as JSON; findings are no errors, nor is a store that does not open. Raises ToolError."""
    return json.loads(run(name, *arguments, "--format", "json", cwd=cwd, allows=(0, 1)))


@dataclass(frozen=True)
class Hashes:
    """The version hashes of a model."""

    #: The name of the version.
    version: str
    #: The 32 bytes of each entity, by its name.
    entities: dict[str, bytes]
    #: The version checksum, in base64; None where an attribute is not judged.
    checksum: Optional[str]
    #: The digest that stores hold, in base64; None like the checksum.
    digest: Optional[str]


def hash(model: Path) -> Hashes:
    """The hashes of a model: a bundle (its current version), `Bundle.xcdatamodeld#Version`, a compiled model, a store, Swift
    sources, or any of these at a git revision (`main:App/M.xcdatamodeld`)."""
    found = json_of("modelc", "hash", named(model))["models"]
    chosen = found[0] if len(found) == 1 else next((item for item in found if item.get("current")), None)
    if chosen is None:
        names = ", ".join(item["version"] for item in found)
        raise ToolError(["modelc", "hash"], 65, f"{model} names no current version, expected one of {names} behind #")
    return Hashes(
        version=chosen["version"],
        entities={name: bytes.fromhex(digits) for name, digits in chosen["entities"].items()},
        checksum=chosen["checksum"],
        digest=chosen["digest"],
    )


def compare(old: Path, new: Path, *, cloudkit: bool = False) -> results.Report:
    """What changes between two versions, and whether Core Data can migrate a store from one to the other."""
    return results.Report.from_json(json_of("modeldiff", named(old), named(new), *(["--cloudkit"] if cloudkit else [])))


def check(folder: Path = ".", *paths: Path, against: Optional[str] = None, arguments: Sequence[str] = ()) -> results.Check:
    """Checks what a change does to stores that are out there: the work tree in `folder` against `against`, or the base of the
    branch. `arguments` are further ones of `modeldiff check`."""
    revision = ["--against", against] if against is not None else []
    return results.Check.from_json(json_of("modeldiff", "check", *map(named, paths), *revision, *arguments, cwd=folder))


def doctor(store: Path, *models: Path, deep: bool = False) -> results.StoreReport:
    """What a store is, what is wrong with it, and what opening it with models would do."""
    return results.StoreReport.from_json(json_of("modeldiff", "doctor", named(store), *map(named, models), *(["--deep"] if deep else [])))


def upgrade(
    store: Path, to: Path, output: Optional[Path] = None, *, in_place: bool = False, allow: Sequence[str] = (),
    arguments: Sequence[str] = (),
) -> str:
    """Upgrades a store to a version of a model: into `output`, or in place with a backup. What would be lost has to be allowed
    by name. Returns what was done, as text."""
    if (output is None) != in_place:
        raise ValueError("upgrade() takes either output or in_place=True")
    where = ["--in-place", "--yes"] if output is None else ["--output", named(output)]
    allowed = [word for name in allow for word in ("--allow", name)]
    return run("modeldiff", "upgrade", named(store), "--to", named(to), *where, *allowed, *arguments)


def recover(store: Path, output: Path, model: Optional[Path] = None, *, orphans: Optional[Path] = None, force: bool = False) -> results.Recovery:
    """Puts what can be read of a damaged store into a new one, `output`; `model` is needed where the store has lost its own. What
    fits nowhere goes to `orphans`, as lines of JSON. The damaged store is only read."""
    options = [*(["--orphans", named(orphans)] if orphans is not None else []), *(["--force"] if force else [])]
    models = [named(model)] if model is not None else []
    return results.Recovery.from_json(json_of("modeldiff", "recover", named(store), *models, "--output", named(output), *options))
