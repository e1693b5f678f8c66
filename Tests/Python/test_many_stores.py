"""Many stores on engines that exist: what each makes of them is the same, and a run is taken up again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import coredata_toolchain as cd
import pyarrow
import pyarrow.parquet as parquet
import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Integrations/many-stores"
COUNT = 300


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stores")
    first = folder / "0.sqlite"
    cd.run("modelc", "create", ROOT / "Models/Done/Done.xcdatamodeld", first, "--rows", "3", "--journal", "delete")
    for number in range(1, COUNT):
        copy = folder / f"{number % 7}" / f"{number}.sqlite"
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(first, copy)
    return folder


def run(script: str, *arguments: "str | Path") -> "subprocess.CompletedProcess[str]":
    command = [SCRIPTS / script] if script.endswith(".sh") else [sys.executable, SCRIPTS / script]
    variables = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([*command, *arguments], capture_output=True, text=True, env=variables, timeout=900)


def exported(output: Path) -> dict[str, pyarrow.Table]:
    return {str(path.relative_to(output)): parquet.read_table(path) for path in output.rglob("*.parquet")}


@pytest.mark.parametrize("script", ["with_dask.py", "with_ray.py", "with_parallel.sh"])
def test_an_engine_exports_what_a_loop_does(script: str, stores: Path, tmp_path: Path) -> None:
    if script == "with_parallel.sh" and not shutil.which("parallel"):
        pytest.fail("expected GNU parallel")
    paths = sorted(stores.rglob("*.sqlite"))
    assert len(paths) == COUNT
    few = paths[:: COUNT // 10]
    assert run("export.py", *few, tmp_path / "loop").returncode == 0
    given = [stores] if script.endswith(".sh") else paths
    output = tmp_path / "engine"
    first = run(script, *given, output)
    assert first.returncode == 0 and first.stdout.count(": exported\n") == COUNT, first.stderr
    whole = exported(output)
    assert len(whole) == COUNT and all(whole[name].equals(table) for name, table in exported(tmp_path / "loop").items())
    # What is there is not done again, and a damaged store stops no other.
    for folder in sorted(output.iterdir())[:5]:
        shutil.rmtree(folder)
    damaged = stores / "damaged.sqlite"
    damaged.write_bytes(paths[0].read_bytes()[:5000])
    try:
        again = run(script, *(given if script.endswith(".sh") else [*given, damaged]), output)
    finally:
        damaged.unlink()
    assert again.returncode == 1 and "damaged.sqlite: failed: " in again.stdout
    assert again.stdout.count(": exported\n") == 5 and again.stdout.count(": there already\n") == COUNT - 5
    found = exported(output)
    assert found.keys() == whole.keys() and all(found[name].equals(whole[name]) for name in whole)
