import DataModel
import Findings
import StoreModel

/// Assigns keys to entities, removes ignored properties, and selects the requested entities.
///
/// - Parameters:
///   - entities: All entities of both stores.
///   - options: The options.
///   - stores: The stores.
/// - Returns: All entities, the entities to compare, and notes on how they are matched.
/// - Throws: `ToolchainError` with exit code 64 for names that neither store has and for unusable keys.
func settleEntities(
  _ entities: [ComparedEntity], options: RowComparisonOptions, stores: StorePair
) throws(ToolchainError) -> (
  all: [ComparedEntity], compared: [ComparedEntity], notes: [Diagnostic]
) {
  var result = entities
  let isByNumber = try give(keys: options.keys, to: &result, of: entities, stores)
  for text in options.ignored {
    let name = PropertyName(text, among: entities)
    guard entities.contains(where: { $0.has(name) }) else {
      throw .unknownName(
        "neither store has a property \"\(text)\" to be ignored", name: name.property,
        among: entities.flatMap(\.propertyNames), path: stores.new.path)
    }
    for index in result.indices { result[index].ignore(name) }
  }
  let compared = try chosen(result, names: options.entities, stores: stores)
  guard !isByNumber else { return (result, compared, []) }
  let numbered = compared.filter { $0.key.isEmpty && $0.old != nil && $0.new != nil }
  guard !numbered.isEmpty else { return (result, compared, []) }
  let names = numbered.prefix(5).map(\.title) + (numbered.count > 5 ? ["…"] : [])
  let note = RuleDescription.matchedByNumber.diagnostic(
    "the stores have different UUIDs, and objects without a key are matched by _id: "
      + names.joined(separator: ", "), at: .file(stores.new.path))
  return (result, compared, [note])
}

/// The entities of those names and their subentities.
private func chosen(
  _ entities: [ComparedEntity], names: [String], stores: StorePair
) throws(ToolchainError) -> [ComparedEntity] {
  guard !names.isEmpty else { return entities }
  for name in names where !entities.contains(where: { $0.names.contains(name) }) {
    throw .unknownName(
      "neither store has objects of an entity \"\(name)\"", name: name,
      among: entities.flatMap(\.names).sorted(), path: stores.new.path)
  }
  return entities.filter { !$0.names.isDisjoint(with: names) }
}

/// Assigns the key that matches an entity's objects.
///
/// - Returns: Whether entities without a key are matched by number, because this was requested or the stores
///   have the same UUID.
private func give(
  keys: [String], to entities: inout [ComparedEntity], of all: [ComparedEntity],
  _ stores: StorePair
) throws(ToolchainError) -> Bool {
  var isByNumber = stores.haveOneUUID
  var usesConstraints = !isByNumber
  for text in keys {
    let name = PropertyName(text, among: all)
    let isKnown = all.contains { $0.has(name) }
    switch text {
    case "_id": (isByNumber, usesConstraints) = (true, false)
    case "id" where !isKnown: (isByNumber, usesConstraints) = (true, false)
    case "_constraint": usesConstraints = true
    case "constraint" where !isKnown: usesConstraints = true
    default:
      guard isKnown else {
        throw .unknownName(
          "neither store has a property \"\(text)\" to match objects by", name: name.property,
          among: all.flatMap(\.propertyNames) + ["_id", "_constraint"], path: stores.new.path)
      }
      try give(key: name, text, to: &entities, stores)
    }
  }
  guard usesConstraints else { return isByNumber }
  for index in entities.indices where entities[index].key.isEmpty {
    entities[index].key = constraint(of: entities[index], stores.new.model) ?? []
  }
  return isByNumber
}

private func give(
  key name: PropertyName, _ text: String, to entities: inout [ComparedEntity], _ stores: StorePair
) throws(ToolchainError) {
  var isUsed = false
  for index in entities.indices {
    let properties = entities[index].properties.filter {
      name.names($0, of: entities[index]) && $0.isUsableAsKey
    }
    isUsed = isUsed || !properties.isEmpty
    entities[index].key += properties.filter { !entities[index].key.contains($0) }
  }
  guard !isUsed else { return }
  throw ToolchainError(
    .unusableKey, exitCode: .usage, file: stores.new.path,
    "objects cannot be matched by \(text), expected an attribute that both stores have, of one kind"
  )
}

/// The first uniqueness constraint of an entity or its ancestors whose attributes can all be compared.
private func constraint(of entity: ComparedEntity, _ model: Model) -> [ComparedProperty]? {
  guard let found = entity.new.flatMap({ model.entities[$0.name] }) else { return nil }
  for owner in [found] + model.ancestors(of: found) {
    for names in owner.uniquenessConstraints {
      let properties = names.compactMap { name in
        entity.properties.first { $0.name == name && $0.isUsableAsKey }
      }
      if !names.isEmpty, properties.count == names.count { return properties }
    }
  }
  return nil
}

extension ComparedEntity {
  fileprivate var propertyNames: [String] {
    properties.flatMap { [$0.name, $0.oldName] } + onlyOld + onlyNew
  }

  fileprivate func has(_ name: PropertyName) -> Bool {
    properties.contains { name.names($0, of: self) }
      || (onlyOld + onlyNew).contains { name.names($0, of: self) }
      || [old, new].contains { $0?.propertyNames.contains { name.names($0, of: self) } ?? false }
  }

  fileprivate mutating func ignore(_ name: PropertyName) {
    let owner = self
    properties.removeAll { name.names($0, of: owner) }
    onlyOld.removeAll { name.names($0, of: owner) }
    onlyNew.removeAll { name.names($0, of: owner) }
  }
}

extension ComparedProperty {
  /// Whether both stores sort the values in one order.
  fileprivate var isUsableAsKey: Bool {
    guard case .values(let old, let new) = content, let order = old.kind.order else { return false }
    return order == new.kind.order
  }
}

extension ValueKind {
  /// The sort expression for values; nil for values that do not identify an object.
  fileprivate var order: String? {
    switch self {
    case .boolean, .integer, .double, .float, .decimal: "number"
    case .date: "date"
    case .text, .uri: "text"
    case .uuid: "uuid"
    case .binary, .transformable, .object, .objectID: nil
    }
  }
}
