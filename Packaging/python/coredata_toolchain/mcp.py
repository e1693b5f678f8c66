"""A server of the Model Context Protocol over standard input and output, for coding agents.

    python -m coredata_toolchain.mcp [FOLDER] [--write]

Every path that a tool is given is below FOLDER, by default the working directory; links do not lead out of it. Nothing is written
unless it is started with --write. Needs the extra `mcp`: `pip install 'coredata-toolchain[mcp]'`.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import subprocess
from typing import Any, Callable, Optional

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError as Refusal
from mcp.types import ToolAnnotations

from . import __version__
from .stores import open as open_store
from .tools import ToolError, json_of, named, run

INSTRUCTIONS = """\
Core Data and SwiftData models, and the stores of apps that use them. A version of a model that an app has shipped is never edited: \
stores in the field have its hashes, and a change is a new version. After each change to a .xcdatamodeld, to a class with @Model or \
to a VersionedSchema, call check; do what its fixes say, in their order, and call it again. What it calls an error hurts users."""

#: How many findings or rows one answer has at most.
MOST_FINDINGS = 50
MOST_ROWS = 1000


class Folder:
    """A folder that paths stay in."""

    def __init__(self, path: str) -> None:
        self.path = os.path.realpath(path)

    def inside(self, text: str) -> str:
        """A path of a file, a folder, a version (`M.xcdatamodeld#V2`), files with commas between them, or any of these at a git
        revision (`main:M.xcdatamodeld`), as a command takes it from this folder. Raises ValueError where it leads out of it."""
        if "\0" in text or not text:
            raise ValueError("expected a path")
        if self._holds(text):
            return named(text)
        if "," in text:
            return ",".join(self.inside(part) for part in text.split(","))
        if "#" in text:
            path, version = text.split("#", 1)
            return f"{self.inside(path)}#{version}"
        revision, colon, path = text.partition(":")
        if colon and not revision.startswith("-"):
            # git reads a path from the root of the repository, unless it begins with a dot.
            below = path if path.startswith(("./", "../")) else os.path.relpath(os.path.join(self._repository(), path), self.path)
            if self._holds(below, exists=False):
                return text
        raise ValueError(f"{text}: not in the folder of the server")

    def _holds(self, path: str, exists: bool = True) -> bool:
        real = os.path.realpath(os.path.join(self.path, path))
        return os.path.commonpath([self.path, real]) == self.path and (not exists or os.path.exists(real))

    def _repository(self) -> str:
        found = subprocess.run(["git", "rev-parse", "--show-toplevel"], cwd=self.path, stdin=subprocess.DEVNULL, capture_output=True)
        return os.path.realpath(found.stdout.decode().removesuffix("\n")) if found.returncode == 0 else self.path

    def output(self, path: str) -> str:
        """A path of a file to write, in this folder. Raises ValueError where it leads out of it."""
        if not self._holds(path, exists=False):
            raise ValueError(f"{path}: not in the folder of the server")
        return named(path)


def _short(finding: dict[str, Any]) -> dict[str, Any]:
    """A finding without what only a person looks at."""
    kept = {name: finding.get(name) for name in ("id", "severity", "summary", "fingerprint")}
    kept["at"] = _place(finding.get("location"))
    kept["notes"] = [note["text"] for note in finding.get("notes") or [] if isinstance(note, dict) and "text" in note]
    kept["fixes"] = [
        {name: fix[name] for name in ("title", "command", "edits", "safe") if fix.get(name) is not None} for fix in finding.get("fixes") or []
    ]
    if finding.get("suppression"):
        kept["accepted"] = finding["suppression"].get("reason")
    return {name: value for name, value in kept.items() if value not in (None, [], "")}


def _place(location: Optional[dict[str, Any]]) -> str:
    if not location:
        return ""
    return ":".join(str(location[part]) for part in ("file", "line", "column") if location.get(part) is not None)


def _found(findings: list[dict[str, Any]]) -> dict[str, Any]:
    ordered = sorted(findings, key=lambda finding: ["error", "warning", "note"].index(finding["severity"]))
    found: dict[str, Any] = {"findings": [_short(finding) for finding in ordered[:MOST_FINDINGS]]}
    if len(ordered) > MOST_FINDINGS:
        found["more"] = len(ordered) - MOST_FINDINGS
    return found


def server(path: str, *, writes: bool = False) -> MCPServer:
    """A server whose tools see the folder at `path`, and write there if `writes`."""
    folder = Folder(path)
    made = MCPServer("coredata-toolchain", instructions=INSTRUCTIONS, version=__version__)
    reading = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    writing = ToolAnnotations(read_only_hint=not writes, destructive_hint=False, open_world_hint=False)

    def tool(annotations: ToolAnnotations) -> Callable[[Callable[..., str]], Callable[..., str]]:
        def add(function: Callable[..., str]) -> Callable[..., str]:
            @functools.wraps(function)
            def answer(**arguments: Any) -> str:
                try:
                    return function(**arguments)
                except (ToolError, ValueError, TypeError, KeyError) as error:
                    # The client is told no other errors than these.
                    raise Refusal(str(error.args[0] if error.args else error)) from error

            return made.tool(annotations=annotations, structured_output=False)(answer)

        return add

    def asked(name: str, *arguments: str) -> Any:
        return json_of(name, *arguments, cwd=folder.path)

    def text(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)

    @tool(reading)
    def check(paths: Optional[list[str]] = None, against: Optional[str] = None) -> str:
        """Says whether the change in the work tree would hurt users of the app: models that cannot be migrated, data that would be lost.
        `paths` are models or folders, by default all; `against` is a git revision, by default the base of the branch."""
        revision = [f"--against={against}"] if against else []
        found = asked("modeldiff", "check", *map(folder.inside, paths or []), *revision)
        passed = not any(item["severity"] == "error" and not item.get("suppression") for item in found["findings"])
        return text({"passed": passed, **_found(found["findings"])})

    @tool(reading)
    def compare(old: str, new: str) -> str:
        """Says what changes between two versions of a model, and whether Core Data can infer the mapping. A version is
        `App.xcdatamodeld#App 2`, `main:App.xcdatamodeld`, a compiled model, a store or a folder of Swift sources."""
        found = asked("modeldiff", folder.inside(old), folder.inside(new))
        return text({"verdict": found["verdict"], "changes": found.get("changes"), **_found(found["findings"])})

    @tool(reading)
    def explain(subject: str) -> str:
        """Explains a rule's identifier, an error code of Core Data, SQLite or CloudKit, or the text of an error or a log."""
        if subject.strip() in ("", "-") or "\0" in subject or subject.startswith("-"):
            raise ValueError("expected an identifier, a code or a text")
        return run("modeldiff", "explain", subject, cwd=folder.path)

    @tool(reading)
    def doctor(store: str, models: Optional[list[str]] = None) -> str:
        """Says which version a store is of, what is wrong with it, and what opening it with each of `models` would do."""
        found = asked("modeldiff", "doctor", folder.inside(store), *map(folder.inside, models or []))
        return text({name: value for name, value in found.items() if name != "findings"} | _found(found.get("findings") or []))

    @tool(reading)
    def rows(
        store: str, entity: str, where: Optional[str] = None, columns: Optional[list[str]] = None, limit: int = 100
    ) -> str:
        """Lists objects of a store, one a line, as JSON. `where` is a predicate of Core Data, such as `name BEGINSWITH "A"`."""
        if not 0 < limit <= MOST_ROWS:
            raise ValueError(f"expected a limit from 1 to {MOST_ROWS}")
        found = open_store(os.path.join(folder.path, folder.inside(store))).rows(entity, where=where, columns=columns, limit=limit)
        return "\n".join(text({"id": row.id, "entity": row.entity, **row}) for row in itertools.islice(found, limit))

    @tool(writing)
    def split(bundle: str, old: Optional[str] = None, new: Optional[str] = None) -> str:
        """Splits a step that lightweight migration cannot make into steps that it can. Started without --write the server
        says only what would be written."""
        named_versions = [f"--{name}={version}" for name, version in (("from", old), ("to", new)) if version]
        return text(asked("modeldiff", "split", folder.inside(bundle), *named_versions, *([] if writes else ["--dry-run"])))

    @tool(writing)
    def freeze_schema(sources: str, name: str, output: Optional[str] = None) -> str:
        """Copies the SwiftData models of `sources` into a VersionedSchema called `name` that later changes leave as it is: before models
        that have shipped are changed. Without `output` the text of the file is returned."""
        if output is None:
            return run("modelc", "freeze-schema", folder.inside(sources), f"--as={name}", cwd=folder.path)
        if not writes:
            raise ValueError("the server was started without --write")
        return run("modelc", "freeze-schema", folder.inside(sources), f"--as={name}", f"--output={folder.output(output)}", cwd=folder.path)

    return made


def main() -> None:
    """Serves until standard input ends."""
    parser = argparse.ArgumentParser(prog="python -m coredata_toolchain.mcp", description="A server of the Model Context Protocol.")
    parser.add_argument("folder", nargs="?", default=".", help="the folder that the tools see (default: the working directory)")
    parser.add_argument("--write", action="store_true", help="let split and freeze_schema write files in the folder")
    options = parser.parse_args()
    if not os.path.isdir(options.folder):
        parser.error(f"{options.folder} is no folder")
    server(options.folder, writes=options.write).run()


if __name__ == "__main__":
    main()
