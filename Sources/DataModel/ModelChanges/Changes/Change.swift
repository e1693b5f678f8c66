/// One difference between two models.
package struct Change: Hashable, Sendable {
  /// What differs.
  package var kind: ChangeKind
  /// The element in the old model; nil if absent.
  ///
  /// An element of a composite attribute has the dotted name that Core Data writes, such as `location.city`.
  package var before: ElementPath?
  /// The element in the new model; nil if absent.
  package var after: ElementPath?
  /// The key of a user info entry.
  package var key: String?
  /// The value in the old model, with its names; nil if absent.
  package var from: ChangeValue?
  /// The value in the new model, with its names; nil if absent.
  package var to: ChangeValue?
  /// Whether the change contributes to a difference in version hashes.
  ///
  /// In a list of changes, at least one is marked if and only if the hash of an entity or the set of entities
  /// differs. Derivations are compared as text, even if Apple prints two texts alike.
  package var changesVersionHash = false
  /// Whether the change alters tables, columns, indexes or triggers of a store.
  ///
  /// Column order and the rows and columns of Core Data's own tables do not count.
  package var changesSchema = false

  /// Creates a change that affects neither hashes nor schemas.
  package init(
    _ kind: ChangeKind, before: ElementPath?, after: ElementPath?, key: String? = nil,
    from: ChangeValue? = nil, to: ChangeValue? = nil
  ) {
    self.kind = kind
    self.before = before
    self.after = after
    self.key = key
    self.from = from
    self.to = to
  }

  /// The name of the entity concerned: the new name, or the old one if it was removed.
  package var entity: String? { (after ?? before)?.entity }

  /// The name of the property concerned: the new name, or the old one if it was removed.
  package var property: String? { (after ?? before)?.property }
}

extension ElementPath {
  /// The name of the entity at this path, or of the entity that contains the element.
  var entity: String? {
    switch self {
    case .entity(let name): name
    case .property(let entity, _), .fetchIndex(let entity, _), .uniquenessConstraint(let entity, _):
      entity
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: nil
    }
  }

  /// The name of the property at this path.
  var property: String? {
    guard case .property(_, let name) = self else { return nil }
    return name
  }

  /// The path of the element called `name` of the composite attribute or composite at this path.
  func element(_ name: String) -> ElementPath {
    switch self {
    case .property(let entity, let attribute):
      .property(entity: entity, name: "\(attribute).\(name)")
    case .compositeElement(let composite, let element):
      .compositeElement(composite: composite, name: "\(element).\(name)")
    case .composite(let composite): .compositeElement(composite: composite, name: name)
    case .model, .entity, .fetchIndex, .uniquenessConstraint, .configuration,
      .fetchRequestTemplate:
      self
    }
  }
}
