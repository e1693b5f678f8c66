"""Photos libraries of five releases of macOS, answered by one query each; the rows are made, as the corpus has none."""

import os
from pathlib import Path

import coredata_toolchain as cd
import pytest

STORES = sorted(Path(os.environ["CORPUS"]).rglob("Photos.sqlite"))

ALBUMS = """
    SELECT album.title, count(DISTINCT link.target) AS assets
    FROM "Album" AS album LEFT JOIN "Album.assets" AS link ON link.owner = album._id GROUP BY album._id ORDER BY album._id"""
PEOPLE = """
    SELECT person.fullName, count(DISTINCT link.target) AS faces
    FROM "Person" AS person LEFT JOIN "Person.detectedFaces" AS link ON link.owner = person._id GROUP BY person._id ORDER BY person._id"""
KEYWORDS = """
    SELECT keyword.title, count(DISTINCT attributes.asset) AS assets
    FROM "Keyword" AS keyword LEFT JOIN "Keyword.assetAttributes" AS link ON link.owner = keyword._id
    LEFT JOIN "AdditionalAssetAttributes" AS attributes ON attributes._id = link.target GROUP BY keyword._id ORDER BY keyword._id"""


def test_there_are_five_releases() -> None:
    assert len(STORES) == 5


@pytest.mark.parametrize("source", STORES, ids=lambda path: path.parts[-3])
def test_one_query_answers_for_every_release(source: Path, tmp_path: Path) -> None:
    filled = tmp_path / "Photos.sqlite"
    cd.run("modelc", "create", source, filled, "--rows", "30")
    store = cd.open(filled)
    connection = store.sql()
    # What the views say is what the objects have.
    albums = [(row["title"], len(row["assets"])) for row in store.rows("Album", columns=["title", "assets"])]
    people = [(row["fullName"], len(row["detectedFaces"])) for row in store.rows("Person", columns=["fullName", "detectedFaces"])]
    assert sorted(connection.execute(ALBUMS).fetchall(), key=repr) == sorted(albums, key=repr) and len(albums) >= 30
    assert sorted(connection.execute(PEOPLE).fetchall(), key=repr) == sorted(people, key=repr) and len(people) == 30
    assets = {row.id: row["asset"] for row in store.rows("AdditionalAssetAttributes", columns=["asset"])}
    keywords = [
        (row["title"], len({assets[key] for key in row["assetAttributes"]} - {None}))
        for row in store.rows("Keyword", columns=["title", "assetAttributes"])
    ]
    assert sorted(connection.execute(KEYWORDS).fetchall(), key=repr) == sorted(keywords, key=repr) and len(keywords) == 30
    connection.close()
