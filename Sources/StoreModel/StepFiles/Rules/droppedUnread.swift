import DataModel
import Findings

extension StepRule {
  /// What the new version drops is read before it is gone.
  static let droppedUnread = StepRule(
    RuleDescription(
      "step-dropped-unread", .loss, .warning,
      title:
        "A property is not carried over to the new version, and no statement in the step file "
        + "reads it.",
      rationale:
        "The new version drops it, or replaces it with another type or kind of property: its "
        + "values are lost.",
      fix:
        "Carry the values over with a statement that reads them from `old`, or if the property was "
        + "only renamed, set the renaming identifier."),
    triggering: [
      Example(
        #"<entity name="Trip"><attribute name="note" attributeType="String"/></entity>"#,
        to: #"<entity name="Trip"/>"#, statements: ""),
      Example(
        #"<entity name="Trip"><attribute name="note" attributeType="String"/></entity>"#, to: "",
        statements: ""),
    ],
    nonTriggering: [
      Example(
        #"<entity name="Trip"><attribute name="note" attributeType="String"/></entity>"#,
        to:
          #"<entity name="Trip"><attribute name="text" elementID="note" attributeType="String"/></entity>"#,
        statements: ""),
      Example(
        #"<entity name="Trip"><attribute name="note" attributeType="String"/></entity>"#,
        to:
          #"<entity name="Trip"/><entity name="Note"><attribute name="text" attributeType="String"/></entity>"#,
        statements: "INSERT INTO \"Note\"(text) SELECT note FROM old.\"Trip\""),
    ]
  ) { scope in
    let pairing = StepPairing(scope.versions.from.model, scope.versions.to.model)
    let reads = scope.reads(isOld: true)
    let undecided = scope.undecidedNames
    return scope.versions.from.model.entities.flatMap { entity -> [FoundInStep] in
      let partner = pairing.new(of: entity)
      let dropped = scope.dropped(of: entity, partner, pairing)
      let unread = dropped.filter { names in
        !names.contains {
          reads.contains($0) || undecided.contains($0.name.lowercased())
        }
      }
      guard partner != nil else { return scope.lost(entity, unread, of: dropped.count) }
      return unread.compactMap(\.first).map { property in
        FoundInStep(
          "\(entity.name).\(property.name) is not carried over, and no statement reads it",
          at: scope.header, entity: entity.name, property: property.name)
      }
    }
  }
}

extension StepScope {
  /// The properties that an entity declares and its partner does not have: each by the columns of which one has to
  /// be read.
  fileprivate func dropped(
    of entity: Entity, _ partner: Entity?, _ pairing: StepPairing
  ) -> [[StepProperty]] {
    var dropped: [[StepProperty]] = []
    for attribute in entity.attributes
    where !attribute.isTransient && !attribute.isDerived && attribute.type != .undefined {
      if let partner, pairing.attribute(like: attribute, in: partner, isOld: false) != nil {
        continue
      }
      dropped += attribute.leaves.map(\.path).map {
        [StepProperty(entity: entity.name, name: $0)]
      }
    }
    for relationship in entity.relationships where !relationship.isTransient {
      if let partner, pairing.relationship(like: relationship, in: partner, isOld: false) != nil {
        continue
      }
      var names = [StepProperty(entity: entity.name, name: relationship.name)]
      // Both sides are one set of links.
      if let inverse = relationship.inverseName, let other = relationship.destinationEntity,
        let start = versions.from.model.entities[other],
        let owner = ([start] + versions.from.model.ancestors(of: start)).first(where: {
          $0.relationships.contains(inverse)
        })
      {
        names.append(StepProperty(entity: owner.name, name: inverse))
        if isCarried(owner, name: inverse, pairing: pairing) { continue }
      }
      dropped.append(names)
    }
    return dropped
  }

  private func isCarried(_ owner: Entity, name: String, pairing: StepPairing) -> Bool {
    guard let inverse = owner.relationships[name], let partner = pairing.new(of: owner) else {
      return false
    }
    return pairing.relationship(like: inverse, in: partner, isOld: false) != nil
  }

  /// That all objects of an entity are gone.
  fileprivate func lost(
    _ entity: Entity, _ unread: [[StepProperty]], of count: Int
  ) -> [FoundInStep] {
    guard !entity.isAbstract else { return [] }
    let isNamed = statements.contains { _, facts in
      facts.tables.contains {
        $0.isOld && $0.access == .read && $0.view?.entity == entity.name
      }
    }
    guard
      isNamed || programs.contains(where: { $0.reads.isOld && $0.reads.entity.text == entity.name })
    else {
      return [
        FoundInStep(
          "objects of \(entity.name) are not carried over, and no statement reads them", at: header,
          entity: entity.name)
      ]
    }
    return unread.compactMap(\.first).map { property in
      FoundInStep(
        "\(entity.name).\(property.name) is not carried over, and no statement reads it",
        at: header, entity: entity.name, property: property.name)
    }
  }
}
