"""The commands as functions."""

import shutil
import subprocess
from pathlib import Path

import coredata_toolchain as cd
import pytest

MODELS = Path(__file__).resolve().parents[2] / "Models"
TRIPS = MODELS / "Trips/Trips.xcdatamodeld"


def test_hashes_are_those_of_the_current_version() -> None:
    hashes = cd.hash(TRIPS)
    assert hashes.version == "Trips 2" and all(len(digest) == 32 for digest in hashes.entities.values())
    assert cd.hash(f"{TRIPS}#Trips").entities["Trip"] != hashes.entities["Trip"]


def test_a_comparison_has_verdict_findings_and_mapping() -> None:
    report = cd.compare(f"{TRIPS}#Trips", f"{TRIPS}#Trips 2")
    assert report.verdict == "inferable" and report.mapping is not None
    assert all(isinstance(finding, cd.results.Finding) for finding in report.findings)


def test_a_check_finds_what_a_change_does(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments], cwd=tmp_path, check=True,
                       capture_output=True)

    shutil.copytree(MODELS / "Done", tmp_path / "Done")
    git("init", "--quiet", "--initial-branch=main")
    git("add", ".")
    git("commit", "--quiet", "--message=models")
    assert not cd.check(tmp_path, against="HEAD").findings
    shutil.rmtree(tmp_path / "Done")
    assert [finding.severity for finding in cd.check(tmp_path, against="HEAD").findings] == ["error"]


def test_a_store_is_examined_and_upgraded(tmp_path: Path) -> None:
    old, new = tmp_path / "Old.sqlite", tmp_path / "New.sqlite"
    cd.run("modelc", "create", f"{MODELS / 'Done/Done.xcdatamodeld'}#Done", old, "--rows", "3")
    report = cd.doctor(old, MODELS / "Done/Done.xcdatamodeld", deep=True)
    assert report.openings[0].outcome == "migrates"
    with pytest.raises(ValueError):
        cd.upgrade(old, MODELS / "Done/Done.xcdatamodeld")
    cd.upgrade(old, MODELS / "Done/Done.xcdatamodeld", new)
    assert cd.hash(new).entities == cd.hash(MODELS / "Done/Done.xcdatamodeld").entities


def test_a_damaged_store_is_recovered(tmp_path: Path) -> None:
    store, new = tmp_path / "Old.sqlite", tmp_path / "New.sqlite"
    cd.run("modelc", "create", TRIPS, store, "--rows", "40")
    bytes_of_store = bytearray(store.read_bytes())
    assert cd.recover(store, new).lossless
    with pytest.raises(cd.ToolError):
        cd.recover(store, new)
    bytes_of_store[:100] = bytes(100)
    store.write_bytes(bytes_of_store)
    found = cd.recover(store, new, TRIPS, orphans=tmp_path / "Orphans.jsonl", force=True)
    assert not found.left and {item["rows"] for item in found.entities} == {40}
    assert len(list(cd.open(new).rows("Trip"))) == 40


def test_a_wrong_argument_is_an_error() -> None:
    with pytest.raises(cd.ToolError) as failure:
        cd.compare("Missing.xcdatamodeld", "Missing.xcdatamodeld")
    assert failure.value.exit_code == 65 and "Missing.xcdatamodeld" in str(failure.value)
