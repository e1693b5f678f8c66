import DataModel
import Findings

extension MigrationRule {
  /// A relationship remains, but its destination has room for one object where there could be several.
  static let inverseKeepsOne = MigrationRule(
    RuleDescription(
      "inverse-keeps-one", .store, .warning,
      title:
        "An object at the other end of a relationship can keep only one of several related objects.",
      rationale: """
        The mapping is inferred, but an object that is related to several others can keep only one \
        of them: its new inverse is to-one, or the relationship is to-many without an inverse, \
        which a store keeps as a key in the destination rows. modeldiff upgrade and the script of \
        modeldiff sql count such objects and refuse the store. It is not known what Core Data does \
        with them: no known file shows it.
        """,
      fix: """
        Keep or add a to-many inverse, or remove all related objects except one in code, in a \
        version before this one.
        """,
      source: "Read; one step between shipped versions in the corpus does it."),
    triggering: [
      Example(
        from: """
          <entity name="A"><relationship name="many" optional="YES" toMany="YES" destinationEntity="B" \
          inverseName="a" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="many" inverseEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="one" optional="YES" maxCount="1" destinationEntity="B" \
          inverseName="a" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="one" inverseEntity="A"/></entity>
          """),
      Example(
        from: """
          <entity name="A"/>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A"/>\
          </entity>
          """,
        to: """
          <entity name="A"><relationship name="one" optional="YES" maxCount="1" destinationEntity="B" \
          inverseName="a" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="one" inverseEntity="A"/></entity>
          """),
      Example(
        from: """
          <entity name="A"><relationship name="many" optional="YES" toMany="YES" destinationEntity="B" \
          inverseName="all" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="all" optional="YES" toMany="YES" destinationEntity="A" \
          inverseName="many" inverseEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="many" optional="YES" toMany="YES" \
          destinationEntity="B"/></entity><entity name="B"/>
          """),
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="B"/></entity><entity name="B"/>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="B"/></entity><entity name="B"/>
          """),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><relationship name="old" optional="YES" maxCount="1" destinationEntity="B" \
          inverseName="a" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="old" inverseEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="one" optional="YES" maxCount="1" destinationEntity="B" \
          inverseName="a" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="one" inverseEntity="A"/></entity>
          """),
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="B" \
          inverseName="all" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="all" optional="YES" toMany="YES" destinationEntity="A" \
          inverseName="r" inverseEntity="A"/></entity><entity name="C"/>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="C" \
          inverseName="a" inverseEntity="C"/></entity><entity name="B"/>
          <entity name="C"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="r" inverseEntity="A"/></entity>
          """),
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="B" \
          inverseName="a" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="r" inverseEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="B"/></entity><entity name="B"/>
          """),
    ]
  ) { step in
    step.forEachProperty { pair, properties in
      guard let relationship = properties.destination.relationship else { return nil }
      let (kept, holder) =
        relationship.isToMany
        ? step.keptWithoutInverse(pair, properties: properties, relationship: relationship)
        : step.keptInverse(of: relationship, pair, properties)
      guard let first = kept.first, let holder else { return nil }
      let parts = kept.flatMap { step.rowsRelatedToSeveral(by: $0, keptIn: holder) }
      guard !parts.isEmpty else { return nil }
      let name = "\(pair.destination.name).\(properties.name)"
      var finding = FoundInStep(
        pair, properties, nil,
        relationship.isToMany
          ? "\(name) is to-many without an inverse: an object of \(holder) can be related by one "
            + "\(pair.destination.name), where several were possible"
          : "\(name) can keep one of the objects related by "
            + "\(first.entity).\(first.property.name), where several were possible")
      finding.rows = RowQuestion([])
      finding.rows?.add(RowQuestion(parts))
      return finding
    }
  }
}

extension MigrationStep {
  /// The predecessor of a new inverse of a relationship, and the new entity whose rows have room for one.
  fileprivate func keptInverse(
    of relationship: Relationship, _ pair: EntityPair, _ properties: PropertyPair
  ) -> (kept: [PropertyOrigin], holder: String?) {
    guard properties.source == nil, let end = relationship.destinationEntity,
      let name = relationship.inverseName
    else { return ([], nil) }
    return (origins(of: name, in: end), pair.destination.name)
  }

  /// The predecessor of a to-many relationship that no longer has an inverse, and the new entity whose rows
  /// have room for one.
  fileprivate func keptWithoutInverse(
    _ pair: EntityPair, properties: PropertyPair, relationship: Relationship
  ) -> (kept: [PropertyOrigin], holder: String?) {
    guard relationship.inverseName == nil, properties.source?.relationship != nil else {
      return ([], nil)
    }
    return (
      origins(of: properties.name, in: pair.destination.name), relationship.destinationEntity
    )
  }

  /// The rows that several objects refer to by a relationship of the old model; empty if there cannot
  /// be several or none stays related.
  fileprivate func rowsRelatedToSeveral(
    by origin: PropertyOrigin, keptIn holder: String
  ) -> [RowQuestion.Part] {
    guard let old = origin.property.relationship, let end = old.destinationEntity,
      let entity = from.entities[end]
    else { return [] }
    let holders = from.entities.filter { member in
      (member.name == end || from.ancestors(of: member).contains { $0.name == end })
        && isRow(of: holder, afterwards: member.name)
    }
    guard !holders.isEmpty else { return [] }
    let inverse = old.inverseName.flatMap { name in
      ([entity] + from.ancestors(of: entity)).lazy.compactMap { $0.relationships[name] }.first
    }
    guard let inverse else {
      // A to-many relationship without inverse is kept as a key in the rows it leads to.
      return old.isToMany
        ? [] : [RowQuestion.Part(origin.entity, .duplicates([.property(old.name)]))]
    }
    guard inverse.isToMany else { return [] }
    return holders.map { RowQuestion.Part($0.name, .relatedToSeveral(relationship: inverse.name)) }
  }

  /// Whether rows of an old entity become rows of a new one or of one of its subentities.
  private func isRow(of new: String, afterwards old: String) -> Bool {
    guard let entity = successors[old].flatMap({ to.entities[$0] }) else { return false }
    return entity.name == new || to.ancestors(of: entity).contains { $0.name == new }
  }
}
