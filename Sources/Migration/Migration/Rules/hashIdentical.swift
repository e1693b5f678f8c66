package import DataModel
import Findings

extension MigrationRule {
  /// The models differ only in parts that Core Data does not compare.
  package static let hashIdentical = MigrationRule(
    RuleDescription(
      "hash-identical", .lint, .warning,
      title: "The models differ, but all version hashes are equal.",
      rationale: """
        Core Data sees no difference and does not migrate. Indexes in existing stores are not \
        built or dropped, and code that migrates version by version may loop forever between \
        versions it cannot tell apart.
        """,
      fix: """
        If existing stores must get the change, set a version hash modifier on the entity or \
        property. Do this only in versions that have not shipped: it changes the version hash.
        """,
      source: """
        Olvid 21→22 differ in a delete rule, and its migrator looped; 13 neighbouring versions of the \
        corpus in 6 repositories.
        """),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <fetchIndex name="byX"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
          </fetchIndex></entity>
          """),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String" \
          defaultValueString="q"/></entity>
          """),
    ],
    nonTriggering: [
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="A"/>"#),
      Example(
        from: #"<entity name="A"/>"#, to: #"<entity name="A" versionHashModifier="2"/>"#),
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="A" representedClassName="B"/>"#),
    ]
  ) { step in
    let changes = step.changes.filter { !$0.kind.isWithoutEffect }
    guard step.isIdentical, !changes.isEmpty else { return [] }
    let count = changes.count
    var finding = FoundInStep(
      "the version hashes are equal although there \(count == 1 ? "is 1 change" : "are \(count) changes") "
        + "that matter\(count == 1 ? "s" : ""): Core Data does not migrate")
    finding.before = ModelPlace(.model)
    finding.after = ModelPlace(.model)
    let indexed = Set(changes.filter(\.kind.isOfIndex).compactMap(\.entity))
      .sorted(by: nameComesBefore)
    finding.notes = indexed.map { "The indexes of \($0) do not change in existing stores." }
    finding.severity = indexed.isEmpty ? .note : .warning
    // A migration would do harm where something no longer pairs.
    let isPaired = !changes.contains { $0.kind.isAdditionOrRemoval }
    if isPaired, let entity = indexed.first.flatMap({ step.to.entities[$0] }) {
      let modifier = nextModifier(of: entity)
      finding.edits = [
        ModelEdit(
          "set the version hash modifier of \(entity.name) to \(modifier)", .entity(entity.name),
          .setVersionHashModifier(modifier))
      ]
    }
    return [finding]
  }

  /// A version hash modifier that differs from the entity's: the next number if it ends in one.
  package static func nextModifier(of entity: Entity) -> String {
    guard let modifier = entity.versionHashModifier else { return "1" }
    let digits = String(modifier.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    guard let number = Int(digits), number < Int.max else { return modifier + "2" }
    return modifier.dropLast(digits.count) + String(number + 1)
  }
}

extension ChangeKind {
  /// Whether the change concerns an index.
  fileprivate var isOfIndex: Bool {
    switch self {
    case .attributeIndexed, .fetchIndexAdded, .fetchIndexRemoved, .fetchIndexElements,
      .fetchIndexPredicate, .compoundIndexAdded, .compoundIndexRemoved:
      true
    default: false
    }
  }

  /// Whether an element other than an index was added or removed.
  fileprivate var isAdditionOrRemoval: Bool {
    switch self {
    case .entityAdded, .entityRemoved, .attributeAdded, .attributeRemoved, .elementAdded,
      .elementRemoved, .relationshipAdded, .relationshipRemoved, .fetchedPropertyAdded,
      .fetchedPropertyRemoved, .constraintAdded, .constraintRemoved, .compositeAdded,
      .compositeRemoved, .templateAdded, .templateRemoved, .configurationAdded,
      .configurationRemoved:
      true
    default: false
    }
  }
}
