"""The server for coding agents, asked by the client of the SDK."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Coroutine

import coredata_toolchain as cd
import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

MODELS = Path(__file__).resolve().parents[2] / "Models"
Ask = Callable[..., Coroutine[Any, Any, tuple[bool, str]]]


def serve(folder: Path, question: Callable[[Ask], Coroutine[Any, Any, None]], *options: str) -> None:
    async def all_of_it() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "coredata_toolchain.mcp", str(folder), *options])
        async with Client(server) as client:

            async def ask(name: str, /, **arguments: Any) -> tuple[bool, str]:
                result = await client.call_tool(name, arguments)
                content = result.content[0] if result.content else TextContent(type="text", text="")
                assert isinstance(content, TextContent)
                return not result.is_error, content.text

            await question(ask)

    asyncio.run(all_of_it())


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A repository with a model, and a store of it."""
    folder = tmp_path / "app"
    shutil.copytree(MODELS / "Trips/Trips.xcdatamodeld", folder / "Trips.xcdatamodeld")
    for arguments in (["init", "--quiet", "--initial-branch=main"], ["add", "."], ["commit", "--quiet", "--message=model"]):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments], cwd=folder, check=True)
    cd.run("modelc", "create", folder / "Trips.xcdatamodeld", folder / "Trips.sqlite", "--rows", "3")
    return folder


def test_what_an_agent_does_after_a_change(app: Path) -> None:
    contents = app / "Trips.xcdatamodeld/Trips 2.xcdatamodel/contents"

    async def question(ask: Ask) -> None:
        done, text = await ask("check", against="HEAD")
        assert done and json.loads(text) == {"passed": True, "findings": []}
        contents.write_text(contents.read_text().replace('name="name" attributeType="String"', 'name="name" attributeType="Date"'))
        done, text = await ask("check", paths=["Trips.xcdatamodeld"], against="HEAD")
        found = json.loads(text)
        assert done and not found["passed"] and found["findings"][0]["id"] == "incompatible-type" and found["findings"][0]["fixes"]
        done, text = await ask("compare", old="HEAD:Trips.xcdatamodeld", new="Trips.xcdatamodeld")
        assert done and json.loads(text)["verdict"] == "not-inferable"
        done, text = await ask("explain", subject="incompatible-type")
        assert done and "inference" in text.lower()

    serve(app, question)


def test_stores_are_examined_and_listed(app: Path) -> None:
    async def question(ask: Ask) -> None:
        done, text = await ask("doctor", store="Trips.sqlite", models=["Trips.xcdatamodeld"])
        assert done and json.loads(text)["openings"][0]["outcome"] == "opens"
        done, text = await ask("rows", store="Trips.sqlite", entity="Trip", columns=["name"], limit=2)
        assert done and [list(json.loads(line)) for line in text.splitlines()] == [["id", "entity", "name"]] * 2
        assert not (await ask("rows", store="Trips.sqlite", entity="Nothing"))[0]
        assert not (await ask("rows", store="Trips.sqlite", entity="Trip", limit=10**9))[0]

    serve(app, question)


def test_no_path_leads_out_of_the_folder(app: Path) -> None:
    secret = app.parent / "Secret.sqlite"
    shutil.copy(app / "Trips.sqlite", secret)
    (app / "link.sqlite").symlink_to(secret)

    async def question(ask: Ask) -> None:
        for path in ("../Secret.sqlite", str(secret), "link.sqlite", "HEAD:../Secret.sqlite", "Trips.sqlite,../Secret.sqlite", "../Secret.sqlite#V"):
            done, text = await ask("doctor", store=path)
            assert not done and "not in the folder" in text, path
        done, text = await ask("freeze_schema", sources=".", name="V1", output="V1.swift")
        assert not done and "--write" in text

    serve(app, question)


def test_files_are_written_only_where_it_was_started_so(app: Path) -> None:
    shutil.rmtree(app / "Trips.xcdatamodeld")
    (app / "Trip.swift").write_text("import SwiftData\n@Model final class Trip { var name: String = \"\"; init() {} }\n")

    async def question(ask: Ask) -> None:
        done, text = await ask("freeze_schema", sources="Trip.swift", name="V1", output="V1.swift")
        assert done, text
        assert not (await ask("freeze_schema", sources="Trip.swift", name="V2", output="../V2.swift"))[0]

    serve(app, question, "--write")
    assert "enum V1: VersionedSchema" in (app / "V1.swift").read_text() and not os.path.exists(app.parent / "V2.swift")
