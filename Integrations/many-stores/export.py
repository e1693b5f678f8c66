#!/usr/bin/env python3
"""Exports stores to Parquet, a folder for each store and a file for each entity.

Usage: export.py STORE… OUTPUT

A store whose folder is there is left as it is, so that a run that was stopped is simply given again. What cannot be read ends with
exit code 1, after all others. Needs `pip install 'coredata-toolchain[arrow]'`.
"""

import hashlib
import os
import pathlib
import shutil
import sys
import tempfile

import coredata_toolchain as cd


def export(store, output):
    """Exports one store; returns its path and what became of it. Any number of processes may do this at a time."""
    output = pathlib.Path(output)
    # Stores of several folders may have one name.
    place = hashlib.sha256(os.path.abspath(store).encode()).hexdigest()[:8]
    target = output / f"{pathlib.Path(store).stem}-{place}"
    if target.exists():
        return store, "there already"
    output.mkdir(parents=True, exist_ok=True)
    unfinished = tempfile.mkdtemp(prefix=".unfinished-", dir=output)
    try:
        cd.open(store).to_parquet(unfinished)
        os.rename(unfinished, target)
    except cd.ToolError as error:
        return store, f"failed: {str(error).splitlines()[0]}"
    except OSError:
        # Another process was faster.
        if not target.exists():
            raise
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return store, "exported"


def tell(results):
    """Prints what became of each store; returns the exit code."""
    code = 0
    for store, outcome in results:
        print(f"{store}: {outcome}", flush=True)
        code = max(code, int(outcome.startswith("failed")))
    return code


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    *stores, output = sys.argv[1:]
    sys.exit(tell(export(store, output) for store in stores))
