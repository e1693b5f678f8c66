"""Model sources of any size. The same arguments give the same bytes."""

import re

HEAD = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" '
    'lastSavedToolsVersion="23231" systemVersion="24A335" minimumToolsVersion="Automatic" '
    'sourceLanguage="Swift" userDefinedModelVersionIdentifier="{identifier}">\n')

# Name and everything after it, one of each type.
ATTRIBUTES = [
    ("amount", 'optional="YES" attributeType="Decimal" defaultValueString="0.0"'),
    ("count", 'attributeType="Integer 64" minValueString="0" maxValueString="100000" '
              'defaultValueString="0" usesScalarValueType="YES"'),
    ("created", 'optional="YES" attributeType="Date" defaultDateTimeInterval="757382400" '
                'usesScalarValueType="NO"'),
    ("flag", 'attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"'),
    ("height", 'optional="YES" attributeType="Float" defaultValueString="0.0" '
               'usesScalarValueType="YES"'),
    ("key", 'optional="YES" attributeType="UUID" usesScalarValueType="NO"'),
    ("level", 'attributeType="Integer 16" defaultValueString="1" usesScalarValueType="YES"'),
    ("link", 'optional="YES" attributeType="URI"'),
    ("payload", 'optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"'),
    ("rank", 'attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"'),
    ("style", 'optional="YES" attributeType="Transformable" '
              'valueTransformerName="NSSecureUnarchiveFromDataTransformer"'),
    ("title", 'attributeType="String" minValueString="1" maxValueString="200" '
              'defaultValueString="untitled" spotlightIndexingEnabled="YES"'),
    ("weight", 'optional="YES" attributeType="Double" defaultValueString="0.0" '
               'usesScalarValueType="YES"'),
]


def model(entities, identifier=""):
    """A model with so many entities; a fifth of them have a parent."""
    body = "".join(entity(number, entities) for number in range(entities))
    return HEAD.format(identifier=identifier) + body + "</model>"


def entity(number, count):
    """An entity with an attribute of every type and three relationships with inverses."""
    name, is_child = f"Entity{number:04}", number % 5 == 4
    # A child must not repeat a name of its parent.
    prefix = "own" if is_child else ""
    parent = f' parentEntity="Entity{number - 1:04}"' if is_child else ""
    lines = [f'<entity name="{name}" representedClassName="{name}"{parent} syncable="YES" '
             'codeGenerationType="class">']
    lines += [f'    <attribute name="{prefix}{key}{number % 7}" {rest}/>'
              for key, rest in ATTRIBUTES]
    owner, item = (number - 1) % count, (number + 1) % count
    lines += [
        relationship(f"items{number}", item, f"owner{item}", 'toMany="YES" deletionRule="Cascade"'),
        relationship(f"owner{number}", owner, f"items{owner}",
                     'maxCount="1" deletionRule="Nullify"'),
        relationship(f"friends{number}", number, f"friends{number}",
                     'toMany="YES" deletionRule="Nullify"'),
        f'    <fetchIndex name="byCreated">',
        f'        <fetchIndexElement property="{prefix}created{number % 7}" type="Binary" '
        'order="descending"/>',
        "    </fetchIndex>",
        "</entity>",
    ]
    return "".join(f"    {line}\n" for line in lines)


def shape(entities, links=()):
    """A model of entities, each (name, parent or None, names of attributes), and of links, each (one, its relationship, many,
    its relationship): an object of one leads to many of the other."""
    ends = {}
    for one, forth, many, back in links:
        ends.setdefault(one, []).append((forth, many, back, 'toMany="YES" deletionRule="Nullify"'))
        ends.setdefault(many, []).append((back, one, forth, 'maxCount="1" deletionRule="Nullify"'))
    lines = []
    for name, parent, attributes in entities:
        parent = f' parentEntity="{parent}"' if parent else ""
        lines.append(f'    <entity name="{name}" representedClassName="{name}"{parent} syncable="YES" codeGenerationType="class">')
        lines += [f'        <attribute name="{key}" optional="YES" attributeType="String"/>' for key in attributes]
        lines += [f'        <relationship name="{key}" optional="YES" {rest} destinationEntity="{end}" inverseName="{inverse}" '
                  f'inverseEntity="{end}"/>' for key, end, inverse, rest in ends.get(name, [])]
        lines.append("    </entity>")
    return HEAD.format(identifier="") + "\n".join(lines) + "\n</model>\n"


