"""First inputs of the fuzzers, made of model files, and dictionaries made of the inputs."""

import base64
import collections
import datetime
import hashlib
import html
import io
import pathlib
import plistlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
import zlib

WORD = {
    "SourceFuzzer": rb'[A-Za-z]+="[^"<]{0,24}"|<[a-z]\w+|[A-Za-z]\w{2,}',
    "ArchiveFuzzer": rb"\$?[A-Za-z_][\w.]{3,}",
    "RewriteFuzzer": rb"\$?[A-Za-z_][\w.]{3,}",
    "CompiledModelFuzzer": rb"\$?[A-Za-z_][\w.]{3,}",
    "ClassSourceFuzzer": rb"[@#]?[A-Za-z]\w+|[^\w\s]{1,2}",
    "SwiftDataFuzzer": rb"[@#]?[A-Za-z]\w+|[^\w\s]{1,2}",
    "ZipFuzzer": rb"PK[\x01-\x07][\x02-\x08]",
    "PredicateFuzzer": rb"[@$#]?[A-Za-z]\w+|[^\w\s'\"`]{1,2}",
    "StepFileFuzzer": rb"[A-Za-z_]\w+|[^\w\s]{1,3}",
    "CloudKitSchemaFuzzer": rb"[A-Za-z_]\w+|[^\w\s]{1,2}",
    "ObjectFuzzer": rb'"[A-Za-z_]\w*"|[\[\]{}:,]',
    "DamagedStoreFuzzer": rb"SQLite format 3\0|[A-Z][A-Z_]{3,}",
}
TEXT = r'(?:predicateString|partialIndexPredicate|derivationExpression|expression)="([^"]*)"'

# Files of objects of the fuzzer's model, whose attributes are named after the numbers of their types.
OBJECTS = [
    '{"E": [{"_id": "p1", "a100": 1, "a400": "1.5", "a500": 1e3, "a700": "x\\u00e9", "a800": true}, {}], "F": []}',
    '{"E": [{"a900": "2024-05-01T08:30:00.25Z", "a1000": {"base64": "AAE="}, "a600": {"real": "inf"}}]}',
    '{"E": [{"a1100": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "c": {"x": {"date": 1e-12}, "y": null}}]}',
    '{"_entity": "E", "_id": "me", "one": "E/p1", "many": ["me", "p2"]}\n{"_entity": "E", "a1200": "x:y"}',
    '{"E": [{"a700": {"text": "gIE="}, "a300": {"integer": 2}, "a200": 99999999999, "a1800": null}]}',
]

# Step files of the fuzzer's versions.
STEPS = [
    """-- migrate: A → B\n-- versions: {0}= → {0}=\nUPDATE "T" SET n = (SELECT count(*) FROM old."S" s WHERE s._id = "T"._id);""",
    """-- migrate: A -> B\nINSERT INTO "U"(x) SELECT t.x FROM old.only."T" AS t, json_each(t.o, '$.a') j WHERE j.value->>'b' <> t.o;""",
    """-- migrate: "A" → B\n-- policy: App.P (TToT)\nWITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c) DELETE FROM T WHERE o NOT IN ('x', x'00', .5e1) OR o ISNULL;""",
    """-- migrate: A → B\n-- program: ./p -a 'b c' "d\\"" reads old."T"(_id, o) writes "T"(n)\n/* ; */ UPDATE T SET (o, n) = (SELECT 1, [n] FROM `U`), x = hex(x) FROM U AS u WHERE NOT (o = 'a') RETURNING *""",
]

# Texts of CloudKit schemas: as exported, and by hand.
SCHEMAS = [
    """DEFINE SCHEMA\n\n    CREATE ROLE Team;\n\n    RECORD TYPE CD_A (\n        CD_x            STRING QUERYABLE SEARCHABLE SORTABLE,
        CD_x_ckAsset    ASSET,\n        "___createTime" TIMESTAMP,\n        GRANT READ, WRITE TO Team,\n        GRANT CREATE TO "_icloud"\n    );
\n    RECORD TYPE Users (\n        roles LIST<INT64>,\n        GRANT READ TO "_world"\n    );\n""",
    """// by hand\r\nDEFINE SCHEMA RECORD TYPE A (b ENCRYPTED BYTES, "grant" NUMBER PREFERRED AS DOUBLE -- c\r\n, d LIST < LOCATION >); /* e */
RECORD TYPE "cloudkit.share" ();""",
]

