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
    step.entityPairs.flatMap { pair in
      pair.destination.uniquenessConstraints.enumerated().compactMap { index, names in
        finding(UniquenessConstraint(owner: pair.destination, index: index, names: names), in: step)
      }
    }
  }

  private static func finding(
    _ constraint: UniquenessConstraint, in step: MigrationStep
  ) -> FoundInStep? {
    let holders = step.holders(of: constraint)
    guard let first = holders.first, !step.areUniqueAlready(holders) else { return nil }
    // A new entity has no rows, and is told of at the first that goes below it.
    let owner = constraint.owner.name
    let shown =
      step.predecessors[owner] != nil
      ? owner : holders.first { $0.isKind(of: owner, in: step.to) }?.pair.destination.name ?? owner
    let list = constraint.names.joined(separator: ", ")
    var finding = FoundInStep(
      entity: shown,
      before: ModelPlace(.entity(step.predecessors[shown] ?? first.pair.sourceName), .name),
      after: ModelPlace(.uniquenessConstraint(entity: owner, index: constraint.index)),
      "\(shown): a uniqueness constraint on \(list) is added: stores with equal values fail to migrate"
    )
    finding.property = list
    finding.declaringEntity = owner
    finding.rows = RowQuestion(
      holders.map { holder in
        RowQuestion.Part(
          holder.pair.sourceName,
          .duplicates(
            holder.properties.compactMap { property in
              property.source.map { .property($0.name) }
                ?? property.destination.attribute.map { .defaultValue($0) }
            }))
      })
    if holders.allSatisfy({ $0.properties.allSatisfy { $0.source == nil } }) {
      finding.notes = ["All of its properties are new: every row gets the same default."]
    }
    return finding
  }
}

/// A uniqueness constraint of the new model.
private struct UniquenessConstraint {
  /// The entity that declares it.
  var owner: Entity
  /// Its place among the constraints of the owner.
  var index: Int
  /// The names of the properties.
  var names: [String]
}

/// An entity whose rows have values in all columns that a constraint is over.
private struct ConstraintHolder {
  var pair: EntityPair
  /// The properties in the order of the constraint.
  var properties: [PropertyPair]

  /// Whether the entity is another one, or below it.
  func isKind(of name: String, in model: Model) -> Bool {
    pair.destination.name == name
      || model.ancestors(of: pair.destination).contains { $0.name == name }
  }
}

extension MigrationStep {
  /// The entities that were there and whose rows a constraint can be broken by.
  ///
  /// The index is over the whole table, whichever entity declares the constraint: so it holds for all entities
  /// that have the properties from the same declarations.
  fileprivate func holders(of constraint: UniquenessConstraint) -> [ConstraintHolder] {
    let line = [constraint.owner] + to.ancestors(of: constraint.owner)
    let top = line.first { entity in constraint.names.contains { entity.hasProperty($0) } }
    guard let top else { return [] }
    return entityPairs.compactMap { pair in
      guard let source = pair.source, !source.isAbstract else { return nil }
      let properties = constraint.names.compactMap { name in
        pair.properties.first { $0.destination.name == name }
      }
      let holder = ConstraintHolder(pair: pair, properties: properties)
      guard properties.count == constraint.names.count, holder.isKind(of: top.name, in: to),
        !properties.contains(where: \.isEmptyAfterwards)
      else { return nil }
      return holder
    }
  }

  /// Whether a constraint of the old model says of all these rows together that they are not equal.
  fileprivate func areUniqueAlready(_ holders: [ConstraintHolder]) -> Bool {
    let sources = Set(
      holders.map { holder in
        Set(holder.properties.compactMap { $0.source.map { [$0.declaringEntity, $0.name] } })
      })
    guard sources.count == 1, let known = sources.first else { return false }
    return from.entities.contains { entity in
      let line = [entity] + from.ancestors(of: entity)
      return entity.uniquenessConstraints.contains { names in
        names.allSatisfy { name in
          line.first { $0.hasProperty(name) }.map { known.contains([$0.name, name]) } ?? false
        }
      }
    }
  }
}

extension PropertyPair {
  /// Whether the property is added and has no value in any row, so that no two rows are equal in it.
  fileprivate var isEmptyAfterwards: Bool {
    source == nil && destination.attribute?.hasDefault != true
  }
}