def chain(count, more=False):
    """Entities of which each is the parent of the next; more gives each one attribute more."""
    return shape([(f"E{number:04}", f"E{number - 1:04}" if number else None,
                   [f"a{number}", f"b{number}"] + [f"c{number}"] * more) for number in range(count)])


def star(count):
    """Entities that one leads to."""
    return shape([("Hub", None, ["name"])] + [(f"E{number:04}", None, ["name"]) for number in range(count)],
                 [("Hub", f"to{number}", f"E{number:04}", "hub") for number in range(count)])


def mesh(count):
    """Entities of which each leads to each other."""
    return shape([(f"E{number:04}", None, ["name"]) for number in range(count)],
                 [(f"E{one:04}", f"to{other}", f"E{other:04}", f"to{one}")
                  for one in range(count) for other in range(one + 1, count)])


def siblings(count):
    """Subentities of one entity."""
    return shape([("Base", None, ["name"])] + [(f"E{number:04}", "Base", [f"a{number}"]) for number in range(count)])


def relationship(name, target, inverse, rest):
    """A relationship with its inverse."""
    return (f'    <relationship name="{name}" optional="YES" {rest} '
            f'destinationEntity="Entity{target:04}" inverseName="{inverse}" '
            f'inverseEntity="Entity{target:04}"/>')


def write_bundle(path, versions, entities):
    """Writes a bundle whose versions grow slowly; the last one is current."""
    for number in range(1, versions + 1):
        text = model(entities + number // 10, str(number))
        write_version(path / f"V{number:03}.xcdatamodel", text)
    mark(path, versions)


def write_losing_bundle(path, versions, entities):
    """Writes a bundle as write_bundle does, in which an entity loses an attribute halfway and another one later."""
    write_bundle(path, versions, entities)
    for number in range(1, versions + 1):
        contents = path / f"V{number:03}.xcdatamodel" / "contents"
        text = contents.read_text()
        for owner, share in ((3, 0.5), (10, 0.85)):
            if number > versions * share:
                start = text.index(f'<entity name="Entity{owner:04}"')
                begin = text.index(f'    <attribute name="title{owner % 7}"', start)
                text = text[:begin] + text[text.index("\n", begin) + 1:]
        contents.write_text(text)


def current_version(number):
    """The mark of a bundle that names a version as current."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n'
            f"\t<key>_XCCurrentVersionName</key>\n\t<string>V{number:03}.xcdatamodel</string>\n"
            "</dict>\n</plist>\n")


def mark(bundle, number):
    """Marks a version as current."""
    (bundle / ".xccurrentversion").write_text(current_version(number))


def write_growing_bundle(path, versions, entities, prefix="Entity"):
    """Writes a bundle each of whose versions has one more attribute; none is marked as current."""
    text = re.sub(r"\bEntity(?=\d)", prefix, model(entities))
    head, tail = text.split("<entity ", 1)
    start = tail.index(">") + 1
    for number in range(1, versions + 1):
        added = "".join(
            f'<attribute name="added{n:03}" optional="YES" attributeType="String"/>'
            for n in range(number))
        write_version(path / f"V{number:03}.xcdatamodel",
                      f"{head}<entity {tail[:start]}{added}{tail[start:]}")


def write_version(path, text):
    """Writes a version; gives its contents file."""
    path.mkdir(parents=True)
    (path / "contents").write_text(text)
    return path / "contents"
