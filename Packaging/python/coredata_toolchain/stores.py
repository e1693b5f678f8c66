"""Stores, and the objects in them."""

from __future__ import annotations

import json
import math
import os
import re
import sqlite3
import urllib.parse
from base64 import b64decode, b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, Mapping, Optional, Sequence, Union
from uuid import UUID

from .tools import Path, lines, named, run

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: A value: of a date with its zone, UTC; a date that `datetime` does not reach (years 1 to 9999) is in seconds since 2001.
#: To-one relationships hold a key such as `p12`, to-many ones a list of keys.
Value = Union[None, bool, int, float, str, bytes, Decimal, datetime, UUID, "list[Any]", "dict[str, Any]"]

_REFERENCE = datetime(2001, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Attribute:
    """An attribute of an entity."""

    name: str
    #: As Xcode shows it, such as `Integer 64`.
    type: str
    is_optional: bool
    #: Those of a composite.
    elements: tuple[Attribute, ...] = ()

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Attribute:
        """Reads what `modelc show --format json` prints."""
        elements = tuple(map(cls.from_json, value.get("elements", ())))
        return cls(value["name"], value["type"], value["optional"], elements)


@dataclass(frozen=True)
class Relationship:
    """A relationship of an entity."""

    name: str
    destination: str
    inverse: Optional[str]
    is_to_many: bool
    is_ordered: bool
    is_optional: bool


@dataclass(frozen=True)
class Entity:
    """An entity of a model, with what it inherits."""

    name: str
    parent: Optional[str]
    is_abstract: bool
    attributes: dict[str, Attribute]
    relationships: dict[str, Relationship]


@dataclass(frozen=True)
class Model:
    """The model of a store."""

    entities: dict[str, Entity]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Model:
        """Reads what `modelc show --format json` prints."""
        written = {item["name"]: item for item in value["entities"]}
        entities: dict[str, Entity] = {}
        for name, item in written.items():
            line = [item]
            while line[-1].get("parent") in written:
                line.append(written[line[-1]["parent"]])
            attributes: dict[str, Attribute] = {}
            relationships: dict[str, Relationship] = {}
            for part in reversed(line):
                for found in part["attributes"]:
                    if not found.get("transient"):
                        attributes[found["name"]] = Attribute.from_json(found)
                for found in part["relationships"]:
                    if not found.get("transient"):
                        relationships[found["name"]] = Relationship(
                            found["name"], found["destination"], found.get("inverse"), found["toMany"],
                            found.get("ordered", False), found["optional"])
            entities[name] = Entity(name, item.get("parent"), item.get("abstract", False), attributes, relationships)
        return cls(entities)


class Row(Mapping[str, Any]):
    """An object: its properties by their names, as items, and as attributes where a row has no such member of its own: of `id`,
    `entity`, `follow`, `get`, `items`, `keys` and `values` only `row["id"]` is the property."""

    __slots__ = ("_entity", "_id", "_store", "_values")

    def __init__(self, store: Store, entity: str, key: str, values: dict[str, Any]) -> None:
        self._store, self._entity, self._id, self._values = store, entity, key, values

    @property
    def id(self) -> str:
        """The key, such as `p12`: `Z_PK` with the letter that Core Data has in its URIs."""
        return self._id

    @property
    def entity(self) -> str:
        """The name of its own entity."""
        return self._entity

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        # While it is copied there is nothing in it yet.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"{self._entity} has no property {name}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<{self._entity}/{self._id} {self._values!r}>"

    def follow(self, name: str) -> Union[Row, list[Row], None]:
        """What a relationship leads to: an object, None, or a list in the order of the keys. Many are quicker with `expand`."""
        relationship = self._store.model.entities[self._entity].relationships[name]
        found = self._values[name]
        keys = list(found) if relationship.is_to_many else [found] if found is not None else []
        if keys and isinstance(keys[0], Row):
            return keys if relationship.is_to_many else keys[0]
        rows = {row.id: row for row in self._store.objects(relationship.destination, keys)}
        if relationship.is_to_many:
            return [rows[key] for key in keys if key in rows]
        return rows.get(keys[0]) if keys else None


class Store:
    """A store, which is only ever read."""

    def __init__(self, path: Path, *, model: Optional[Path] = None) -> None:
        self.path = os.fspath(path)
        self._options = [f"--model={os.fspath(model)}"] if model is not None else []
        self._model: Optional[Model] = None
        self._source = named(path if model is None else model)

    def __repr__(self) -> str:
        return f"coredata_toolchain.open({self.path!r})"

    @property
    def model(self) -> Model:
        """The model: the one in the store, or the one that was given."""
        if self._model is None:
            self._model = Model.from_json(json.loads(run("modelc", "show", self._source, "--format", "json")))
        return self._model

    @property
    def entities(self) -> dict[str, Entity]:
        """The entities by their names."""
        return self.model.entities

    def rows(
        self, entity: str, where: Optional[str] = None, columns: Optional[Sequence[str]] = None, *,
        sort: Sequence[str] = (), limit: Optional[int] = None, expand: Sequence[str] = (), only: bool = False,
    ) -> Iterator[Row]:
        """The objects of an entity and its subentities, one after the other as they are read.

        `where` is a predicate of Core Data, such as `price > 9 AND name BEGINSWITH[c] "a"`; `sort` has names of attributes, - in
        front of one that descends; `expand` the relationships whose objects stand in place of their keys; `only` leaves out
        subentities. Raises ToolError where the store cannot be read.
        """
        # Names are checked before the command runs, as a generator does nothing until it is asked.
        known = self._entity(entity)
        for names in (columns, sort, expand):
            if isinstance(names, str) or names is columns and columns is not None and not columns:
                raise TypeError("expected a list of names")
        options = list(self._options)
        for name, value in (
            ("--where", where), ("--columns", ",".join(columns) if columns is not None else None),
            ("--sort", ",".join(sort) or None), ("--limit", None if limit is None else str(limit)),
            ("--expand", ",".join(expand) or None),
        ):
            if value is not None:
                options.append(f"{name}={value}")
        if only:
            options.append("--only")
        return self._read(known, options, set(expand))

    def _read(self, entity: Entity, options: list[str], expanded: set[str]) -> Iterator[Row]:
        reader = _Reader(self)
        command = ("modelc", "rows", named(self.path), entity.name, "--format", "jsonl", "--dates", "raw", "--quiet", *options)
        for line in lines(*command):
            yield reader.read(line)

    def objects(self, entity: str, keys: Sequence[str]) -> list[Row]:
        """The objects with some keys, such as `p1`."""
        if isinstance(keys, str) or not all(re.fullmatch("[a-z][0-9]+", key) for key in keys):
            raise ValueError("expected a list of keys such as p1")
        found: list[Row] = []
        # A predicate is a part of the command line, whose length is limited.
        for start in range(0, len(keys), 1000):
            part = ", ".join(f"{entity}/{key}" for key in keys[start:start + 1000])
            found += self.rows(entity, where=f"SELF IN {{{part}}}")
        return found

    def sql(self) -> sqlite3.Connection:
        """A connection of Python's `sqlite3` that only reads, with a view of each entity by the names of the model.

        Where a write-ahead log lies beside the store, SQLite makes its `-shm` file there; else nothing is written. What `modelc
        views` prints says how the views are made: `"Trip"` has `_id`, `_entity`, attributes and to-one
        relationships, `"Trip.stops"` the pairs of a to-many one.
        """
        views = run("modelc", "views", self._source, "--quiet")
        log = self.path + "-wal"
        # With a log SQLite keeps a file beside the store while it reads.
        mode = "mode=ro" if os.path.exists(log) and os.path.getsize(log) else "immutable=1"
        address = f"file:{urllib.parse.quote(os.path.abspath(self.path))}?{mode}"
        connection = sqlite3.connect(address, uri=True)
        try:
            connection.executescript("PRAGMA trusted_schema = OFF;\n" + views + "\nPRAGMA query_only = ON;")
        except BaseException:
            connection.close()
            raise
        return connection

    def to_arrow(self, entity: str, **options: Any) -> pyarrow.Table:
        """The objects of an entity as a table of pyarrow; the options are those of `rows`."""
        import pyarrow as arrow

        schema = self._arrow_schema(entity, options.get("columns"))
        batches = list(self._batches(entity, schema, options))
        return arrow.Table.from_batches(batches, schema)

    def to_pandas(self, entity: str, **options: Any) -> pandas.DataFrame:
        """The objects of an entity as a frame of pandas, indexed by their keys; the options are those of `rows`."""
        import pandas

        columns = ["_entity", *self._columns(entity, options.get("columns"))]
        keys: list[str] = []
        values: dict[str, list[Any]] = {name: [] for name in columns}
        for row in self.rows(entity, **options):
            keys.append(row.id)
            values["_entity"].append(row.entity)
            for name in columns[1:]:
                values[name].append(row.get(name))
        return pandas.DataFrame(values, index=pandas.Index(keys, name="_id"), columns=columns)

    def to_parquet(self, folder: Path) -> list[str]:
        """Writes a file for each entity with objects of its own into a folder, which is made, and returns their paths.

        Decimal numbers and UUIDs are texts, dates have microseconds, transformable values and composites are JSON.
        """
        import pyarrow.parquet as parquet

        os.makedirs(folder, exist_ok=True)
        written: list[str] = []
        for entity in self.entities.values():
            if entity.is_abstract:
                continue
            schema = self._arrow_schema(entity.name, None)
            # A stranger's entity may be called `../..`.
            name = "".join(sign if sign.isalnum() else urllib.parse.quote(sign, safe=" ") for sign in entity.name)
            path = os.path.join(os.fspath(folder), f"{name}.parquet")
            with parquet.ParquetWriter(path, schema) as writer:
                for batch in self._batches(entity.name, schema, {"only": True}):
                    writer.write_batch(batch)
            written.append(path)
        return written

    def _entity(self, name: str) -> Entity:
        if name not in self.entities:
            raise KeyError(f"the model of {self.path} has no entity {name}")
        return self.entities[name]

    def _columns(self, entity: str, columns: Optional[Sequence[str]]) -> list[str]:
        known = self._entity(entity)
        return list(columns) if columns is not None else [*known.attributes, *known.relationships]

    def _arrow_schema(self, entity: str, columns: Optional[Sequence[str]]) -> pyarrow.Schema:
        import pyarrow as arrow

        types = {
            "Integer 16": arrow.int16(), "Integer 32": arrow.int32(), "Integer 64": arrow.int64(), "Double": arrow.float64(),
            "Float": arrow.float32(), "Boolean": arrow.bool_(), "Binary": arrow.binary(),
            "Date": arrow.timestamp("us", tz="UTC"),
        }
        known = self._entity(entity)
        fields: list[tuple[str, Any]] = [("_id", arrow.string()), ("_entity", arrow.string())]
        for name in self._columns(entity, columns):
            if name in known.attributes:
                fields.append((name, types.get(known.attributes[name].type, arrow.string())))
            elif name in known.relationships and known.relationships[name].is_to_many:
                fields.append((name, arrow.list_(arrow.string())))
            else:
                fields.append((name, arrow.string()))
        return arrow.schema(fields)

    def _batches(
        self, entity: str, schema: pyarrow.Schema, options: Mapping[str, Any]
    ) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow as arrow

        converters = [_plain(str(field.type)) for field in schema]
        columns: list[list[Any]] = [[] for _ in schema]

        def batch() -> pyarrow.RecordBatch:
            arrays = []
            for column, field in zip(columns, schema):
                try:
                    arrays.append(arrow.array(column, field.type))
                except (arrow.ArrowException, OverflowError, TypeError) as error:
                    raise ValueError(f"{entity}.{field.name} holds what is not as its attribute says: {error}") from error
            for column in columns:
                column.clear()
            return arrow.RecordBatch.from_arrays(arrays, schema=schema)

        names = schema.names[2:]
        for row in self.rows(entity, **options):
            for column, convert, value in zip(
                columns, converters, (row.id, row.entity, *(row.get(name) for name in names))
            ):
                column.append(None if value is None else convert(value))
            if len(columns[0]) == 10_000:
                yield batch()
        if columns[0]:
            yield batch()


def open(path: Path, *, model: Optional[Path] = None) -> Store:
    """Opens a store, which is only read: what is committed to a write-ahead log counts, and the app may have it open meanwhile.

    `model` names a model where the store holds none. Raises ToolError where the store or its model cannot be read.
    """
    store = Store(path, model=model)
    _ = store.model
    return store


_Converters = Dict[str, Callable[[Any], Any]]


class _Reader:
    """Makes rows of lines of JSON, by the types of the model."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._converters: dict[str, tuple[_Converters, _Converters]] = {}
        # Digits of decimal numbers count; a real number is the same by way of one.
        has_decimals = any(
            attribute.type in ("Decimal", "Composite")
            for entity in store.entities.values() for attribute in entity.attributes.values())
        self._decoder = json.JSONDecoder(parse_float=Decimal) if has_decimals else json.JSONDecoder()

    def read(self, line: bytes) -> Row:
        """The object of a line."""
        # Most lines have no object in the object, and need no look at each of their texts.
        return self.row(self._decoder.decode(line.decode()), line.find(b"{", 1) >= 0)

    def row(self, value: dict[str, Any], is_nested: bool = True) -> Row:
        entity, key = value.pop("_entity"), value.pop("_id")
        known = self._converters.get(entity)
        if known is None:
            every = self._make(self._store.entities[entity])
            flat = {name: convert for name, convert in every.items() if convert not in (_stored, self._related)}
            known = self._converters[entity] = flat, every
        for name, convert in known[is_nested].items():
            found = value.get(name)
            if found is not None:
                value[name] = convert(found)
        return Row(self._store, entity, key, value)

    def _make(self, entity: Entity) -> dict[str, Callable[[Any], Any]]:
        found: dict[str, Callable[[Any], Any]] = {}
        for attribute in entity.attributes.values():
            found[attribute.name] = _converter(attribute)
        for relationship in entity.relationships.values():
            found[relationship.name] = self._related
        return found

    def _related(self, value: Any) -> Any:
        if isinstance(value, dict) and "_id" in value:
            return self.row(value)
        if isinstance(value, list):
            return [self._related(item) for item in value]
        return value


def _stored(value: Any) -> Any:
    """A value that is not of the class that its attribute has, as it is stored: numbers, or bytes."""
    if not isinstance(value, dict) or len(value) != 1:
        return value
    (kind, inner), = value.items()
    if kind in ("base64", "text"):
        return b64decode(inner)
    return {"real": float, "date": float, "integer": int}.get(kind, lambda _: value)(inner)


def _date(value: Any) -> Any:
    if not isinstance(value, (int, float, Decimal)):
        return _stored(value)
    try:
        # Whole seconds apart, so that no microsecond is lost to rounding.
        seconds = math.floor(value)
        return _REFERENCE + timedelta(0, seconds, round((float(value) - seconds) * 1_000_000))
    except OverflowError:
        return float(value)


def _real(value: Any) -> Any:
    return float(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else _stored(value)


def _decimal(value: Any) -> Any:
    try:
        return Decimal(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else _stored(value)
    except InvalidOperation:
        return value


def _uuid(value: Any) -> Any:
    try:
        return UUID(value) if isinstance(value, str) else _stored(value)
    except ValueError:
        return value


def _converter(attribute: Attribute) -> Callable[[Any], Any]:
    if attribute.elements:
        parts = {element.name: _converter(element) for element in attribute.elements}
        return lambda value: {
            name: None if item is None or name not in parts else parts[name](item) for name, item in value.items()
        } if isinstance(value, dict) else value
    convert = {"Date": _date, "Double": _real, "Float": _real, "Decimal": _decimal, "UUID": _uuid}.get(attribute.type, _stored)
    return convert


def _plain(kind: str) -> Callable[[Any], Any]:
    """What makes a value of a row one of a column of pyarrow."""
    if kind.startswith("timestamp"):
        return _microseconds
    return _text if kind == "string" else lambda value: value


def _microseconds(value: Any) -> int:
    if isinstance(value, datetime):
        return (value - _REFERENCE) // timedelta(microseconds=1) + 978_307_200_000_000
    return round(float(value) * 1_000_000) + 978_307_200_000_000


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (Decimal, UUID, bool, int, float)):
        return str(value)
    if isinstance(value, bytes):
        return b64encode(value).decode()
    return json.dumps(value, default=str, ensure_ascii=False)
