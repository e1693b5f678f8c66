import DataModel
package import Findings

/// The result of a rule at one position.
package struct FoundInStep: FoundByRule, Hashable {
  /// The entity concerned, in the new model, or in the old model if it exists only there.
  package var entity: String?
  /// The property concerned; dotted for an element of a composite attribute.
  package var property: String?
  /// The entity that declares the property; differs from ``entity`` if that inherits it.
  package var declaringEntity: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation; nil to use the rule's rationale.
  package var explanation: String?
  /// The severity; nil to use that of the rule.
  package var severity: Severity?
  /// The error that Core Data reports; nil to use that of the rule.
  package var apple: AppleError?
  /// The element in the old model.
  package var before: ModelPlace?
  /// The element in the new model.
  package var after: ModelPlace?
  /// The rows concerned.
  package var rows: RowQuestion?
  /// Further remarks.
  package var notes: [String] = []
  /// Edits that resolve the finding.
  package var edits: [ModelEdit] = []
  /// Additional text that distinguishes findings of the same rule and property.
  package var detail = ""

  /// Creates a finding about the whole model.
  init(_ summary: String) {
    self.summary = summary
  }

  /// Creates a finding about an entity.
  package init(entity: String, before: ModelPlace?, after: ModelPlace?, _ summary: String) {
    self.entity = entity
    self.before = before
    self.after = after
    self.summary = summary
  }

  /// Creates a finding about a property of the new model and its predecessor.
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

  /// Creates a finding about a property of the old model without a successor.
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
  /// Whether the property is inherited, so that the same finding exists at its declaration.
  package var isInherited: Bool { declaringEntity.map { $0 != entity } ?? false }

  /// The entity and property, such as `Item.price`; empty if none is concerned.
  package var elementName: String {
    [entity, property].compactMap(\.self).joined(separator: ".")
  }
}

/// A finding about the step from one model to another.
///
/// It is independent of files: locations are element paths, which are resolved to ``Diagnostic`` locations
/// later.
package typealias MigrationFinding = Finding<FoundInStep>
