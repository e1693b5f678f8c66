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
    #: The result of Core Data's inference; identical: all hashes are equal, and nothing is migrated.
    verdict: Literal['identical', 'inferable', 'not-inferable']
    #: The versions that the compiler refuses. Only their readable parts are compared; they are never identical.
    refused: list[Literal['from', 'to']]
    #: Attributes that are not judged, as Entity.property.
    not_judged: list[str]
    #: Sorted by layer, entity, property and rule.
    findings: list["Finding"]
    #: Applied to the old version, they give the new one.
    changes: list["Change"]
    #: The inferred mapping; null if there is none.
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
    """The steps between consecutive versions of a bundle."""

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
    #: The result of Core Data's inference; identical: all hashes are equal, and nothing is migrated.
    verdict: Literal['identical', 'inferable', 'not-inferable']
    #: The versions that the compiler refuses. Only their readable parts are compared; they are never identical.
    refused: list[Literal['from', 'to']]
    #: Attributes that are not judged, as Entity.property.
    not_judged: list[str]
    #: Sorted by layer, entity, property and rule.
    findings: list["Finding"]
    #: Applied to the old version, they give the new one.
    changes: list["Change"]
    #: The inferred mapping; null if there is none.
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
    """A finding about the step."""

    #: The rule; see modeldiff explain.
    id: str
    category: Literal['migration']
    severity: Literal['error', 'warning', 'note']
    #: inference: no mapping can be inferred; store: the migration of a store can fail; loss: data is lost or changes meaning;
    #: lint: nothing fails now.
    layer: Literal['inference', 'store', 'loss', 'lint']
    #: In the new version, or in the old one if only that has it.
    entity: Optional[str]
    #: A dotted path for an element of a composite attribute.
    property: Optional[str]
    #: Differs from entity if that inherits the property.
    declaring_entity: Optional[str]
    #: One line that stands alone.
    summary: str
    explanation: str
    advice: str
    apple: Optional[dict[str, Any]]
    #: In the new version, or in the old one if only that has it.
    location: Optional["Location"]
    #: In the old version.
    before: Optional["Location"]
    #: A query that counts the affected rows in a store of the old version.
    sql: Optional[str]
    notes: list[str]
    fixes: list["Fix"]
    #: Identifies the finding, independent of lines and columns.
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

    #: The kind of difference, such as attribute-type.
    kind: str
    #: The new name, or the old one if there is no new one.
    entity: Optional[str]
    #: The new name, or the old one if there is no new one.
    property: Optional[str]
    #: The path in the new version, as Entity.property.
    element: Optional[str]
    #: The path in the old version.
    old_element: Optional[str]
    #: The key of an entry of user info.
    key: Optional[str]
    #: The old value, with the names of the old version: a boolean, number or text; a list of names; or a whole element as
    #: printed by modelc show --format json. Null if absent.
    from_: Any
    #: The new value, with the names of the new version: a boolean, number or text; a list of names; or a whole element as
    #: printed by modelc show --format json. Null if absent.
    to: Any
    #: Whether it changes version hashes.
    changes_version_hash: bool
    #: Whether it changes the tables of a store.
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
    """A location: a file, and a range of text or a byte of a binary file in it. Columns count UTF-8 bytes."""

    #: The path, below the model's path as given.
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
    #: Whether modeldiff --fix applies it, as hashes and all other meaning stay unchanged.
    safe: bool
    #: The tag after the edit.
    result: Optional[str]
    #: The shell command that applies the fix.
    command: Optional[str]
    #: The lines that the only edit replaces, as for a suggestion in a code review.
    suggestion: Optional[dict[str, Any]]
    #: Empty if the new version is not a source.
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
    """A replacement of bytes in a file."""

    file: str
    #: The first byte replaced, counted from 0.
    start: int
    #: The byte after the last one replaced, counted from 0.
    end: int
    #: The replacement, in UTF-8.
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
    """The mapping of an entity, as in NSEntityMapping."""

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
    """The mapping of a property, as in NSPropertyMapping."""

    name: str
    value_expression: Optional[str]
    #: Whether Core Data marks the mapping because values may be missing.
    may_fail_validation: bool
    #: Whether Core Data checks the rows: the mapping is marked, and not part of an optional composite.
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
    """The state of a store, and what Core Data would do with it."""

    format_version: Literal[1]
    #: The path as given.
    store: str
    #: Whether there are no errors and no warnings except missing-log.
    healthy: bool
    #: The highest severity of the findings and of opening the store.
    worst: Optional[Literal['error', 'warning', 'note']]
    #: Problems, the most severe first.
    findings: list["StoreFinding"]
    #: Checks that only --deep makes.
    not_looked_at: list[str]
    #: The given versions that match the store.
    matches: list["Model"]
    #: The nearest version if none matches.
    nearest: Optional["Nearest"]
    #: With --find, where in the history it was found.
    origin: Optional["Origin"]
    #: What happens when the store is opened with current versions.
    openings: list["Opening"]
    cached_model: Literal['missing', 'unreadable', 'other-hashes', 'other-digest', 'other-checksum', 'agrees']
    #: Tables, columns and indexes that differ from the model.
    drift: list[str]
    #: Damage that SQLite finds in the pages.
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
    """A problem of a store."""

    #: The kind; never renamed.
    id: str
    severity: Literal['error', 'warning', 'note']
    #: One line that stands alone, without the number of rows.
    summary: str
    table: Optional[str]
    column: Optional[str]
    entity: Optional[str]
    property: Optional[str]
    #: The number of rows that the query returns; 0 if it could not be run.
    rows: int
    #: The keys of the first rows, at most ten.
    keys: list[str]
    #: A SELECT that returns the rows, with the key first.
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
    """The version most similar to the store's."""

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
    #: The version of the store, if it comes after this one.
    downgrade_from: Optional[str]
    #: The code of the migration plan that the app runs during the migration.
    code: list[str]
    #: How the model in the store differs from the version of the bundle used as the source.
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

    #: Whether all hashes match the store.
    exact: bool
    #: The version, as an argument for other commands.
    model: str
    version: str
    #: The path of the version or Swift sources, from the root of the repository.
    path: str
    #: The tags with this version, newest first.
    tags: list[str]
    commit: str
    #: The day of the commit.
    date: str
    #: Whether it is the first commit with this version.
    first: bool
    #: The entities that differ.
    differing: list[str]
    #: The number of commits that touch models.
    commits: int
    #: Whether the clone is shallow.
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
    #: Null if there was nothing to compare with.
    base: Optional["Base"]
    #: The number of findings of each severity that are not accepted, and of accepted findings.
    counts: dict[str, Any]
    #: Ordered by path.
    bundles: list["Bundle"]
    #: Sorted by bundle, layer and location; those without a bundle come first.
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
    #: The revision as given, such as main or origin/main...HEAD.
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

    #: For Swift sources with several containers, followed by # and the container.
    path: str
    #: Without extension, or the name of the container.
    name: str
    #: Whether it is checked for mirroring with CloudKit.
    cloud_kit: bool
    current: Optional[str]
    #: Sorted numerically.
    versions: list["Row"]
    #: The step that is about to ship: from the version that was current at the base, or the one before, to the current one.
    comparison: Optional["Report"]
    #: The result of upgrading generated stores; see --rehearse.
    rehearsal: Optional["Rehearsal"]
    #: The number of findings about the model that existed at the base already and are left out.
    earlier_findings: int
    #: Properties that are not judged, such as Trip.place, because their storage is unknown.
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
    """A version, and what happens to its stores."""

    version: str
    file: str
    #: In base64; empty if the version cannot be read or has attributes that are not judged.
    checksum: str
    current: bool
    #: Whether the version has shipped, so that stores of it exist.
    shipped: bool
    #: Whether it does not exist at the base.
    new: bool
    #: How its stores reach the current version. none: it is the current one, or all hashes are equal; unknown: there is no
    #: current version; not-checked: it or the current one cannot be read.
    route: Literal['none', 'direct', 'step-files', 'mapping-model', 'staged-plan', 'chain', 'impossible', 'unknown', 'not-checked']
    mapping_model: Optional[str]
    #: The versions of a chain, a plan or a series of step files, in order, ending with the current one.
    via: list[str]
    #: The paths of the step files that an upgrade runs.
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
    """The result of a step between two versions."""

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
    """The results for the stores of a bundle."""

    bundle: str
    #: The version that stores were upgraded to.
    current: str
    #: Sorted numerically.
    versions: list["RehearsedVersion"]
    #: What the app does during a migration and a rehearsal does not, one sentence each.
    not_run: list[str]
    #: Each one once, the most severe first.
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
    """A store that was generated and upgraded."""

    kind: Literal['empty', 'typical', 'missing', 'duplicates', 'extremes', 'large']
    #: changed: something changed or was lost although no step says so; not-made: the rehearsal could not be made.
    outcome: Literal['upgraded', 'failed', 'changed', 'not-made']
    #: The number of objects before the upgrade.
    objects: int
    #: The duration of the upgrade.
    milliseconds: int
    #: Null if none was chosen.
    route: Optional[Literal['none', 'direct', 'chain', 'step-files', 'mapping-model', 'staged-plan']]
    #: The versions of a chain or plan, the step files, the mapping model.
    via: list[str]
    #: Objects lost as the migration declares, by entity.
    lost: list["Count"]
    #: Objects lost although no step declares it, by entity.
    vanished: list["Count"]
    #: New objects, by entity.
    added: list["Count"]
    #: Values changed as the migration declares, by property.
    set: list["Count"]
    #: Values changed although no step declares it.
    changed: list["Count"]
    #: Losses according to the plan, with the number of rows affected.
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
    """A finding, reported once for all stores that have it."""

    id: str
    severity: Literal['error', 'warning', 'note']
    cause: Optional[str]
    entity: Optional[str]
    property: Optional[str]
    summary: str
    explanation: str
    apple: Optional[dict[str, Any]]
    versions: list[str]
    #: The kinds of stores, by version.
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

    #: The rule; see modeldiff explain.
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
    #: A query that counts the affected rows in a store of the old version.
    sql: Optional[str]
    #: The shipped versions whose stores are affected.
    versions: list[str]
    notes: list["Note"]
    fixes: list["Fix"]
    #: Identifies the finding, independent of lines and columns. For modeldiff accept.
    fingerprint: str
    #: Null if the finding is not accepted.
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
    """Why a finding is accepted."""

    reason: str
    #: The last day of the acceptance.
    expires: Optional[str]
    #: Where the acceptance is written.
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
    #: Tables, indexes and triggers rebuilt from the model, as they or their statements were lost or damaged.
    restored_objects: list[str]
    refused_objects: list[dict[str, Any]]
    #: Whether the metadata were lost, in part or completely, and rebuilt from the model.
    new_metadata: bool
    #: The number of ignored frames of the -wal, from its damaged part to the last commit.
    unread_frames: int
    #: Links to lost objects that were set to nil.
    repaired: list["StoreFinding"]
    #: Findings that remain in the new store.
    left: list["StoreFinding"]
    #: Files in the support folder of the store that hold no value.
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
