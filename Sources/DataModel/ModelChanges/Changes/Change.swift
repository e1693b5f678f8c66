/// One difference between two models.
package struct Change: Hashable, Sendable {
  /// What differs.
  package var kind: ChangeKind
  /// The element in the old model; nil where it does not exist.
  ///
  /// An element of a composite attribute has the dotted name that Core Data writes, as
  /// `location.city`.
  package var before: ElementPath?
  /// The element in the new model; nil where it does not exist.
  package var after: ElementPath?
  /// The key of an entry of user info.
  package var key: String?
  /// What the old model says, in its own names; nil where it says nothing.
  package var from: ChangeValue?
  /// What the new model says, in its own names; nil where it says nothing.
  package var to: ChangeValue?
  /// Whether the change is a reason for other version hashes.
  ///
  /// In a list of changes one of them says so if and only if the hash of an entity, or the set of
  /// entities, differs; derivations are compared as text, even where Apple prints two texts alike.
  package var changesVersionHash = false
  /// Whether the tables, columns, indexes or triggers of a store differ because of the change.
  ///
  /// The order of columns does not count, nor do the rows and columns of Core Data's own tables.
  package var changesSchema = false

  /// Makes a change that neither hashes nor schemas see.
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

  /// The name of the entity concerned: the new one, or the old one where there is no new one.
  package var entity: String? { (after ?? before)?.entity }

  /// The name of the property concerned: the new one, or the old one where there is no new one.
  package var property: String? { (after ?? before)?.property }
}

extension ElementPath {
  /// The name of the entity that is the element or has it.
  var entity: String? {
    switch self {
    case .entity(let name): name
    case .property(let entity, _), .fetchIndex(let entity, _), .uniquenessConstraint(let entity, _):
      entity
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: nil
    }
  }

  /// The name of the property that is the element.
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
