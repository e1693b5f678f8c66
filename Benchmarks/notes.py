"""A store with one large table, the steps that it takes, and what to write by hand for them."""

from models import HEAD

OLD = """\
    <entity name="Note" representedClassName="Note" syncable="YES">
        <attribute name="body" attributeType="String" minValueString="112" maxValueString="128"/>
        <attribute name="created" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="height" optional="YES" attributeType="Double" usesScalarValueType="YES"/>
        <attribute name="link" optional="YES" attributeType="URI"/>
        <attribute name="rank" attributeType="Integer 32" defaultValueString="0"/>
        <attribute name="title" attributeType="String"/>
        <fetchIndex name="byCreated">
            <fetchIndexElement property="created" type="Binary" order="descending"/>
        </fetchIndex>
        <fetchIndex name="byTitle">
            <fetchIndexElement property="title" type="Binary" order="ascending"/>
        </fetchIndex>
    </entity>
"""
HEIGHT = '        <attribute name="height"'
AUTHOR = """\
    <entity name="Author" representedClassName="Author" syncable="YES">
        <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
"""


def contents(body):
    return HEAD.format(identifier="") + body + "</model>\n"


def without(*names):
    """The old version without some attributes."""
    return "".join(line for line in OLD.splitlines(keepends=True)
                   if not any(f'<attribute name="{name}"' in line for name in names))


def added(attribute):
    return OLD.replace(HEIGHT, f"        {attribute}\n{HEIGHT}")


# What a connection may choose without giving up durability: nobody else is let in, and pages that
# are given up are not written once more to blank them.
SETTINGS = "PRAGMA locking_mode = EXCLUSIVE;\nPRAGMA secure_delete = FAST;\n"
INDEXES = """\
CREATE INDEX Z_Note_byCreated ON ZNOTE (ZCREATED COLLATE BINARY DESC);
CREATE INDEX Z_Note_byTitle ON ZNOTE (ZTITLE COLLATE BINARY ASC);
"""


def rebuilt(columns):
    """The statements that make the table anew, one pass, indexes last."""
    names = ", ".join(column.split()[0] for column in columns)
    return (f"ALTER TABLE ZNOTE RENAME TO OLDNOTE;\n"
            f"CREATE TABLE ZNOTE ( {', '.join(columns)} );\n"
            f"INSERT INTO ZNOTE SELECT {names} FROM OLDNOTE;\nDROP TABLE OLDNOTE;\n{INDEXES}")


def dropped(*columns):
    return "".join(f"ALTER TABLE ZNOTE DROP COLUMN {column};\n" for column in columns)


SYSTEM = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]


class Step:
    """A new version, and the statements that an expert would write for it, in several ways."""

    def __init__(self, name, what, new, **ways):
        self.name, self.what, self.new, self.ways = name, what, new, ways


STEPS = [
    Step("rename", "attribute renamed, optional one added",
         added('<attribute name="hint" optional="YES" attributeType="String"/>').replace(
             '"link"', '"address" elementID="link"'),
         alter="ALTER TABLE ZNOTE RENAME COLUMN ZLINK TO ZADDRESS;\n"
               "ALTER TABLE ZNOTE ADD COLUMN ZHINT VARCHAR;\n"),
    Step("rename-indexed", "attribute with an index renamed",
         OLD.replace('attribute name="title"', 'attribute name="headline" elementID="title"')
         .replace('property="title"', 'property="headline"'),
         alter="ALTER TABLE ZNOTE RENAME COLUMN ZTITLE TO ZHEADLINE;\n"),
    Step("fill", "attribute with a default added",
         added('<attribute name="flags" attributeType="Integer 16" defaultValueString="7"/>'),
         fill="ALTER TABLE ZNOTE ADD COLUMN ZFLAGS INTEGER;\nUPDATE ZNOTE SET ZFLAGS = 7;\n"),
    Step("drop", "attribute removed", without("link"), alter=dropped("ZLINK")),
    Step("drop-three", "three attributes removed", without("height", "link", "rank"),
         alter=dropped("ZHEIGHT", "ZLINK", "ZRANK"),
         rebuild=rebuilt(SYSTEM + ["ZCREATED TIMESTAMP", "ZBODY VARCHAR", "ZTITLE VARCHAR"])),
    Step("renumber", "entity added before it", AUTHOR + OLD,
         fill="CREATE TABLE ZAUTHOR ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
              "ZNAME VARCHAR );\nUPDATE ZNOTE SET Z_ENT = 2;\n"
              "UPDATE Z_PRIMARYKEY SET Z_ENT = 2;\n"
              "INSERT INTO Z_PRIMARYKEY VALUES (1, 'Author', 0, 0);\n"),
    Step("retype", "integer made a double",
         OLD.replace('"rank" attributeType="Integer 32" defaultValueString="0"',
                     '"rank" attributeType="Double" defaultValueString="0.0"'),
         alter="ALTER TABLE ZNOTE RENAME COLUMN ZRANK TO OLDRANK;\n"
               "ALTER TABLE ZNOTE ADD COLUMN ZRANK FLOAT;\nUPDATE ZNOTE SET ZRANK = OLDRANK;\n"
               + dropped("OLDRANK"),
         rebuild=rebuilt(SYSTEM + ["ZCREATED TIMESTAMP", "ZHEIGHT FLOAT", "ZRANK FLOAT",
                                   "ZBODY VARCHAR", "ZTITLE VARCHAR", "ZLINK VARCHAR"])),
]
