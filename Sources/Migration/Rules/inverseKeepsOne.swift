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
        !relationship.isToMany, let kept = step.keptInverse(of: relationship),
        let rows = step.rowsRelatedToSeveral(by: kept)
      else { return nil }
      var finding = FoundInStep(
        pair, properties, nil,
        "\(pair.destination.name).\(properties.name) can keep one of the objects related by "
          + "\(kept.entity).\(kept.old.name), where there could be several")
      finding.rows = rows
      return finding
    }
  }
}

/// A relationship of the old model that goes on in the new one.
private struct KeptRelationship {
  /// The old name of the entity that has it.
  var entity: String
  /// What it was.
  var old: Relationship
}

extension MigrationStep {
  /// Where the inverse of a relationship of the new model comes from.
  fileprivate func keptInverse(of relationship: Relationship) -> KeptRelationship? {
    guard let end = relationship.destinationEntity, let name = relationship.inverseName,
      let pair = entityPairs.first(where: { $0.destination.name == end }), let source = pair.source,
      let old = pair.properties.first(where: { $0.destination.name == name })?.source?.relationship
    else { return nil }
    return KeptRelationship(entity: source.name, old: old)
  }

  /// The rows that are the other end of several; nil where there could be one each.
  fileprivate func rowsRelatedToSeveral(by kept: KeptRelationship) -> RowQuestion? {
    guard let end = kept.old.destinationEntity, let name = kept.old.inverseName,
      let entity = from.entities[end],
      let inverse = ([entity] + from.ancestors(of: entity)).lazy
        .compactMap({ $0.relationships[name] }).first
    else {
      // A to-many relationship without inverse is kept as a key in the rows it leads to.
      guard !kept.old.isToMany else { return nil }
      return .duplicates(entity: kept.entity, properties: [kept.old.name])
    }
    guard inverse.isToMany else { return nil }
    return RowQuestion(entities: [end], condition: .relatedToSeveral(relationship: name))
  }
}
