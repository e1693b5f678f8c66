"""The steps of notes.py with tools that change tables of any database.

Usage: python peers.py versions
       python peers.py TOOL STEP FILE
"""

import importlib.metadata
import sqlite3
import sys

TOOLS = ["alembic", "django", "sqlite-utils"]
PACKAGES = TOOLS + ["sqlalchemy"]
# The step that renumbers changes no column: everyone would run the same UPDATE.
PEER_STEPS = ["rename", "fill", "drop", "drop-three", "retype"]


def alembic(step, file):
    import sqlalchemy as sa
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    with sa.create_engine(f"sqlite:///{file}").begin() as connection:
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("ZNOTE") as table:
            if step == "rename":
                table.alter_column("ZLINK", new_column_name="ZADDRESS")
                table.add_column(sa.Column("ZHINT", sa.String()))
            elif step == "fill":
                table.add_column(sa.Column("ZFLAGS", sa.Integer()))
            elif step == "retype":
                table.alter_column("ZRANK", type_=sa.Float())
            for column in dropped(step):
                table.drop_column(column)
        if step == "fill":
            operations.execute("UPDATE ZNOTE SET ZFLAGS = 7")


def django(step, file):
    from django.conf import settings
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": file}}, USE_TZ=False)
    import django as package
    package.setup()
    from django.db import connection, models

    class Note(models.Model):
        key = models.AutoField(primary_key=True, db_column="Z_PK")
        entity = models.IntegerField(null=True, db_column="Z_ENT")
        version = models.IntegerField(null=True, db_column="Z_OPT")
        rank = models.IntegerField(null=True, db_column="ZRANK")
        created = models.FloatField(null=True, db_column="ZCREATED")
        height = models.FloatField(null=True, db_column="ZHEIGHT")
        body = models.CharField(null=True, db_column="ZBODY")
        title = models.CharField(null=True, db_column="ZTITLE")
        link = models.CharField(null=True, db_column="ZLINK")

        class Meta:
            app_label = "notes"
            db_table = "ZNOTE"
            indexes = [models.Index(fields=["-created"], name="Z_Note_byCreated"),
                       models.Index(fields=["title"], name="Z_Note_byTitle")]

    def field(kind, name, column, **options):
        made = kind(db_column=column, **options)
        made.set_attributes_from_name(name)
        made.model = Note
        return made

    old = Note._meta.get_field
    with connection.schema_editor() as editor:
        if step == "rename":
            editor.alter_field(Note, old("link"),
                               field(models.CharField, "link", "ZADDRESS", null=True))
            editor.add_field(Note, field(models.CharField, "hint", "ZHINT", null=True))
        elif step == "fill":
            editor.add_field(
                Note, field(models.IntegerField, "flags", "ZFLAGS", null=True, default=7))
        elif step == "retype":
            editor.alter_field(Note, old("rank"),
                               field(models.FloatField, "rank", "ZRANK", null=True))
        for column in dropped(step):
            editor.remove_field(Note, old(column[1:].lower()))


def sqlite_utils(step, file):
    import sqlite_utils as package

    database = package.Database(file)
    table = database["ZNOTE"]
    if step == "rename":
        table.transform(rename={"ZLINK": "ZADDRESS"})
        table.add_column("ZHINT", str)
    elif step == "fill":
        with database.conn:
            table.add_column("ZFLAGS", int)
            database.execute("UPDATE ZNOTE SET ZFLAGS = 7")
    elif step == "retype":
        table.transform(types={"ZRANK": float})
    else:
        table.transform(drop=dropped(step))
    database.close()


def dropped(step):
    return {"drop": ["ZLINK"], "drop-three": ["ZHEIGHT", "ZLINK", "ZRANK"]}.get(step, [])


def main():
    if sys.argv[1:] == ["versions"]:
        print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES),
              f"with SQLite {sqlite3.sqlite_version}")
        return
    tool, step, file = sys.argv[1:]
    {"alembic": alembic, "django": django, "sqlite-utils": sqlite_utils}[tool](step, file)


if __name__ == "__main__":
    main()
