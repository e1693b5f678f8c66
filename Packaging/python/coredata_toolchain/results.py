"""What the commands print as JSON, as objects. Written by Scripts/python-results from `--print-schema`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Optional, Union


@dataclass(frozen=True)
class Report:
    """The step between two versions."""

    format_version: Literal[1]
    #: The old version.
    from_: "Version"
    #: The new version.
    to: "Version"
    #: What Core Data's inference says: identical when all hashes are equal, so that nothing is migrated.
    verdict: Literal['identical', 'inferable', 'not-inferable']
    #: The versions that the compiler refuses, of which what could be read is compared; they are never identical.
    refused: list[Literal['from', 'to']]
    #: The attributes that are not judged, as Entity.property.
    not_judged: list[str]
    #: By layer, then by entity, property and rule.
    findings: list["Finding"]
    #: All of them made in the old version give the new one.
    changes: list["Change"]
    #: The inferred mapping; null when there is none.
    mapping: Optional["Mapping"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Report":
        """Reads an object of JSON."""
        return cls(
            format_version=value["formatVersion"],
            from_=Version.from_json(value["from"]),
            to=Version.from_json(value["to"]),
            verdict=value["verdict"],
            refused=value["refused"],
            not_judged=value["notJudged"],
            findings=[Finding.from_json(item) for item in value["findings"]],
            changes=[Change.from_json(item) for item in value["changes"]],
            mapping=None if value["mapping"] is None else Mapping.from_json(value["mapping"]),
        )


@dataclass(frozen=True)
class History:
    """The steps between the versions of a bundle, each with the next."""

    format_version: Literal[1]
    steps: list["Step"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "History":
        """Reads an object of JSON."""
        return cls(
            format_version=value["formatVersion"],
            steps=[Step.from_json(item) for item in value["steps"]],
        )


@dataclass(frozen=True)
class Step:
    """The step between two versions, in a history."""

    #: The old version.
    from_: "Version"
    #: The new version.
    to: "Version"
    #: What Core Data's inference says: identical when all hashes are equal, so that nothing is migrated.
    verdict: Literal['identical', 'inferable', 'not-inferable']
    #: The versions that the compiler refuses, of which what could be read is compared; they are never identical.
    refused: list[Literal['from', 'to']]
    #: The attributes that are not judged, as Entity.property.
    not_judged: list[str]
    #: By layer, then by entity, property and rule.
    findings: list["Finding"]
    #: All of them made in the old version give the new one.
    changes: list["Change"]
    #: The inferred mapping; null when there is none.
    mapping: Optional["Mapping"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Step":
        """Reads an object of JSON."""
        return cls(
            from_=Version.from_json(value["from"]),
            to=Version.from_json(value["to"]),
            verdict=value["verdict"],
            refused=value["refused"],
            not_judged=value["notJudged"],
            findings=[Finding.from_json(item) for item in value["findings"]],
            changes=[Change.from_json(item) for item in value["changes"]],
            mapping=None if value["mapping"] is None else Mapping.from_json(value["mapping"]),
        )


@dataclass(frozen=True)
class Version:
    """A version with its hashes."""

    #: The reference as given.
    model: str
    #: The version's name.
    version: str
    #: The version hash of each entity, by its name.
    entities: dict[str, str]
    checksum: Optional[str]
    digest: Optional[str]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Version":
        """Reads an object of JSON."""
        return cls(
            model=value["model"],
            version=value["version"],
            entities=value["entities"],
            checksum=value["checksum"],
            digest=value["digest"],
        )


@dataclass(frozen=True)
class Finding:
    """One thing to know about the step."""

    #: The rule, which modeldiff explain tells about.
    id: str
    category: Literal['migration']
    severity: Literal['error', 'warning', 'note']
    #: No mapping can be inferred; the migration of a store can fail; data is lost or changes meaning; nothing fails now.
    layer: Literal['inference', 'store', 'loss', 'lint']
    #: In the new version, or in the old one when it is only there.
    entity: Optional[str]
    #: Dotted for an element of a composite attribute.
    property: Optional[str]
    #: Differs from entity when that inherits the property.
    declaring_entity: Optional[str]
    #: One line that stands alone.
    summary: str
    explanation: str
    advice: str
    apple: Optional[dict[str, Any]]
    #: In the new version, or in the old one when it is only there.
    location: Optional["Location"]
    #: In the old version.
    before: Optional["Location"]
    #: Counts the rows concerned in a store of the old version.
    sql: Optional[str]
    notes: list[str]
    fixes: list["Fix"]
    #: Tells the finding from all others; free of lines and columns.
    fingerprint: str

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Finding":
        """Reads an object of JSON."""
        return cls(
            id=value["id"],
            category=value["category"],
            severity=value["severity"],
            layer=value["layer"],
            entity=value["entity"],
            property=value["property"],
            declaring_entity=value["declaringEntity"],
            summary=value["summary"],
            explanation=value["explanation"],
            advice=value["advice"],
            apple=value["apple"],
            location=None if value["location"] is None else Location.from_json(value["location"]),
            before=None if value["before"] is None else Location.from_json(value["before"]),
            sql=value["sql"],
            notes=value["notes"],
            fixes=[Fix.from_json(item) for item in value["fixes"]],
            fingerprint=value["fingerprint"],
        )


@dataclass(frozen=True)
class Change:
    """One difference between the two versions."""

    #: What differs, as attribute-type.
    kind: str
    #: The new name, or the old one where there is no new one.
    entity: Optional[str]
    #: The new name, or the old one where there is no new one.
    property: Optional[str]
    #: The path in the new version, as Entity.property.
    element: Optional[str]
    #: The path in the old version.
    old_element: Optional[str]
    #: The key of an entry of user info.
    key: Optional[str]
    #: What the old version says, in its own names: a boolean, number or text; a list of names; or a whole element as modelc
    #: show --format json prints it. Null for nothing.
    from_: Any
    #: What the new version says, in its own names: a boolean, number or text; a list of names; or a whole element as modelc
    #: show --format json prints it. Null for nothing.
    to: Any
    #: Whether version hashes differ because of it.
    changes_version_hash: bool
    #: Whether the tables of a store differ because of it.
    changes_schema: bool
    #: In the new version.
    location: Optional["Location"]
    #: In the old version.
    before: Optional["Location"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Change":
        """Reads an object of JSON."""
        return cls(
            kind=value["kind"],
            entity=value["entity"],
            property=value["property"],
            element=value["element"],
            old_element=value["oldElement"],
            key=value["key"],
            from_=value["from"],
            to=value["to"],
            changes_version_hash=value["changesVersionHash"],
            changes_schema=value["changesSchema"],
            location=None if value["location"] is None else Location.from_json(value["location"]),
            before=None if value["before"] is None else Location.from_json(value["before"]),
        )


@dataclass(frozen=True)
class Location:
    """A place: a file, a range of text in it, or in a binary file a byte. Columns count UTF-8 bytes."""

    #: The path, below the model's as given.
    file: str
    #: From 1.
    line: Optional[int] = None
    #: In bytes, from 1.
    column: Optional[int] = None
    #: From 1.
    end_line: Optional[int] = None
    #: The column after the last byte, from 1.
    end_column: Optional[int] = None
    #: A byte of a binary file, counted from 0.
    offset: Optional[int] = None

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Location":
        """Reads an object of JSON."""
        return cls(
            file=value["file"],
            line=value.get("line"),
            column=value.get("column"),
            end_line=value.get("endLine"),
            end_column=value.get("endColumn"),
            offset=value.get("offset"),
        )


@dataclass(frozen=True)
class Fix:
    """An edit of the new version that resolves a finding."""

    title: str
    #: Whether modeldiff --fix makes it: hashes and all other meaning stay.
    safe: bool
    #: The edited tag as it becomes.
    result: Optional[str]
    #: The command that makes it, for a shell.
    command: Optional[str]
    #: The lines that the only edit changes, as reviews offer them in place.
    suggestion: Optional[dict[str, Any]]
    #: None where the new version is not a source.
    edits: list["Edit"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Fix":
        """Reads an object of JSON."""
        return cls(
            title=value["title"],
            safe=value["safe"],
            result=value["result"],
            command=value["command"],
            suggestion=value["suggestion"],
            edits=[Edit.from_json(item) for item in value["edits"]],
        )


@dataclass(frozen=True)
class Edit:
    """The replacement of some bytes of a file."""

    file: str
    #: The first byte replaced, counted from 0.
    start: int
    #: The byte after the last one replaced, counted from 0.
    end: int
    #: What takes their place, in UTF-8.
    text: str

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Edit":
        """Reads an object of JSON."""
        return cls(
            file=value["file"],
            start=value["start"],
            end=value["end"],
            text=value["text"],
        )


@dataclass(frozen=True)
class Mapping:
    """The mapping model that Core Data infers."""

    entity_mappings: list["EntityMapping"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Mapping":
        """Reads an object of JSON."""
        return cls(
            entity_mappings=[EntityMapping.from_json(item) for item in value["entityMappings"]],
        )


@dataclass(frozen=True)
class EntityMapping:
    """What becomes of one entity: what NSEntityMapping holds."""

    name: str
    type: Literal['add', 'remove', 'copy', 'transform']
    source: Optional[str]
    destination: Optional[str]
    source_expression: Optional[str]
    attribute_mappings: list["PropertyMapping"]
    relationship_mappings: list["PropertyMapping"]
    added_properties: list[str]
    mapped_properties: list[str]
    removed_properties: list[str]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "EntityMapping":
        """Reads an object of JSON."""
        return cls(
            name=value["name"],
            type=value["type"],
            source=value["source"],
            destination=value["destination"],
            source_expression=value["sourceExpression"],
            attribute_mappings=[PropertyMapping.from_json(item) for item in value["attributeMappings"]],
            relationship_mappings=[PropertyMapping.from_json(item) for item in value["relationshipMappings"]],
            added_properties=value["addedProperties"],
            mapped_properties=value["mappedProperties"],
            removed_properties=value["removedProperties"],
        )


@dataclass(frozen=True)
class PropertyMapping:
    """What becomes of one property: what NSPropertyMapping holds."""

    name: str
    value_expression: Optional[str]
    #: Whether Core Data marks the mapping, because values may be missing.
    may_fail_validation: bool
    #: Whether Core Data checks the rows: marked, and in no optional composite.
    checks_rows: bool

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "PropertyMapping":
        """Reads an object of JSON."""
        return cls(
            name=value["name"],
            value_expression=value["valueExpression"],
            may_fail_validation=value["mayFailValidation"],
            checks_rows=value["checksRows"],
        )


@dataclass(frozen=True)
class StoreReport:
    """What a store is, and what Core Data would do with it."""

    format_version: Literal[1]
    #: The path as given.
    store: str
    #: Whether there is neither an error nor a warning, but for missing-log.
    healthy: bool
    #: How bad the worst is, of the findings and of opening the store.
    worst: Optional[Literal['error', 'warning', 'note']]
    #: What is wrong, the worst first.
    findings: list["StoreFinding"]
    #: What only --deep looks at.
    not_looked_at: list[str]
    #: The versions given that the store is of.
    matches: list["Model"]
    #: When there are none, the nearest.
    nearest: Optional["Nearest"]
    #: Where in the history it is, with --find.
    origin: Optional["Origin"]
    #: What happens on opening with current versions.
    openings: list["Opening"]
    cached_model: Literal['missing', 'unreadable', 'other-hashes', 'other-digest', 'other-checksum', 'agrees']
    #: Where tables, columns and indexes are not the model's.
    drift: list[str]
    #: What SQLite finds wrong with the pages.
    damage: list[str]
    entities: list[dict[str, Any]]
    file: "File"

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "StoreReport":
        """Reads an object of JSON."""
        return cls(
            format_version=value["formatVersion"],
            store=value["store"],
            healthy=value["healthy"],
            worst=value["worst"],
            findings=[StoreFinding.from_json(item) for item in value["findings"]],
            not_looked_at=value["notLookedAt"],
            matches=[Model.from_json(item) for item in value["matches"]],
            nearest=None if value["nearest"] is None else Nearest.from_json(value["nearest"]),
            origin=None if value["origin"] is None else Origin.from_json(value["origin"]),
            openings=[Opening.from_json(item) for item in value["openings"]],
            cached_model=value["cachedModel"],
            drift=value["drift"],
            damage=value["damage"],
            entities=value["entities"],
            file=File.from_json(value["file"]),
        )


@dataclass(frozen=True)
class StoreFinding:
    """Something that is wrong with a store."""

    #: The kind; never renamed.
    id: str
    severity: Literal['error', 'warning', 'note']
    #: One line that stands alone, without the number of rows.
    summary: str
    table: Optional[str]
    column: Optional[str]
    entity: Optional[str]
    property: Optional[str]
    #: How many rows the query gives; 0 when it could not be asked.
    rows: int
    #: What tells the first rows from others, ten at most.
    keys: list[str]
    #: A SELECT that gives the rows, their key first.
    query: str
    mending: Optional[dict[str, Any]]
    obstacle: Optional[str]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "StoreFinding":
        """Reads an object of JSON."""
        return cls(
            id=value["id"],
            severity=value["severity"],
            summary=value["summary"],
            table=value["table"],
            column=value["column"],
            entity=value["entity"],
            property=value["property"],
            rows=value["rows"],
            keys=value["keys"],
            query=value["query"],
            mending=value["mending"],
            obstacle=value["obstacle"],
        )


@dataclass(frozen=True)
class Model:
    """A version that was given."""

    model: str
    version: str
    checksum: str

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Model":
        """Reads an object of JSON."""
        return cls(
            model=value["model"],
            version=value["version"],
            checksum=value["checksum"],
        )


@dataclass(frozen=True)
class Nearest:
    """The version that is most like the store's."""

    version: "Model"
    equal_entities: int
    only_in_store: list[str]
    only_in_model: list[str]
    differing: list[str]
    comparison: Optional["Report"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Nearest":
        """Reads an object of JSON."""
        return cls(
            version=Model.from_json(value["version"]),
            equal_entities=value["equalEntities"],
            only_in_store=value["onlyInStore"],
            only_in_model=value["onlyInModel"],
            differing=value["differing"],
            comparison=None if value["comparison"] is None else Report.from_json(value["comparison"]),
        )


@dataclass(frozen=True)
class Opening:
    """What Core Data does when it opens the store with a version."""

    version: "Model"
    outcome: Literal['opens', 'misreads', 'migrates', 'migrates-with-code', 'fails-on-rows', 'cannot-infer', 'unknown-to-plan']
    apple: Optional[dict[str, Any]]
    #: The version that the store is of, where that comes after this one.
    downgrade_from: Optional[str]
    #: The code of the migration plan that the app runs on the way.
    code: list[str]
    #: How the model in the store differs from the version of the bundle that is taken for the source.
    source_note: Optional[str]
    findings: list[dict[str, Any]]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Opening":
        """Reads an object of JSON."""
        return cls(
            version=Model.from_json(value["version"]),
            outcome=value["outcome"],
            apple=value["apple"],
            downgrade_from=value["downgradeFrom"],
            code=value["code"],
            source_note=value["sourceNote"],
            findings=value["findings"],
        )


@dataclass(frozen=True)
class Origin:
    """The version of the history with the hashes of the store, or the nearest."""

    #: Whether all hashes are those of the store.
    exact: bool
    #: The version as commands take it.
    model: str
    version: str
    #: The version's folder, or Swift sources, from the root of the repository.
    path: str
    #: The tags that have it, the newest first.
    tags: list[str]
    commit: str
    #: The day of the commit.
    date: str
    #: Whether it is the first commit that has it.
    first: bool
    #: The entities that differ.
    differing: list[str]
    #: How many commits touch models.
    commits: int
    #: Whether the clone is cut off.
    shallow: bool

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Origin":
        """Reads an object of JSON."""
        return cls(
            exact=value["exact"],
            model=value["model"],
            version=value["version"],
            path=value["path"],
            tags=value["tags"],
            commit=value["commit"],
            date=value["date"],
            first=value["first"],
            differing=value["differing"],
            commits=value["commits"],
            shallow=value["shallow"],
        )


@dataclass(frozen=True)
class File:
    """What the file and its metadata say."""

    uuid: Optional[str]
    framework_version: Optional[int]
    maximum_framework_version: Optional[int]
    version_identifiers: list[str]
    application_keys: list[str]
    deferred_migration: bool
    size: int
    log_size: int
    page_size: int
    write_ahead_log: bool
    history_transactions: Optional[int]
    history_changes: Optional[int]
    history_size: Optional[int]
    mirroring_tables: int
    mirroring: Optional[dict[str, Any]]
    other_tables: list[str]
    support_folder: Optional[str]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "File":
        """Reads an object of JSON."""
        return cls(
            uuid=value["uuid"],
            framework_version=value["frameworkVersion"],
            maximum_framework_version=value["maximumFrameworkVersion"],
            version_identifiers=value["versionIdentifiers"],
            application_keys=value["applicationKeys"],
            deferred_migration=value["deferredMigration"],
            size=value["size"],
            log_size=value["logSize"],
            page_size=value["pageSize"],
            write_ahead_log=value["writeAheadLog"],
            history_transactions=value["historyTransactions"],
            history_changes=value["historyChanges"],
            history_size=value["historySize"],
            mirroring_tables=value["mirroringTables"],
            mirroring=value["mirroring"],
            other_tables=value["otherTables"],
            support_folder=value["supportFolder"],
        )


@dataclass(frozen=True)
class Check:
    """The report of a check."""

    format_version: Literal[1]
    #: Whether no finding at or above failOn is left: exit code 0.
    passed: bool
    fail_on: Literal['error', 'warning', 'note']
    #: Null where there was nothing to compare with.
    base: Optional["Base"]
    #: How many findings of each severity nobody has accepted, and how many were accepted.
    counts: dict[str, Any]
    #: Ordered by path.
    bundles: list["Bundle"]
    #: By bundle, then by layer and place; of no bundle first.
    findings: list["CheckFinding"]
    #: The checks that were not made.
    omissions: list["Omission"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Check":
        """Reads an object of JSON."""
        return cls(
            format_version=value["formatVersion"],
            passed=value["passed"],
            fail_on=value["failOn"],
            base=None if value["base"] is None else Base.from_json(value["base"]),
            counts=value["counts"],
            bundles=[Bundle.from_json(item) for item in value["bundles"]],
            findings=[CheckFinding.from_json(item) for item in value["findings"]],
            omissions=[Omission.from_json(item) for item in value["omissions"]],
        )


@dataclass(frozen=True)
class Base:
    """What the bundles were compared with."""

    #: A revision of the repository, lock files alone, or the generated files of a release of Xcode.
    kind: Literal['revision', 'lock', 'xcode']
    #: The revision as it was named, such as main or origin/main...HEAD.
    name: str
    identifier: Optional[str]
    #: How it was chosen.
    origin: str

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Base":
        """Reads an object of JSON."""
        return cls(
            kind=value["kind"],
            name=value["name"],
            identifier=value["identifier"],
            origin=value["origin"],
        )


@dataclass(frozen=True)
class Bundle:
    """A bundle that was checked."""

    #: Of Swift sources with several containers, the container after #.
    path: str
    #: Without extension; of a container its name.
    name: str
    #: Whether it is checked for mirroring with CloudKit.
    cloud_kit: bool
    current: Optional[str]
    #: In the order in which people number them.
    versions: list["Row"]
    #: The step that is about to ship: from the version that was current at the base, or the one before, to the current one.
    comparison: Optional["Report"]
    #: What came of stores that were made for it; see --rehearse.
    rehearsal: Optional["Rehearsal"]
    #: How much there was to say about the model at the base already, which is left out.
    earlier_findings: int
    #: The properties of which is not known how they are stored, as Trip.place, that are not judged.
    not_judged: list[str]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Bundle":
        """Reads an object of JSON."""
        return cls(
            path=value["path"],
            name=value["name"],
            cloud_kit=value["cloudKit"],
            current=value["current"],
            versions=[Row.from_json(item) for item in value["versions"]],
            comparison=None if value["comparison"] is None else Report.from_json(value["comparison"]),
            rehearsal=None if value["rehearsal"] is None else Rehearsal.from_json(value["rehearsal"]),
            earlier_findings=value["earlierFindings"],
            not_judged=value["notJudged"],
        )


@dataclass(frozen=True)
class Row:
    """A version, and what becomes of its stores."""

    version: str
    file: str
    #: In base64; empty when the version cannot be read, or has attributes that are not judged.
    checksum: str
    current: bool
    #: Whether stores of it are out there.
    shipped: bool
    #: Whether it does not exist at the base.
    new: bool
    #: How its stores reach the current version. none: all hashes are equal, or it is the current one; unknown: there is no
    #: current version; not-checked: it or the current one cannot be read.
    route: Literal['none', 'direct', 'step-files', 'mapping-model', 'staged-plan', 'chain', 'impossible', 'unknown', 'not-checked']
    mapping_model: Optional[str]
    #: The versions of a chain, a plan or between step files in order, the current one last.
    via: list[str]
    #: The paths of the step files that an upgrade carries out.
    step_files: list[str]
    #: The step straight to the current version.
    direct: Optional["Summary"]
    #: The step from the version before.
    step: Optional["Summary"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Row":
        """Reads an object of JSON."""
        return cls(
            version=value["version"],
            file=value["file"],
            checksum=value["checksum"],
            current=value["current"],
            shipped=value["shipped"],
            new=value["new"],
            route=value["route"],
            mapping_model=value["mappingModel"],
            via=value["via"],
            step_files=value["stepFiles"],
            direct=None if value["direct"] is None else Summary.from_json(value["direct"]),
            step=None if value["step"] is None else Summary.from_json(value["step"]),
        )


@dataclass(frozen=True)
class Summary:
    """What a step between two versions comes to."""

    from_: str
    to: str
    verdict: Literal['identical', 'inferable', 'not-inferable']
    mapping_model: Optional[str]
    #: Findings that can make a migration fail on rows.
    risks: int
    #: Findings that lose data or change what it means.
    losses: int

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Summary":
        """Reads an object of JSON."""
        return cls(
            from_=value["from"],
            to=value["to"],
            verdict=value["verdict"],
            mapping_model=value["mappingModel"],
            risks=value["risks"],
            losses=value["losses"],
        )


@dataclass(frozen=True)
class Omission:
    """A check that was not made."""

    #: Null for all bundles.
    bundle: Optional[str]
    check: str
    reason: str

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Omission":
        """Reads an object of JSON."""
        return cls(
            bundle=value["bundle"],
            check=value["check"],
            reason=value["reason"],
        )


@dataclass(frozen=True)
class Rehearsal:
    """What came of the stores of a bundle."""

    bundle: str
    #: The version that stores were upgraded to.
    current: str
    #: In the order in which people number them.
    versions: list["RehearsedVersion"]
    #: What the app does on the way and a rehearsal does not, a sentence each.
    not_run: list[str]
    #: Each once, the gravest first.
    findings: list["RehearsalFinding"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Rehearsal":
        """Reads an object of JSON."""
        return cls(
            bundle=value["bundle"],
            current=value["current"],
            versions=[RehearsedVersion.from_json(item) for item in value["versions"]],
            not_run=value["notRun"],
            findings=[RehearsalFinding.from_json(item) for item in value["findings"]],
        )


@dataclass(frozen=True)
class RehearsedVersion:
    """A version."""

    version: str
    stores: list["RehearsedStore"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "RehearsedVersion":
        """Reads an object of JSON."""
        return cls(
            version=value["version"],
            stores=[RehearsedStore.from_json(item) for item in value["stores"]],
        )


@dataclass(frozen=True)
class RehearsedStore:
    """A store that was made and upgraded."""

    kind: Literal['empty', 'typical', 'missing', 'duplicates', 'extremes', 'large']
    #: changed: something is other, or gone, that no step says; not-made: nothing is known of it.
    outcome: Literal['upgraded', 'failed', 'changed', 'not-made']
    #: How many it had.
    objects: int
    #: How long the upgrade took.
    milliseconds: int
    #: Null where none was chosen.
    route: Optional[Literal['none', 'direct', 'chain', 'step-files', 'mapping-model', 'staged-plan']]
    #: The versions of a chain or plan, the step files, the mapping model.
    via: list[str]
    #: Objects gone as the migration says, by entity.
    lost: list["Count"]
    #: Objects gone though no step says so, by entity.
    vanished: list["Count"]
    #: New objects, by entity.
    added: list["Count"]
    #: Values that are others as the migration says, by property.
    set: list["Count"]
    #: Values that are others though no step says so.
    changed: list["Count"]
    #: What the plan says is lost, with rows concerned.
    losses: list["Count"]
    #: Rows that break the current version.
    violations: list["Violation"]
    problems: list[dict[str, Any]]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "RehearsedStore":
        """Reads an object of JSON."""
        return cls(
            kind=value["kind"],
            outcome=value["outcome"],
            objects=value["objects"],
            milliseconds=value["milliseconds"],
            route=value["route"],
            via=value["via"],
            lost=[Count.from_json(item) for item in value["lost"]],
            vanished=[Count.from_json(item) for item in value["vanished"]],
            added=[Count.from_json(item) for item in value["added"]],
            set=[Count.from_json(item) for item in value["set"]],
            changed=[Count.from_json(item) for item in value["changed"]],
            losses=[Count.from_json(item) for item in value["losses"]],
            violations=[Violation.from_json(item) for item in value["violations"]],
            problems=value["problems"],
        )


@dataclass(frozen=True)
class RehearsalFinding:
    """Something that was found, once for all stores that have it."""

    id: str
    severity: Literal['error', 'warning', 'note']
    cause: Optional[str]
    entity: Optional[str]
    property: Optional[str]
    summary: str
    explanation: str
    apple: Optional[dict[str, Any]]
    versions: list[str]
    #: The kinds of stores by version.
    stores: list[str]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "RehearsalFinding":
        """Reads an object of JSON."""
        return cls(
            id=value["id"],
            severity=value["severity"],
            cause=value["cause"],
            entity=value["entity"],
            property=value["property"],
            summary=value["summary"],
            explanation=value["explanation"],
            apple=value["apple"],
            versions=value["versions"],
            stores=value["stores"],
        )


@dataclass(frozen=True)
class Count:
    """A number."""

    name: str
    count: int

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Count":
        """Reads an object of JSON."""
        return cls(
            name=value["name"],
            count=value["count"],
        )


@dataclass(frozen=True)
class Violation:
    """Rows that break the current version in one way."""

    id: str
    entity: str
    property: Optional[str]
    count: int
    summary: str

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Violation":
        """Reads an object of JSON."""
        return cls(
            id=value["id"],
            entity=value["entity"],
            property=value["property"],
            count=value["count"],
            summary=value["summary"],
        )


@dataclass(frozen=True)
class CheckFinding:
    """One finding."""

    #: The rule, which modeldiff explain tells about.
    id: str
    category: Literal['model', 'migration', 'store', 'input']
    #: As configured.
    severity: Literal['error', 'warning', 'note']
    layer: Literal['configuration', 'release', 'product', 'inference', 'store', 'loss', 'plan', 'cloudkit', 'lint']
    bundle: Optional[str]
    entity: Optional[str]
    property: Optional[str]
    #: One line that stands alone.
    summary: str
    explanation: str
    advice: str
    apple: Optional[dict[str, Any]]
    location: Optional["Location"]
    #: In the older version.
    before: Optional["Location"]
    #: Counts the rows concerned in a store of the old version.
    sql: Optional[str]
    #: The shipped versions whose stores are concerned.
    versions: list[str]
    notes: list["Note"]
    fixes: list["Fix"]
    #: Tells the finding from all others; free of lines and columns. For modeldiff accept.
    fingerprint: str
    #: Null when nobody has accepted it.
    suppression: Optional["Suppression"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "CheckFinding":
        """Reads an object of JSON."""
        return cls(
            id=value["id"],
            category=value["category"],
            severity=value["severity"],
            layer=value["layer"],
            bundle=value["bundle"],
            entity=value["entity"],
            property=value["property"],
            summary=value["summary"],
            explanation=value["explanation"],
            advice=value["advice"],
            apple=value["apple"],
            location=None if value["location"] is None else Location.from_json(value["location"]),
            before=None if value["before"] is None else Location.from_json(value["before"]),
            sql=value["sql"],
            versions=value["versions"],
            notes=[Note.from_json(item) for item in value["notes"]],
            fixes=[Fix.from_json(item) for item in value["fixes"]],
            fingerprint=value["fingerprint"],
            suppression=None if value["suppression"] is None else Suppression.from_json(value["suppression"]),
        )


@dataclass(frozen=True)
class Note:
    """A further remark."""

    message: str
    location: Optional["Location"]

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Note":
        """Reads an object of JSON."""
        return cls(
            message=value["message"],
            location=None if value["location"] is None else Location.from_json(value["location"]),
        )


@dataclass(frozen=True)
class Suppression:
    """Why a finding does not count."""

    reason: str
    #: The last day.
    expires: Optional[str]
    #: Where it is written.
    location: "Location"

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Suppression":
        """Reads an object of JSON."""
        return cls(
            reason=value["reason"],
            expires=value["expires"],
            location=Location.from_json(value["location"]),
        )


@dataclass(frozen=True)
class Recovery:
    """What was recovered, and what was lost."""

    format_version: Literal[1]
    #: The path as given.
    store: str
    #: The new store.
    output: str
    orphans_file: Optional[str]
    #: Whether nothing was lost.
    lossless: bool
    entities: list[dict[str, Any]]
    lost: list[dict[str, Any]]
    lost_rows: list[dict[str, Any]]
    page_size: int
    page_count: int
    stated_page_count: Optional[int]
    pages: list[dict[str, Any]]
    orphans: list[dict[str, Any]]
    #: Tables, indexes and triggers that are as the model says: they were lost, or their statement was damaged.
    restored_objects: list[str]
    refused_objects: list[dict[str, Any]]
    #: Whether the metadata were lost in part or whole, and are those of the model.
    new_metadata: bool
    #: How many frames of the -wal are behind a damaged part of it, up to the last commit, and do not count.
    unread_frames: int
    #: Links to lost objects, emptied.
    repaired: list["StoreFinding"]
    #: What is wrong with the new store.
    left: list["StoreFinding"]
    #: What is beside the store in its support folder and is no file with a value.
    files_left: list[str]
    #: Whether the store is in WAL mode and has no -wal, so that recent saves may be missing.
    log_missing: bool

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Recovery":
        """Reads an object of JSON."""
        return cls(
            format_version=value["formatVersion"],
            store=value["store"],
            output=value["output"],
            orphans_file=value["orphansFile"],
            lossless=value["lossless"],
            entities=value["entities"],
            lost=value["lost"],
            lost_rows=value["lostRows"],
            page_size=value["pageSize"],
            page_count=value["pageCount"],
            stated_page_count=value["statedPageCount"],
            pages=value["pages"],
            orphans=value["orphans"],
            restored_objects=value["restoredObjects"],
            refused_objects=value["refusedObjects"],
            new_metadata=value["newMetadata"],
            unread_frames=value["unreadFrames"],
            repaired=[StoreFinding.from_json(item) for item in value["repaired"]],
            left=[StoreFinding.from_json(item) for item in value["left"]],
            files_left=value["filesLeft"],
            log_missing=value["logMissing"],
        )
