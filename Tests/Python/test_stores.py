"""Stores of the example models, read through the package as it is installed."""

import copy
import json
import os
import sqlite3
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path
from uuid import UUID

import coredata_toolchain as cd
import pytest

MODELS = Path(__file__).resolve().parents[2] / "Models"
KITCHEN = MODELS / "KitchenSink/Kitchen Sink.xcdatamodeld"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store with five objects of each entity."""
    path = str(tmp_path_factory.mktemp("stores") / "Kitchen.sqlite")
    cd.run("modelc", "create", KITCHEN, path, "--rows", "5")
    return path


@pytest.fixture(scope="module")
def store(path: str) -> cd.Store:
    return cd.open(path)


def test_entities_have_what_they_inherit(store: cd.Store) -> None:
    assert store.entities["Spice"].parent == "Ingredient"
    assert set(store.entities["Ingredient"].attributes) < set(store.entities["Spice"].attributes)
    assert store.entities["Cook"].relationships["recipes"].is_to_many


def test_every_property_of_every_object_has_the_type_of_its_attribute(store: cd.Store) -> None:
    types: dict[str, tuple[type, ...]] = {
        "Integer 16": (int,), "Integer 32": (int,), "Integer 64": (int,), "Double": (float,), "Float": (float,),
        "Decimal": (Decimal,), "Boolean": (bool,), "Date": (datetime, float), "UUID": (UUID,), "String": (str,), "URI": (str,),
        "Binary": (bytes,), "Transformable": (bytes,), "Composite": (dict,),
    }
    seen = set()
    for entity in store.entities.values():
        for row in store.rows(entity.name):
            for name, attribute in store.entities[row.entity].attributes.items():
                if row[name] is not None:
                    assert isinstance(row[name], types[attribute.type]), (row, name)
                    seen.add(attribute.type)
    assert seen == set(types)


def test_rows_are_chosen_sorted_and_cut(store: cd.Store) -> None:
    rows = list(store.rows("Limits", where="integerAtMost <= 0", columns=["integerAtMost", "dateUntil"], sort=["-integerAtMost"]))
    numbers = [row.integerAtMost for row in rows]
    assert numbers and numbers == sorted(numbers, reverse=True)
    assert set(rows[0]) == {"integerAtMost", "dateUntil"}
    assert len(list(store.rows("Limits", limit=2))) == 2
    assert all(row.entity == "Ingredient" for row in store.rows("Ingredient", only=True))


def test_dates_are_exact_to_the_microsecond_and_have_a_zone(store: cd.Store, path: str) -> None:
    raw = json.loads(cd.run("modelc", "rows", path, "Limits", "--format", "json", "--dates", "raw"))["Limits"]
    for row, seconds in zip(store.rows("Limits"), (item["dateFrom"] for item in raw)):
        if seconds is not None:
            since = (row.dateFrom - datetime(2001, 1, 1, tzinfo=timezone.utc)).total_seconds()
            assert since == pytest.approx(seconds, abs=1e-6)


def test_relationships_are_keys_objects_or_expanded(store: cd.Store) -> None:
    cook = next(row for row in store.rows("Cook") if row.recipes)
    followed = cook.follow("recipes")
    assert isinstance(followed, list) and [row.id for row in followed] == cook.recipes
    assert followed[0].entity == "Recipe" and isinstance(followed[0].identifier, UUID)
    partner = cook.follow("partner")
    assert isinstance(partner, cd.Row) and partner.id == cook.partner
    expanded = next(row for row in store.rows("Cook", expand=["recipes"]) if row.id == cook.id)
    assert [row.id for row in expanded.recipes] == cook.recipes
    assert expanded.follow("recipes") == expanded.recipes
    assert copy.deepcopy(dict(cook)) == dict(cook) and copy.copy(cook).id == cook.id


def test_views_are_there_in_sql_and_nothing_is_written(store: cd.Store) -> None:
    connection = store.sql()
    names = [name for name, in connection.execute('SELECT name FROM "Cook" ORDER BY _id')]
    assert names == [row.name for row in store.rows("Cook")]
    with pytest.raises(sqlite3.OperationalError):
        connection.execute("DELETE FROM ZCOOK")
    connection.close()
    assert os.listdir(os.path.dirname(store.path)) == [os.path.basename(store.path)]


def test_frames_and_tables_have_all_objects(store: cd.Store, tmp_path: Path) -> None:
    frame = store.to_pandas("Ingredient", columns=["name", "grams"])
    assert list(frame.columns) == ["_entity", "name", "grams"]
    assert list(frame.index) == [row.id for row in store.rows("Ingredient")]
    table = store.to_arrow("Limits")
    assert table.num_rows == 5 and str(table.schema.field("dateFrom").type) == "timestamp[us, tz=UTC]"
    import pyarrow.parquet as parquet

    written = store.to_parquet(tmp_path / "all")
    counts = {Path(path).stem: parquet.read_table(path).num_rows for path in written}
    assert counts["Cook"] == 5 and sum(counts.values()) == sum(
        sum(1 for _ in store.rows(name, only=True)) for name, entity in store.entities.items() if not entity.is_abstract)


def test_values_that_are_not_as_their_attribute_says_come_as_they_are_stored(tmp_path: Path) -> None:
    path = tmp_path / "Odd.sqlite"
    cd.run("modelc", "create", KITCHEN, path, "--rows", "1")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE ZLIMITS SET ZINTEGERATMOST = 'many', ZDOUBLERANGE = 9e999, ZDATEFROM = 1e300")
    row = next(cd.open(path).rows("Limits"))
    assert (row.integerAtMost, row.doubleRange, row.dateFrom) == ("many", float("inf"), 1e300)
    with pytest.raises(ValueError, match=r"Limits\.dateFrom"):
        cd.open(path).to_arrow("Limits")


def test_what_cannot_be_read_is_an_error_with_its_exit_code(store: cd.Store, tmp_path: Path) -> None:
    (tmp_path / "text.sqlite").write_text("no store")
    with pytest.raises(cd.ToolError, match="text.sqlite") as failure:
        cd.open(tmp_path / "text.sqlite")
    assert failure.value.exit_code == 65
    with pytest.raises(cd.ToolError) as failure:
        list(store.rows("Cook", where="nothing == 1"))
    assert failure.value.exit_code == 64
    with pytest.raises(KeyError, match="no entity Nobody"):
        store.rows("Nobody")
    with pytest.raises(TypeError):
        store.rows("Cook", columns="name")
    with pytest.raises(ValueError):
        store.objects("Cook", ["p1} OR TRUEPREDICATE OR SELF IN {Cook/p1"])


def test_reading_can_end_early(store: cd.Store) -> None:
    rows = store.rows("Cook")
    assert next(rows).entity == "Cook"
    del rows
