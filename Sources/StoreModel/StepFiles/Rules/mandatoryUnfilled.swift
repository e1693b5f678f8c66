import DataModel
import Findings

extension StepRule {
  /// What becomes mandatory gets a value.
  package static let mandatoryUnfilled = StepRule(
    RuleDescription(
      "step-mandatory-unfilled", .store, .error,
      title:
        "Objects may have no value for a mandatory property, and no statement in the step file "
        + "fills it.",
      rationale:
        "Objects without a value violate the model: the step is undone, just as a migration by "
        + "Core Data fails.",
      fix: "Add a statement that sets it, give it a default value, or leave it optional.",
      apple: AppleError(code: 1570)),
    triggering: [
      Example(
        #"<entity name="Trip"/>"#,
        to: #"<entity name="Trip"><attribute name="code" attributeType="String"/></entity>"#,
        statements: ""),
      Example(
        #"<entity name="Trip"/>"#,
        to:
          #"<entity name="Trip"/><entity name="Stop"><attribute name="code" attributeType="String"/></entity>"#,
        statements: "INSERT INTO \"Stop\"(_id) SELECT _id FROM old.\"Trip\""),
    ],
    nonTriggering: [
      Example(
        #"<entity name="Trip"/>"#,
        to: #"<entity name="Trip"><attribute name="code" attributeType="String"/></entity>"#,
        statements: "UPDATE \"Trip\" SET code = 'x'"),
      Example(
        #"<entity name="Trip"/>"#,
        to: """
          <entity name="Trip"><attribute name="code" attributeType="String" defaultValueString="x"/></entity>
          """, statements: ""),
    ]
  ) { scope in
    let pairing = StepPairing(scope.versions.from.model, scope.versions.to.model)
    let writes = scope.writes
    let ofObjects = scope.versions.to.model.entities.flatMap { entity -> [FoundInStep] in
      scope.becomingMandatory(entity, pairing).filter { !writes.contains($0) }.map { property in
        FoundInStep(
          "\(property.entity).\(property.name) is mandatory, and no statement fills it where the old version has no value",
          at: scope.header, entity: property.entity, property: property.name)
      }
    }
    return ofObjects + scope.statements.flatMap { scope.unfilled($0.facts, writes) }
  }
}

extension StepScope {
  /// The columns that an entity declares and that objects of the old version may have no value for.
  fileprivate func becomingMandatory(
    _ entity: Entity, _ pairing: StepPairing
  ) -> [StepProperty] {
    guard let view = new.view(entity.name) else { return [] }
    // An entity whose objects are new gets them by INSERT alone; a parent that is new has those of its subentities.
    let partners = ([entity] + subentities(of: entity)).compactMap { pairing.old(of: $0) }
    guard !partners.isEmpty else { return [] }
    return view.columns.filter { $0.owner == entity.name && $0.mustBeGiven }.filter { column in
      let name = String(column.name.prefix { $0 != "." })
      return partners.contains { partner in
        if let attribute = entity.attributes[name] {
          return pairing.attribute(like: attribute, in: partner, isOld: true)?.isOptional != false
        }
        guard let relationship = entity.relationships[name] else { return false }
        return pairing.relationship(like: relationship, in: partner, isOld: true)?.isOptional
          != false
      }
    }.map { StepProperty(entity: entity.name, name: $0.name) }
  }

  private func subentities(of entity: Entity) -> [Entity] {
    versions.to.model.entities.filter { other in
      versions.to.model.ancestors(of: other).contains { $0.name == entity.name }
    }
  }

  /// The mandatory columns that INSERTs leave out and no other statement fills.
  fileprivate func unfilled(
    _ facts: StatementFacts, _ writes: Set<StepProperty>
  ) -> [FoundInStep] {
    facts.insertions.flatMap { insertion -> [FoundInStep] in
      guard let columns = insertion.columns else { return [] }
      return insertion.view.columns.filter { column in
        guard column.mustBeGiven, let owner = column.owner, !columns.contains(column.name) else {
          return false
        }
        return !writes.contains(StepProperty(entity: owner, name: column.name))
          && !isWrittenFromOtherSide(owner, name: column.name, writes: writes)
      }.map { column in
        FoundInStep(
          "\(insertion.view.entity).\(column.name) is mandatory and no statement fills it for new objects",
          at: insertion.range, entity: insertion.view.entity, property: column.name)
      }
    }
  }

  private func isWrittenFromOtherSide(
    _ owner: String, name: String, writes: Set<StepProperty>
  ) -> Bool {
    guard let inverse = versions.to.model.entities[owner]?.relationships[name]?.inverseName else {
      return false
    }
    return writes.contains { $0.name == inverse }
  }
}
