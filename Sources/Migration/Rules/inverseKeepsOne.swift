import DataModel
import Findings

extension MigrationRule {
  /// A relationship gets a to-one inverse where objects could be related to several.
  static let inverseKeepsOne = MigrationRule(
    RuleDescription(
      "inverse-keeps-one", .store, .warning,
      title: "A relationship stays, and its new inverse is to-one where the old one was not.",
      rationale: """
        The mapping is inferred, but an object that is related to several others can keep only one of them. \
        modeldiff upgrade and the script of modeldiff sql count such objects and refuse the store. What Core \
        Data does with them is not known: no file at hand shows it.
        """,
      fix: """
        Keep the inverse to-many, or remove all related objects but one in code, in a version before this \
        one.
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
          """)
    ]
  ) { step in
    step.forEachProperty { pair, properties in
      guard properties.source == nil, let relationship = properties.destination.relationship,
        !relationship.isToMany, let end = relationship.destinationEntity,
        let name = relationship.inverseName
      else { return nil }
      let kept = step.origins(of: name, in: end)
      let parts = kept.flatMap(step.rowsRelatedToSeveral)
      guard let first = kept.first, !parts.isEmpty else { return nil }
      var finding = FoundInStep(
        pair, properties, nil,
        "\(pair.destination.name).\(properties.name) can keep one of the objects related by "
          + "\(first.entity).\(first.property.name), where there could be several")
      finding.rows = RowQuestion([])
      finding.rows?.add(RowQuestion(parts))
      return finding
    }
  }
}

extension MigrationStep {
  /// The rows that are the other end of several by a relationship of the old model; none where there could be one each.
  fileprivate func rowsRelatedToSeveral(by origin: PropertyOrigin) -> [RowQuestion.Part] {
    guard let old = origin.property.relationship else { return [] }
    guard let end = old.destinationEntity, let name = old.inverseName,
      let entity = from.entities[end],
      let inverse = ([entity] + from.ancestors(of: entity)).lazy
        .compactMap({ $0.relationships[name] }).first
    else {
      // A to-many relationship without inverse is kept as a key in the rows it leads to.
      return old.isToMany
        ? [] : [RowQuestion.Part(origin.entity, .duplicates([.property(old.name)]))]
    }
    guard inverse.isToMany else { return [] }
    return from.entities.filter { member in
      member.name == end || from.ancestors(of: member).contains { $0.name == end }
    }.map { RowQuestion.Part($0.name, .relatedToSeveral(relationship: name)) }
  }
}
