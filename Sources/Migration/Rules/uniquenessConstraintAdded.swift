import DataModel
import Findings

extension MigrationRule {
  /// A uniqueness constraint is added to an entity that may have rows.
  static let uniquenessConstraintAdded = MigrationRule(
    RuleDescription(
      "uniqueness-constraint-added", .store, .error,
      title: "A uniqueness constraint is added.",
      rationale: """
        The mapping is inferred, but the migration of a store in which two rows have the same values fails \
        and is rolled back. A constraint over more properties than an old one can never fail.
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
          """)
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
    var told: Set<[String]> = []
    return step.entityPairs.flatMap { pair -> [FoundInStep] in
      guard let source = pair.source else { return [] }
      let old = step.from.constraints(of: source).map { Set($0.names) }
      return step.to.constraints(of: pair.destination).compactMap { constraint in
        let sources = constraint.names.map { pair.oldName(of: $0) }
        let known = Set(sources.compactMap(\.self))
        guard !old.contains(where: { $0.isSubset(of: known) }),
          !constraint.names.contains(where: { pair.isEmptyAfterwards($0) })
        else { return nil }
        // Once for a constraint: where its entity is told of, the subentities are meant as well.
        let key = [constraint.owner] + constraint.names.sorted()
        let isOwn = constraint.owner == pair.destination.name
        guard isOwn || !told.contains(key) && step.isUntold(constraint.owner) else { return nil }
        guard !isOwn || told.insert(key).inserted else { return nil }
        return finding(pair, constraint, sources.compactMap(\.self))
      }
    }
  }

  private static func finding(
    _ pair: EntityPair, _ constraint: UniquenessConstraint, _ kept: [String]
  ) -> FoundInStep {
    let entity = pair.destination.name
    let list = constraint.names.joined(separator: ", ")
    var finding = FoundInStep(
      entity: entity, before: ModelPlace(.entity(pair.sourceName), .name),
      after: ModelPlace(
        .uniquenessConstraint(entity: constraint.owner, index: constraint.index)),
      "\(entity): a uniqueness constraint on \(list) is added: stores with equal values fail to "
        + "migrate")
    finding.property = list
    finding.declaringEntity = constraint.owner
    finding.rows = .duplicates(entity: pair.sourceName, properties: kept)
    if kept.isEmpty {
      finding.notes = ["All of its properties are new: every row gets the same default."]
    }
    return finding
  }
}

/// A uniqueness constraint that holds for an entity.
private struct UniquenessConstraint {
  /// The entity that declares it.
  var owner: String
  /// Its place among the constraints of the owner.
  var index: Int
  /// The names of the properties.
  var names: [String]
}

extension Model {
  /// The constraints that hold for `entity`, its own and those of its ancestors.
  fileprivate func constraints(of entity: Entity) -> [UniquenessConstraint] {
    ([entity] + ancestors(of: entity)).flatMap { owner in
      owner.uniquenessConstraints.enumerated().map {
        UniquenessConstraint(owner: owner.name, index: $0.offset, names: $0.element)
      }
    }
  }
}

extension MigrationStep {
  /// Whether findings about an entity cannot be its own: it is new, or comes later.
  fileprivate func isUntold(_ entity: String) -> Bool { predecessors[entity] == nil }
}

extension EntityPair {
  /// The old name of a property of the destination; nil when it is new.
  func oldName(of name: String) -> String? {
    properties.first { $0.name == name }?.source?.name
  }

  /// Whether a property is added and has no value in any row, so that no two rows are equal in it.
  fileprivate func isEmptyAfterwards(_ name: String) -> Bool {
    guard let property = properties.first(where: { $0.name == name }), property.source == nil
    else { return false }
    return property.destination.attribute?.hasDefault != true
  }
}
