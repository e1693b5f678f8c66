"""Histories of invented apps with SwiftData, each a text file NAME.history, as `Tests/Replay/histories` replays them.

A history begins with a line about the app, and has blocks:

  = FILE                 the file is what follows, up to the next block
  @ FILE                 the file is edited: lines with a space in front stand there, those with - go, those with + come. Lines are found by what
                         stands in them, without white space around it, and have to be there once
  x FILE                 the file is removed
  > FILE OTHER           the file is moved
  step LABEL[ LOST]: WHY what is above was one commit; what follows is the next

The label says what the step does to a user of the app before, whose store has rows in all entities. It is given by hand, by these rules, and WHY has the
reason; the check has no part in it.

  stops        no store of such a user opens, whatever its rows: a step that Core Data cannot infer (migration-semantics of 134140 and 134190), a
               checksum that the plan in use does not know (134504), two schemas of the plan in use with one checksum (an exception), a handler that
               throws or uses types that are not there
  rows         stores open or fail by what rows they have: a value that is required and nobody gives, also in a structure; values that have to be unique
  loses        stores open, and what LOST names, by commas, is gone or cannot be read: ENTITY, ENTITY.PROPERTY
  harmless     stores open with all that they had, and a version hash of what the app opens changes, or its plan
  same-hashes  the app opens the same entities with the same hashes, and nothing happens to any store

What hashes say is held against the labels: with `same-hashes` none of the schemas that are opened changes, with `rows` one does, with `harmless` one of these or of the others.
Where a hash is not known, nothing is.
"""

import collections
import json
import pathlib
import re
import subprocess

LABELS = ["stops", "rows", "loses", "harmless", "same-hashes"]

AppStep = collections.namedtuple("AppStep", "label lost blocks")


def parse(path):
    """The blocks of the first commit of a history, and its steps."""
    _, *lines = path.read_text(encoding="utf-8").splitlines()
    steps = [AppStep("", [], [])]
    for number, line in enumerate(lines, 2):
        if match := re.fullmatch(r"step ([a-z-]+)(?: ([^:]+))?: \S.*", line):
            steps.append(AppStep(match[1], re.split(r", *", match[2]) if match[2] else [], []))
            if match[1] not in LABELS or (match[1] == "loses") != bool(match[2]):
                raise ValueError(f"{path}:{number}: not one of {LABELS}, or what is lost is missing, or nothing is")
        elif re.match(r"[=@x>] \S", line):
            steps[-1].blocks.append((line[0], line[2:].split(), []))
        elif steps[-1].blocks:
            steps[-1].blocks[-1][2].append(line)
        elif line.strip():
            raise ValueError(f"{path}:{number}: not expected here")
    return steps


def edited(text, hunk, where):
    """A text with a hunk in it."""
    hunk = [line for line in hunk if line.strip()]
    if any(line[0] not in " -+" for line in hunk):
        raise ValueError(f"{where}: a line of an edit begins with a space, - or +")
    lines = text.splitlines()
    wanted = [line[1:].strip() for line in hunk if line[0] in " -"]
    found = [number for number in range(len(lines)) if [line.strip() for line in lines[number:number + len(wanted)]] == wanted]
    if len(found) != 1 or not wanted:
        raise ValueError(f"{where}: {len(found)} places for {wanted}")
    new, place = [], found[0]
    for line in hunk:
        if line[0] == "+":
            new.append(line[1:])
            continue
        if line[0] == " ":
            new.append(lines[place])
        place += 1
    lines[found[0]:place] = new
    return "\n".join(lines) + "\n"


def apply(folder, blocks, where):
    """Makes the edits of one commit."""
    for kind, (name, *other), content in blocks:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if kind == "=":
            file.write_text("\n".join(content).strip("\n") + "\n", encoding="utf-8")
        elif kind == "@":
            file.write_text(edited(file.read_text(encoding="utf-8"), content, f"{where}, {name}"), encoding="utf-8")
        elif kind == "x":
            file.unlink()
        else:
            (folder / other[0]).parent.mkdir(parents=True, exist_ok=True)
            file.rename(folder / other[0])


def hashes(tools, folder):
    """The entity hashes of each schema that is opened now, and of all schemas; nothing where one is not known."""
    done = subprocess.run([tools / "modelc", "hash", "--format", "json", "."], cwd=folder, capture_output=True, check=True)
    models = json.loads(done.stdout)["models"]
    if any(not one.get("checksum") for one in models):
        return None
    models = [(one.get("current", False), frozenset(one["entities"].items())) for one in models]
    opened = {entities for current, entities in models if current}
    every = {entities for _, entities in models}
    return opened or every, every


def contradiction(label, before, after):
    """What hashes say against a label; nothing where they do not."""
    if not before or not after:
        return ""
    if label == "same-hashes" and before[0] != after[0]:
        return "hashes change"
    if label == "rows" and before[0] == after[0] or label == "harmless" and before == after:
        return "no hash changes"
    return ""


def is_named(thing, findings):
    """Whether one of the findings names what is lost."""
    entity, _, name = thing.partition(".")
    return any(
        finding.get("entity") == entity and (not name or finding.get("property") == name)
        or re.search(rf"\b{re.escape(thing)}\b", finding["summary"]) for finding in findings)
