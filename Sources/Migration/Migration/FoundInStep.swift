import DataModel
package import Findings

/// What a rule found at one place.
package struct FoundInStep: FoundByRule, Hashable {
  /// The entity concerned: in the new model, or in the old one when it is only there.
  package var entity: String?
  /// The property concerned, dotted for an element of a composite attribute.
  package var property: String?
  /// The entity that declares the property; differs from ``entity`` when that inherits it.
  package var declaringEntity: String?
  /// One line that stands alone.
  package var summary: String
  /// What it means where the rule's rationale does not say; nil to use that.
  package var explanation: String?
  /// How much it matters where that differs from the rule.
  package var severity: Severity?
  /// What Core Data reports where that differs from the rule.
  package var apple: AppleError?
  /// The element in the old model.
  package var before: ModelPlace?
  /// The element in the new model.
  package var after: ModelPlace?
  /// Which rows are concerned.
  package var rows: RowQuestion?
  /// Further remarks.
  package var notes: [String] = []
  /// Edits that resolve it.
  package var edits: [ModelEdit] = []
  /// What else tells the finding from others of the same rule and property.
  package var detail = ""

  /// Makes a finding about the model as a whole.
  init(_ summary: String) {
    self.summary = summary
  }

  /// Makes a finding about an entity.
  package init(entity: String, before: ModelPlace?, after: ModelPlace?, _ summary: String) {
    self.entity = entity
    self.before = before
    self.after = after
    self.summary = summary
  }

  /// Makes a finding about a property of the new model and the one it comes from.
  init(
    _ pair: EntityPair, _ properties: PropertyPair, _ aspect: ModelPlace.Aspect? = nil,
    _ summary: String
  ) {
    entity = pair.destination.name
    property = properties.destination.name
    declaringEntity = properties.destination.declaringEntity
    before = (properties.source ?? properties.otherKind).map { ModelPlace($0.path, aspect) }
    after = ModelPlace(properties.destination.path, aspect)
    self.summary = summary
  }

  /// Makes a finding about a property of the old model that has no successor.
  init(_ pair: EntityPair, removed property: StoredProperty, _ summary: String) {
    entity = pair.destination.name
    self.property = property.name
    // The entity that declares it may have another name now; what counts is whether it is inherited.
    declaringEntity =
      property.declaringEntity == pair.source?.name ? entity : property.declaringEntity
    before = ModelPlace(property.path)
    after = ModelPlace(.entity(pair.destination.name), .name)
    self.summary = summary
  }
}

extension FoundInStep {
  /// Whether the property is inherited, so that the same is found at its declaration.
  package var isInherited: Bool { declaringEntity.map { $0 != entity } ?? false }

  /// The entity and the property, as `Item.price`; empty where none is concerned.
  package var elementName: String {
    [entity, property].compactMap(\.self).joined(separator: ".")
  }
}

/// One thing to know about the step from one model to another.
///
/// Free of files: places are element paths, which ``Diagnostic`` locations are looked up for.
package typealias MigrationFinding = Finding<FoundInStep>