# Property lists with a value of every kind, and an archive of a dictionary, a date and a UUID.
VALUES = [
    {"text": "a text", "\u00e4\u00f6": "\u4e2d\u6587 \U0001f600", "list": [1, -1, 1 << 40, 2.5, True, False, b"bytes"]},
    [datetime.datetime(2024, 5, 1), {"a": {"b": ["c", "c", b""]}}, 1 << 63, ""],
    {"$archiver": "NSKeyedArchiver", "$version": 100000, "$top": {"root": plistlib.UID(1)}, "$objects": [
        "$null", {"NS.keys": [plistlib.UID(2)], "NS.objects": [plistlib.UID(3)], "$class": plistlib.UID(4)}, "a key",
        {"NS.time": 700000000.5, "$class": plistlib.UID(5)},
        {"$classname": "NSDictionary", "$classes": ["NSDictionary", "NSObject"]},
        {"$classname": "NSDate", "$classes": ["NSDate", "NSObject"]}, {"NS.uuidbytes": b"0123456789abcdef"}]},
]


class Seeds:
    """The folder of one fuzzer's inputs; what is too long is left out."""

    def __init__(self, folder, limit):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder, self.limit = folder, limit
        self.words = collections.Counter()

    def add(self, data):
        """Adds an input and counts its words."""
        if not 0 < len(data) <= self.limit:
            return
        (self.folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
        self.words.update(set(re.findall(WORD[self.folder.name], data)))

    def write_dictionary(self):
        """Writes the most frequent words in libFuzzer's form."""
        def quoted(word):
            # libFuzzer reads no dictionary with a sign that does not print.
            return "".join(f"\\x{byte:02x}" if byte in b'"\\' or not 0x20 <= byte < 0x7F else chr(byte) for byte in word)
        words = sorted(word for word, _ in self.words.most_common(600) if len(word) < 60)
        lines = [f'"{quoted(word)}"\n' for word in words if word.isascii()]
        self.folder.with_suffix(".dict").write_text("".join(lines))


def write_seeds(root, folder, modelc, others, limits):
    """Writes the seeds of all fuzzers below a folder.

    `others` are folders with model files besides those of the project, `limits` the greatest sizes.
    """
    seeds = {name: Seeds(folder / name, limit) for name, limit in limits.items()}
    for place in [root / "Models", *others]:
        for path in sorted(place.rglob("*")):
            add_file(path, seeds)
    for path in sorted((root / "Models").rglob("contents")):
        for source in [path.read_bytes(), *slices(path.read_text())]:
            seeds["SourceFuzzer"].add(source)
            if archive := compiled(source, modelc):
                add_archive(archive, seeds)
    grammar = (root / "Documentation" / "Formats" / "predicates.md").read_text()
    for text in re.findall(r"`([^`\n]+)`", grammar):
        seeds["PredicateFuzzer"].add(text.replace("\\|", "|").encode())
    for path in files(root / "Sources" / "SwiftCode" / "CodeGeneration", "**/*.swift"):
        seeds["ClassSourceFuzzer"].add(path.read_bytes())
    for path in files(root / "Tests" / "SwiftCodeTests" / "CodeGeneration" / "Golden", "**/*.txt"):
        seeds["ClassSourceFuzzer"].add(path.read_bytes())
    for path in files(root / "Tests" / "SwiftCodeTests" / "SwiftDataSource", "*.swift"):
        for text in re.findall(r'"""\n(.*?)"""', path.read_text(), re.S):
            seeds["SwiftDataFuzzer"].add(text.replace("\\\\", "\\").encode())
    for text in OBJECTS:
        seeds["ObjectFuzzer"].add(text.encode())
    for text in STEPS:
        seeds["StepFileFuzzer"].add(text.replace("{0}", "A" * 43).encode())
    for archive in archives():
        seeds["ZipFuzzer"].add(archive)
    for text in SCHEMAS:
        seeds["CloudKitSchemaFuzzer"].add(text.encode())
    for store in stores(root, modelc):
        seeds["DamagedStoreFuzzer"].add(store)
    for value in VALUES:
        seeds["RewriteFuzzer"].add(plistlib.dumps(value, fmt=plistlib.FMT_BINARY))
    for name, inputs in seeds.items():
        for path in sorted((root / "Fuzz" / "Crashers" / name).glob("*")):
            inputs.add(path.read_bytes())
        inputs.write_dictionary()


def files(folder, pattern):
    """The files of a folder, of which there have to be some."""
    found = sorted(folder.glob(pattern))
    if not found:
        raise SystemExit(f"{folder} has no {pattern}")
    return found


def add_file(path, seeds):
    """Adds a model source, a compiled model, a property list, or the model cache of a store."""
    if path.name in ("contents", ".xccurrentversion"):
        data = path.read_bytes()
        seeds["SourceFuzzer"].add(data)
        for text in re.findall(TEXT, data.decode(errors="replace")):
            seeds["PredicateFuzzer"].add(html.unescape(text).encode())
    elif path.suffix in (".mom", ".omo"):
        add_archive(path.read_bytes(), seeds)
    elif path.name == "elements":
        seeds["CompiledModelFuzzer"].add(b"\0" + path.read_bytes())
    elif path.name == "xcmapping.xml":
        # The copies of both versions are in the classes of binary sources.
        for text in re.findall(r'modeldata" type="binary">([^<]*)<', path.read_text()):
            seeds["CompiledModelFuzzer"].add(b"\0" + base64.b64decode(text))
    elif path.suffix == ".plist":
        for name in ("ArchiveFuzzer", "RewriteFuzzer"):
            seeds[name].add(path.read_bytes())
    elif path.suffix == ".ckdb":
        seeds["CloudKitSchemaFuzzer"].add(path.read_bytes())
    elif path.suffix == ".sqlite":
        if cache := model_cache(path):
            seeds["CompiledModelFuzzer"].add(b"\1" + cache)


def add_archive(archive, seeds):
    """Adds a compiled model as it is, and as the model cache of a store."""
    deflate = zlib.compressobj(wbits=-15)
    seeds["ArchiveFuzzer"].add(archive)
    seeds["RewriteFuzzer"].add(archive)
    seeds["CompiledModelFuzzer"].add(b"\0" + archive)
    seeds["CompiledModelFuzzer"].add(b"\1" + deflate.compress(archive) + deflate.flush())


def archives():
    """ZIP archives: stored and compressed, with a comment, of ZIP64, behind other bytes, with descriptors."""
    class Pipe(io.BytesIO):
        def seekable(self):
            return False
        def tell(self):
            raise OSError
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        for kind, large in ((io.BytesIO, False), (io.BytesIO, True), (Pipe, False)):
            buffer = kind()
            with zipfile.ZipFile(buffer, "w", method) as file:
                file.comment = b"comment" if large else b""
                for name in ("Payload/App.app/M.momd/V 1.mom", "Payload/\u00c4/", "b"):
                    info = zipfile.ZipInfo(name)
                    info.compress_type = method
                    with file.open(info, "w", force_zip64=large) as entry:
                        entry.write(b"model " * 20)
            yield buffer.getvalue()
            yield b"#!/bin/sh\n" + buffer.getvalue()


def stores(root, modelc):
    """Small stores: whole, cut off, without a head, and with a page that is empty."""
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place) / "S.sqlite"
        subprocess.run([modelc, "create", "--quiet", root / "Models/Done/Done.xcdatamodeld", path, "--rows", "20",
                        "--journal", "delete"], check=True)
        store = path.read_bytes()
    yield store
    yield store[:len(store) // 2]
    yield bytes(100) + store[100:]
    for start in range(4096, len(store), 4096):
        yield store[:start] + bytes(4096) + store[start + 4096:]


def slices(source):
    """The source with one of its entities at a time: small inputs that still mean something."""
    entities = re.findall(r"<entity [^>]*/>|<entity [^>]*>.*?</entity>", source, re.DOTALL)
    for kept in entities if len(entities) > 1 else []:
        text = source
        for entity in entities:
            text = text if entity == kept else text.replace(entity, "", 1)
        yield text.encode()


def compiled(source, modelc):
    """The compiled model of a source, None when it has errors."""
    with tempfile.TemporaryDirectory() as place:
        version = pathlib.Path(place) / "M.xcdatamodel"
        version.mkdir()
        (version / "contents").write_bytes(source)
        command = [modelc, "compile", "--quiet", version, "--output", f"{place}/M.mom"]
        status = subprocess.run(command, capture_output=True).returncode
        return (pathlib.Path(place) / "M.mom").read_bytes() if status == 0 else None


def model_cache(path):
    """The model that a store keeps of itself, None when there is none."""
    store = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        row = store.execute("SELECT Z_CONTENT FROM Z_MODELCACHE").fetchone()
    except sqlite3.DatabaseError:
        return None
    finally:
        store.close()
    return row[0] if row else None
