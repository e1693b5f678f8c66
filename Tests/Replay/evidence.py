"""Shows, from the sources alone, whether what the check says about two versions is so.

Nothing here asks the tools: XML is read with Python's own parser.
"""

import pathlib
import xml.etree.ElementTree as ElementTree

NUMERIC = {"Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "Boolean"}


class Source:
    """A version of a model, as its `contents` says it."""

    def __init__(self, version):
        root = ElementTree.parse(pathlib.Path(version) / "contents").getroot()
        self.entities = {entity.get("name"): entity for entity in root.findall("entity")}

    def chain(self, name):
        """An entity and its ancestors."""
        found = []
        while name in self.entities and self.entities[name] not in found:
            found.append(self.entities[name])
            name = self.entities[name].get("parentEntity")
        return found

    def property(self, entity, name):
        """An attribute or a relationship that an entity has or inherits; None when there is none."""
        for owner in self.chain(entity):
            for element in owner:
                if element.tag in ("attribute", "relationship") and element.get("name") == name:
                    return element
        return None

    def constraints(self, entity):
        """The uniqueness constraints of an entity, whatever their order."""
        if entity not in self.entities:
            return set()
        groups = self.entities[entity].iterfind("uniquenessConstraints/uniquenessConstraint")
        return {tuple(part.get("value") for part in group.iterfind("constraint"))
                for group in groups}

    def counterpart(self, entity, other):
        """The name of the entity here that an entity of a later version was; None when there is none."""
        if entity not in other.entities:
            return None
        sought = identifier(other.entities[entity])
        found = [name for name, old in self.entities.items() if identifier(old) == sought]
        return found[0] if len(found) == 1 else None

    def earlier(self, entity, element):
        """What a property of a later version was in an entity here."""
        for owner in self.chain(entity):
            for candidate in owner:
                if candidate.tag == element.tag and identifier(candidate) == identifier(element):
                    return candidate
        return None


def identifier(element):
    """By what Core Data finds an entity or a property of another version."""
    return element.get("elementID") or element.get("name")


def is_required(element):
    """Whether a property must have a value, and gets none by itself."""
    defaults = ("defaultValueString", "defaultDateTimeInterval")
    return (element.get("optional") != "YES" and element.get("transient") != "YES"
            and not any(element.get(name) for name in defaults))


def is_so(finding, old, new):
    """Whether what a finding says is so of two sources; False for what is not known here."""
    rule, entity, name = finding["id"], finding.get("entity"), finding.get("property")
    before = old.counterpart(entity, new)
    if rule == "uniqueness-constraint-added":
        return before is not None and bool(new.constraints(entity) - old.constraints(before))
    element = new.property(entity, name)
    if element is None or before is None:
        return False
    earlier = old.earlier(before, element)
    if rule in ("mandatory-attribute-added", "mandatory-relationship-added"):
        return earlier is None and is_required(element)
    if rule in ("attribute-made-mandatory", "relationship-made-mandatory"):
        return earlier is not None and earlier.get("optional") == "YES" and is_required(element)
    if rule == "incompatible-type":
        types = {part.get("attributeType") for part in (earlier, element) if part is not None}
        return len(types) == 2 and not types <= NUMERIC
    if rule == "probable-rename":
        return is_probable_rename(old, new, before, entity, element)
    return False


def is_probable_rename(old, new, before, entity, element):
    """Whether a property is new, without an identifier, and one of the same type is gone."""
    if element.get("elementID") or old.property(before, element.get("name")) is not None:
        return False
    gone = [part for part in old.entities[before] if part.tag == element.tag
            and new.property(entity, part.get("name")) is None]
    kind = "attributeType" if element.tag == "attribute" else "destinationEntity"
    return any(part.get(kind) == element.get(kind) for part in gone)
