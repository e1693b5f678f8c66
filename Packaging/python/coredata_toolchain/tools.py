"""The commands as functions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
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
    """The path of the executable: beside the script that runs, where scripts of this Python are, or on the path."""
    beside = os.path.dirname(os.path.abspath(sys.argv[0] or "."))
    for folder in (beside, sysconfig.get_path("scripts"), os.path.dirname(sys.executable)):
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
    """The lines that a command prints, as they come; ends the command when nobody reads on. Raises ToolError at the end."""
    line = [name, *(os.fspath(word) for word in arguments)]
    with subprocess.Popen(
        line, executable=executable(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        try:
            yield from child.stdout
        except GeneratorExit:
            child.kill()
            raise
        message = child.stderr.read().decode(errors="replace").strip()
        if child.wait() != 0:
            raise ToolError(line, child.returncode, message)


def _json(name: str, *arguments: Path, cwd: Optional[Path] = None) -> Any:
    # Findings are no errors; nor is a store that does not open.
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
    found = _json("modelc", "hash", model)["models"]
    # Of a bundle the current version counts; it is marked, or the only one.
    chosen = next((item for item in found if item.get("current")), found[-1])
    return Hashes(
        version=chosen["version"],
        entities={name: bytes.fromhex(digits) for name, digits in chosen["entities"].items()},
        checksum=chosen["checksum"],
        digest=chosen["digest"],
    )


def compare(old: Path, new: Path, *, cloudkit: bool = False) -> results.Report:
    """What changes between two versions, and whether Core Data can migrate a store from one to the other."""
    return results.Report.from_json(_json("modeldiff", old, new, *(["--cloudkit"] if cloudkit else [])))


def check(folder: Path = ".", *paths: Path, against: Optional[str] = None, arguments: Sequence[str] = ()) -> results.Check:
    """Checks what a change does to stores that are out there: the work tree in `folder` against `against`, or the base of the
    branch. `arguments` are further ones of `modeldiff check`."""
    revision = ["--against", against] if against is not None else []
    return results.Check.from_json(_json("modeldiff", "check", *paths, *revision, *arguments, cwd=folder))


def doctor(store: Path, *models: Path, deep: bool = False) -> results.StoreReport:
    """What a store is, what is wrong with it, and what opening it with models would do."""
    return results.StoreReport.from_json(_json("modeldiff", "doctor", store, *models, *(["--deep"] if deep else [])))


def upgrade(
    store: Path, to: Path, output: Optional[Path] = None, *, in_place: bool = False, allow: Sequence[str] = (),
    arguments: Sequence[str] = (),
) -> str:
    """Upgrades a store to a version of a model: into `output`, or in place with a backup. What would be lost has to be allowed
    by name. Returns what was done, as text."""
    if (output is None) != in_place:
        raise ValueError("upgrade() takes either output or in_place=True")
    where = ["--in-place", "--yes"] if output is None else ["--output", os.fspath(output)]
    allowed = [word for name in allow for word in ("--allow", name)]
    return run("modeldiff", "upgrade", store, "--to", to, *where, *allowed, *arguments)
