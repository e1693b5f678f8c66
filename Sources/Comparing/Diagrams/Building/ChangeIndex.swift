import DataModel

/// The changes between two models, by the element at which a diagram shows them.
struct ChangeIndex {
  /// The new names of entities, by old name.
  private(set) var newNames: [String: String] = [:]
  /// The old names of entities, by new name.
  private(set) var oldNames: [String: String] = [:]
  /// The names of added entities.
  private(set) var added: Set<String> = []
  /// The names of removed entities.
  private(set) var removed: Set<String> = []
  /// The changes of an entity by its new name, without those of its properties.
  private(set) var entities: [String: [Change]] = [:]
  /// The changes of an entity's properties, by its new name and theirs; for a removed property by its old
  /// name.
  private(set) var properties: [String: [String: [Change]]] = [:]
  /// The removed properties, by the new name of the entity.
  private(set) var removedProperties: [String: Set<String>] = [:]

  /// Sorts `changes`.
  init(_ changes: [Change]) {
    for change in changes {
      guard case .entity(let old) = change.before, case .entity(let new) = change.after,
        change.kind == .entityRenamed
      else { continue }
      newNames[old] = new
      oldNames[new] = old
    }
    for change in changes { insert(change) }
  }

  private mutating func insert(_ change: Change) {
    guard let path = change.after ?? change.before else { return }
    switch path {
    case .entity(let name) where change.kind == .entityAdded: added.insert(name)
    case .entity(let name) where change.kind == .entityRemoved: removed.insert(name)
    case .property(let entity, let name):
      let entity = newName(of: entity, in: change)
      // An element of a composite is drawn with its attribute.
      let isElement = change.isOfElement
      let owner = isElement ? String(name.prefix { $0 != "." }) : name
      properties[entity, default: [:]][owner, default: []].append(change)
      if change.after == nil, !isElement { removedProperties[entity, default: []].insert(name) }
    case .entity(let name), .fetchIndex(let name, _), .uniquenessConstraint(let name, _):
      entities[newName(of: name, in: change), default: []].append(change)
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: break
    }
  }

  private func newName(of entity: String, in change: Change) -> String {
    change.after == nil ? newNames[entity] ?? entity : entity
  }
}

extension Change {
  /// Whether the change concerns an element of a composite attribute.
  fileprivate var isOfElement: Bool {
    switch kind {
    case .elementAdded, .elementRemoved, .elementRenamed: true
    default: property?.contains(".") ?? false
    }
  }

  /// The changed aspect in a word or two; nil if rows show it.
  var aspect: String? {
    switch kind {
    case .entityAdded, .entityRemoved, .entityRenamed, .attributeAdded, .attributeRemoved,
      .attributeRenamed, .attributeType, .relationshipAdded, .relationshipRemoved,
      .relationshipRenamed, .relationshipDestination, .fetchedPropertyAdded,
      .fetchedPropertyRemoved, .fetchedPropertyRenamed:
      nil
    default:
      ["entity-", "attribute-", "relationship-", "fetched-property-"]
        .first(where: kind.rawValue.hasPrefix)
        .map { words(kind.rawValue.dropFirst($0.count)) } ?? words(kind.rawValue[...])
    }
  }

  private func words(_ name: Substring) -> String {
    String(name.map { $0 == "-" ? " " : $0 })
  }
}

/// The aspects of changes in order, without duplicates.
func aspects(of changes: [Change]) -> [String] {
  var seen: Set<String> = []
  return changes.compactMap(\.aspect).filter { seen.insert($0).inserted }
}
