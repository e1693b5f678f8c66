"""Stores that a stranger could send, each given to every command that takes one: for Scripts/check-limits.

A kind is a function that spoils a sound store; a command is a row of words. Whatever comes of a trial, it ends in time
and within the memory, without a crash; no file but the outputs is new, changed or gone; nothing that
lies elsewhere is printed or copied; and an upgraded store holds the rows of the old one. Where `refused` says so, the
command must not succeed at all.
"""

import os
import pathlib
import resource
import shutil
import sqlite3
import struct
import subprocess
import sys
from typing import Callable, NamedTuple

SECONDS, ADDRESSES = 60, 1_500_000 << 10
ROWS, SECRET, VALUE = 3, "TOPSECRET", "01234567-89AB-CDEF-0123-456789ABCDEF"
JOURNAL = bytes.fromhex("d9d505f920a163d7")
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
<entity name="P" representedClassName="P" syncable="YES"><attribute name="s" optional="YES" attributeType="String"/>
<attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>{}</entity></model>
"""
ADDED = '<attribute name="t" optional="YES" attributeType="String"/>'


def sql(store, *statements):
    """Runs statements; the first row of the last one, if it has one."""
    row, connection = None, sqlite3.connect(store, isolation_level=None)
    try:
        for statement in statements:
            row = connection.execute(statement).fetchone()
    finally:
        connection.close()
    return row


class Trial(NamedTuple):
    """The files of a trial: the store with what is beside it in a folder, and what no command may touch in another."""

    folder: pathlib.Path

    @property
    def store(self):
        return self.folder / "in/s.sqlite"

    @property
    def canaries(self):
        return self.folder / "canaries"

    def sql(self, *statements):
        sql(self.store, *statements)

    def replace_schema(self, change):
        """Changes the text of the schema, which SQLite reads as far as the first statement."""
        self.sql("PRAGMA writable_schema = ON", change)

    def beside(self, ending):
        return self.store.with_name(self.store.name + ending)


# MARK: - Kinds

def super_journal(trial, victim=None, magic=JOURNAL, names=True, pages=0):
    """A rollback journal of page 1 that names a super-journal, which SQLite deletes when it has rolled back."""
    data = trial.store.read_bytes()
    size = struct.unpack(">H", data[16:18])[0]
    page, name = data[:size], str(victim or trial.canaries / "victim").encode()
    total = 0x1234 + sum(page[place] for place in range(size - 200, 0, -200))
    head = (magic + struct.pack(">IIIII", 1, 0x1234, pages or len(data) // size, 512, size)).ljust(512, b"\0")
    signed = sum(byte - 256 * (byte > 127) for byte in name) & 0xffffffff
    tail = struct.pack(">I", 0x40000000 // size + 1) + name + struct.pack(">II", len(name), signed) + JOURNAL
    page = struct.pack(">I", 1) + page + struct.pack(">I", total & 0xffffffff)
    trial.beside("-journal").write_bytes(head + page + tail * names)


def super_journal_without_head(trial):
    super_journal(trial, magic=b"\1" * 8)


def super_journal_of_the_store(trial):
    super_journal(trial, victim=trial.store)


def journal_of_many_pages(trial):
    """A journal after which the store has eight terabytes, most of them holes."""
    super_journal(trial, names=False, pages=0x7fffffff)


def log(trial, pages, page=1):
    """A log with one commit, after which the store has so many pages."""
    data = trial.store.read_bytes()
    size = struct.unpack(">H", data[16:18])[0]

    def total(data, first=0, second=0):
        for one, other in struct.iter_unpack("<II", data):
            first = first + one + second & 0xffffffff
            second = second + other + first & 0xffffffff
        return first, second
    content = bytearray(data[:size])
    content[28:32] = struct.pack(">I", pages)
    head = struct.pack(">IIIIII", 0x377f0682, 3007000, size, 0, 1, 2)
    sums = total(head)
    frame = struct.pack(">II", page, pages)
    last = total(frame + content, *sums)
    trial.beside("-wal").write_bytes(head + struct.pack(">II", *sums) + frame + struct.pack(">IIII", 1, 2, *last) + content)


def log_of_many_pages(trial):
    trial.sql("PRAGMA journal_mode = WAL")
    log(trial, 0x7fffffff)


def log_of_a_far_page(trial):
    trial.sql("PRAGMA journal_mode = WAL")
    log(trial, 0x7ffffff0, page=0x7fffff00)


def linked_support(trial):
    trial.sql(f"UPDATE ZP SET ZDATA = CAST(x'02' || '{VALUE}' || x'00' AS BLOB)")
    (trial.folder / "in/.s_SUPPORT").symlink_to(trial.canaries / "support")


def linked_values(trial):
    trial.sql(f"UPDATE ZP SET ZDATA = CAST(x'02' || '{VALUE}' || x'00' AS BLOB)")
    (trial.folder / "in/.s_SUPPORT").mkdir()
    (trial.folder / "in/.s_SUPPORT/_EXTERNAL_DATA").symlink_to(trial.canaries / "support/_EXTERNAL_DATA")


def generated_column(trial):
    trial.sql("ALTER TABLE ZP DROP COLUMN ZS",
              "ALTER TABLE ZP ADD COLUMN ZS VARCHAR GENERATED ALWAYS AS (hex(zeroblob(40000000))) VIRTUAL")


def generated_column_elsewhere(trial):
    trial.sql("CREATE TABLE notes (a, b AS (hex(zeroblob(1000))) STORED)")


def costly_check(trial):
    trial.replace_schema("UPDATE sqlite_master SET sql = replace(sql, 'ZS VARCHAR', "
                         "'ZS VARCHAR CHECK (length(hex(zeroblob(400000000))) > 0)') WHERE name = 'ZP'")


def costly_index(trial):
    trial.sql("CREATE INDEX mine ON ZP (hex(1))")
    trial.replace_schema("UPDATE sqlite_master SET sql = replace(sql, 'hex(1)', 'hex(zeroblob(400000000))') WHERE name = 'mine'")


def false_trigger(trial):
    trial.sql("CREATE TRIGGER Z_DA_ZP_s AFTER UPDATE ON Z_METADATA BEGIN DELETE FROM ZP; END",
              "CREATE TRIGGER Z_RT_P_s AFTER UPDATE ON Z_METADATA BEGIN DELETE FROM ZP; END")


def endless_trigger(trial):
    trial.sql(*(f"CREATE TRIGGER mine_{event} AFTER {event} ON {table} BEGIN {ENDLESS.replace('WITH', 'INSERT INTO ZP (ZS) WITH')} "
                "SELECT count(*) FROM n; END" for event, table in (("UPDATE", "Z_METADATA"), ("INSERT", "ZP"), ("DELETE", "Z_PRIMARYKEY"))))


def large_trigger(trial):
    trial.sql("CREATE TRIGGER mine AFTER UPDATE ON Z_METADATA BEGIN UPDATE ZP SET ZS = hex(zeroblob(400000000)); END")


def mirroring_tables(trial):
    trial.sql("CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZOTHER VARCHAR)",
              "CREATE TABLE ANSCKNEVERSEEN (a, b)", "INSERT INTO ANSCKNEVERSEEN VALUES (1, 2)")


def text_behind(trial, name, *made):
    """What stands behind the first statement of a text in the schema is run by whoever runs the whole text."""
    trial.sql(*made)
    attach = f"; ATTACH ''{trial.canaries / 'made.sqlite'}'' AS y; CREATE TABLE y.t (a); VACUUM INTO ''{trial.canaries / 'copy.sqlite'}''"
    trial.replace_schema(f"UPDATE sqlite_master SET sql = sql || '{attach}' WHERE name = '{name}'")


def text_behind_a_table(trial):
    text_behind(trial, "ZP")


def text_behind_an_index(trial):
    text_behind(trial, "mine", "CREATE INDEX mine ON ZP (ZS)")


def text_behind_a_trigger(trial):
    text_behind(trial, "mine", "CREATE TRIGGER mine AFTER INSERT ON ZP BEGIN SELECT 1; END")


def text_behind_what_is_not_core_datas(trial):
    text_behind(trial, "v", "CREATE VIEW v AS SELECT 1 AS x")
    text_behind(trial, "notes", "CREATE TABLE notes (a)")
    text_behind(trial, "mine", "CREATE INDEX mine ON notes (a)")


def endless_view(trial):
    columns = "1 AS Z_PK, 1 AS Z_ENT, 1 AS Z_OPT, i AS ZS, NULL AS ZDATA"
    trial.sql("DROP TABLE ZP", f"CREATE VIEW ZP AS {ENDLESS} SELECT {columns} FROM n")


def virtual_table(trial):
    trial.sql("DROP TABLE ZP", "CREATE VIRTUAL TABLE ZP USING fts4 (Z_PK, Z_ENT, Z_OPT, ZS, ZDATA)")


def truncated(trial):
    with open(trial.store, "r+b") as file:
        file.truncate(trial.store.stat().st_size - 5000)


def many_pages(trial):
    """A header that tells of more pages than there are."""
    data = bytearray(trial.store.read_bytes())
    data[28:32] = struct.pack(">I", 0x7fffffff)
    trial.store.write_bytes(data)


def foreign_log(trial):
    """The log of another store, with what was written to that and not folded in; its metadata are in it."""
    other = trial.folder / "other.sqlite"
    shutil.copyfile(trial.folder.parent / "foreign.sqlite", other)
    connection = sqlite3.connect(other, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("DELETE FROM ZP")
    connection.execute("UPDATE Z_METADATA SET Z_VERSION = Z_VERSION + 1")
    shutil.copyfile(f"{other}-wal", trial.beside("-wal"))
    connection.close()


def linked_journals(trial):
    for ending in ("-wal", "-shm", "-journal"):
        trial.beside(ending).symlink_to(trial.canaries / "victim")


def folder_for_a_log(trial):
    trial.beside("-wal").mkdir()


def noise(trial):
    data = bytearray(trial.store.read_bytes())
    data[4096:] = bytes((place * 7919 >> 3) & 255 for place in range(len(data) - 4096))
    trial.store.write_bytes(data)


class Kind(NamedTuple):
    """A kind of store; a command that has one of the words in `refused` must not succeed, for `*` none."""

    spoil: Callable
    refused: str = ""


KINDS = [
    Kind(super_journal, "*"), Kind(super_journal_without_head, "*"), Kind(super_journal_of_the_store, "*"),
    Kind(journal_of_many_pages, "*"), Kind(log_of_many_pages), Kind(log_of_a_far_page),
    Kind(linked_support, "new.sqlite"), Kind(linked_values, "new.sqlite"), Kind(generated_column, "*"), Kind(generated_column_elsewhere, "*"),
    Kind(costly_check), Kind(costly_index), Kind(false_trigger), Kind(endless_trigger), Kind(large_trigger), Kind(mirroring_tables),
    Kind(text_behind_a_table), Kind(text_behind_an_index), Kind(text_behind_a_trigger), Kind(text_behind_what_is_not_core_datas),
    Kind(endless_view, "upgrade repair"), Kind(virtual_table, "upgrade"), Kind(truncated, "*"),
    Kind(many_pages, "*"), Kind(foreign_log, "*"), Kind(linked_journals), Kind(folder_for_a_log, "*"), Kind(noise, "upgrade"),
]

# What a statement of a step file must not do; it is refused, or ended when its time is over.
STEPS = [
    "ATTACH '{canaries}/made.sqlite' AS y", "VACUUM INTO '{canaries}/made.sqlite'", "UPDATE P SET s = readfile('{canaries}/victim')",
    "UPDATE P SET s = randomblob(500000000)", "UPDATE P SET s = hex(zeroblob(400000000))", "UPDATE P SET t = length(hex(zeroblob(60000000)))",
    f"{ENDLESS} SELECT sum(length(randomblob(60000000 + i))) FROM n",
    f"{ENDLESS} SELECT sum(length(printf('%60000000d', i))) FROM n", f"{ENDLESS} INSERT INTO P(s) SELECT zeroblob(60000000) FROM n",
    f"{ENDLESS} SELECT group_concat(hex(zeroblob(i))) FROM n", f"{ENDLESS} SELECT count(*) FROM n",
]

# MARK: - Commands

COMMANDS = [
    "modelc rows {store}", "modelc rows {store} P --format json", "modelc rows {store} --all --format json",
    "modelc browse {store} -o {out}/page.html", "modelc views {store}", "modelc redact {store} -o {out}/copy.sqlite",
    "modelc redact {store} -o {out}/copy.sqlite --rules {models}/rules.json", "modeldiff collect {store} -o {out}/whole.sqlite",
    "modelc hash {store}", "modelc show {store}", "modelc decompile {store} -o {out}/M.xcdatamodel", "modelc schema {store}", "modeldiff doctor {store} {models}/M.xcdatamodel",
    "modeldiff doctor --deep {store} {models}/M.xcdatamodel", "modeldiff plan {store} --to {models}/M2.xcdatamodel",
    "modeldiff upgrade {store} --to {models}/M2.xcdatamodel -o {out}/new.sqlite -y",
    "modeldiff upgrade {store} --to {models}/M2.xcdatamodel --in-place -y", "modeldiff repair {store} --output {out}/repaired.sqlite",
    "modeldiff upgrade {store} --to {models}/M2.xcdatamodel --in-place --set-aside-incompatible -y", "modeldiff finish {store}",
    "modeldiff sql {store} {models}/M2.xcdatamodel", "modeldiff {store} {models}/M2.xcdatamodel", "modeldiff rows {store} {sound}",
    "modeldiff rows {sound} {store}",
]
STEP = "modeldiff upgrade {store} --to {models}/S.xcdatamodeld#2 -o {out}/new.sqlite --step-seconds 1 -y"


def contents(folder):
    """All that is below a folder, links as what they lead to is called."""
    return {path.relative_to(folder).as_posix(): os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
            for path in folder.rglob("*")}


def limit():
    # Apple systems have no such limit.
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))


class Trials:
    """The sound store and the models, and the faults that trials have found."""

    def __init__(self, tools, place):
        self.tools, self.place, self.count, self.faults = tools, place, 0, []
        self.models, self.sound = place / "models", place / "sound.sqlite"
        for name, more in {"M": "", "M2": ADDED, "S.xcdatamodeld/1": "", "S.xcdatamodeld/2": ADDED}.items():
            (self.models / f"{name}.xcdatamodel").mkdir(parents=True)
            (self.models / f"{name}.xcdatamodel/contents").write_text(MODEL.format(more))
        (self.models / "Migrations").mkdir()
        (self.models / "rules.json").write_text('{"$tables": {"notes": "keep"}}')
        for store, model, rows in (self.sound, "M", ROWS), (place / "foreign.sqlite", "M2", 50):
            subprocess.run([tools / "modelc", "create", "--quiet", self.models / f"{model}.xcdatamodel", store, "--rows", str(rows)], check=True)
            sql(store, "PRAGMA journal_mode = DELETE")

    def run(self, name, command, spoil, refused):
        """One trial: a new store, spoilt, and a command."""
        folder = self.place / "trial"
        shutil.rmtree(folder, ignore_errors=True)
        trial = Trial(folder)
        for part in ("in", "out", "scratch", "canaries/support/_EXTERNAL_DATA"):
            (folder / part).mkdir(parents=True)
        shutil.copyfile(self.sound, trial.store)
        for path in ("victim", "support/key", f"support/_EXTERNAL_DATA/{VALUE}"):
            (trial.canaries / path).write_text(SECRET)
        spoil(trial)
        words = command.format(store=trial.store, out=folder / "out", models=self.models, sound=self.sound).split()
        before, fault = contents(folder), self.fault
        self.count += 1
        try:
            result = subprocess.run([self.tools / words[0], *words[1:]], capture_output=True, text=True, errors="replace",
                                    timeout=SECONDS, preexec_fn=limit, env={**os.environ, "TMPDIR": str(folder / "scratch")})
        except subprocess.TimeoutExpired:
            return fault(name, command, f"does not end in {SECONDS} seconds")
        text = result.stdout + result.stderr
        if result.returncode not in (0, 1, 65, 73, 74):
            fault(name, command, f"exit code {result.returncode}: {text[-300:]}")
        if refused and result.returncode == 0:
            fault(name, command, "is not refused")
        after = contents(folder)
        written = {path for path in before.keys() | after.keys() if before.get(path, "") != after.get(path, "")}
        may_write = "in/" if "--in-place" in words and result.returncode == 0 else "out/"
        for path in sorted(path for path in written if not path.startswith((may_write, "out/"))):
            fault(name, command, f"{path} was made, changed or deleted")
        secret = [SECRET, SECRET.encode().hex(), "VE9QU0VDUkVU"]
        files = b"".join(data for path, data in after.items() if path in written and isinstance(data, bytes))
        if any(form.lower() in text.lower() or form.encode().lower() in files.lower() for form in secret):
            fault(name, command, "what lies elsewhere is printed or copied")
        for store in [folder / "out/new.sqlite"] + [trial.store] * ("--in-place" in words):
            if result.returncode == 0 and store.exists():
                try:
                    count, = sql(store, "SELECT count(*) FROM ZP")
                except sqlite3.Error as error:
                    count = error
                if count != ROWS and spoil is not foreign_log:
                    fault(name, command, f"{count} rows of {ROWS} are left")

    def fault(self, name, command, problem):
        self.faults.append(f"{name} · {command}: {problem}")


def check_stores(tools, place):
    """Tries each kind with each command, and each statement of a step file; how many trials there were, and what was wrong."""
    trials = Trials(tools, place)
    for kind in KINDS:
        for command in COMMANDS:
            # A store that cannot be upgraded may be set aside.
            words = kind.refused.split() if "--set-aside-incompatible" not in command else []
            trials.run(kind.spoil.__name__, command, kind.spoil, kind.refused == "*" or any(word in command for word in words))
    for step in STEPS:
        text = step.format(canaries=place / "trial/canaries")
        (trials.models / "Migrations/a.sql").write_text(f"-- migrate: 1 → 2\n{text}\n")
        trials.run(step, STEP, lambda trial: None, True)
    return trials.count, trials.faults
