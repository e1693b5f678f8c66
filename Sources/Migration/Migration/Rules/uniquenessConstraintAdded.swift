import DataModel
import Findings

extension MigrationRule {
  /// A uniqueness constraint applies to rows to which it did not apply before.
  package static let uniquenessConstraintAdded = MigrationRule(
    RuleDescription(
      "uniqueness-constraint-added", .store, .error,
      title: "A uniqueness constraint is added, or applies to more rows than before.",
      rationale: """
        The mapping is inferred, but if two rows have the same values, the migration fails and is \
        rolled back. A constraint applies to all rows of the table that have its properties, \
        including those of parents and other subentities; one over more properties than an old one \
        can never fail. If a property becomes required, rows without a value get its default, and \
        are then equal.
        """,
      fix: """
        Add a version in between that changes nothing but a version hash modifier, delete the duplicates \
        in code there, and add the constraint in the version after that.
        """,
      source: "Public code that matches the text and both codes, 134110 and 134111.",
      apple: AppleError(code: 134111, reason: "constraint violation during attempted migration")),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          """),
      Example(
        from: """
          <entity name="P" isAbstract="YES"/>
          <entity name="A" parentEntity="P"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          <entity name="B" parentEntity="P"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          """,
        to: """
          <entity name="P" isAbstract="YES"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          <entity name="A" parentEntity="P"/><entity name="B" parentEntity="P"/>
          """),
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          """),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          """,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          <attribute name="z" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="y"/><constraint value="z"/>\
          </uniquenessConstraint></uniquenessConstraints></entity>
          """),
      Example(
        from: "",
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
          </uniquenessConstraints></entity>
          """),
    ]
  ) { step in
    step.to.entities.flatMap { owner in
      owner.uniquenessConstraints.enumerated().compactMap { index, names in
        finding(UniquenessConstraint(owner: owner, index: index, names: names), in: step)
      }
    }
  }

  /// The finding about a constraint: reported once, at its entity if that is not new, otherwise at another
  /// one of the tree.
  private static func finding(
    _ constraint: UniquenessConstraint, in step: MigrationStep
  ) -> FoundInStep? {
    let rows = step.constrainedRows(by: constraint)
    guard let first = rows.first else { return nil }
    let old = step.oldConstraints(inTreeOf: first.pair.sourceName)
    let kept = commonPaths(rows.map(\.kept))
    guard !old.contains(where: { $0.isSubset(of: kept) }) else { return nil }
    // A new entity has no rows, so the first entity that moves below it is reported.
    let owner = constraint.owner.name
    let shown =
      step.predecessors[owner] != nil
      ? owner
      : rows.first { $0.isKind(of: owner, in: step.to) }?.pair.destination.name ?? owner
    let list = constraint.names.joined(separator: ", ")
    let isKnown = old.contains { $0.isSubset(of: commonPaths(rows.map(\.sources))) }
    var finding = FoundInStep(
      entity: shown,
      before: ModelPlace(.entity(step.predecessors[shown] ?? first.pair.sourceName), .name),
      after: ModelPlace(.uniquenessConstraint(entity: owner, index: constraint.index)),
      isKnown
        ? "\(shown): rows without a value get a default, and must be unique in \(list): stores "
          + "with equal values fail to migrate"
        : "\(shown): a uniqueness constraint on \(list) is added: stores with equal values "
          + "fail to migrate")
    finding.property = list
    finding.declaringEntity = owner
    finding.rows = RowQuestion(
      rows.map { RowQuestion.Part($0.pair.sourceName, .duplicates($0.values)) })
    if rows.allSatisfy({ $0.sources.allSatisfy { $0 == nil } }) {
      finding.notes = ["All of its properties are new: every row gets the same default."]
    }
    return finding
  }

  /// The old properties from which all rows get their values, at the same index of the constraint.
  private static func commonPaths(_ lists: [[ElementPath?]]) -> Set<ElementPath> {
    guard let first = lists.first else { return [] }
    return Set(
      first.enumerated().compactMap { place, path in
        lists.allSatisfy { $0[place] == path } ? path : nil
      })
  }
}
