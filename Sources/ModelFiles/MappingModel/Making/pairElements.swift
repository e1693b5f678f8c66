import DataModel

/// Finds which element of an old version each of a new one comes from; no old one becomes two.
///
/// A renaming identifier pairs first, one that was set before one that is a name. An element that no identifier pairs
/// comes from the one of its name, unless that has become another.
///
/// - Parameters:
///   - old: The elements of the old version.
///   - new: Those of the new one.
/// - Returns: The names of the old elements by those of the new ones.
/// - Complexity: O(n log n) in the number of elements.
func pairElements(_ old: [IdentifiedName], _ new: [IdentifiedName]) -> [String: String] {
  var waiting = Dictionary(grouping: old.sorted(by: IdentifiedName.comesBefore), by: \.identity)
  var known = Set(old.map(\.name))
  var origins: [String: String] = [:]
  func take(_ origin: String, for name: String) {
    origins[name] = origin
    known.remove(origin)
  }
  let names = new.sorted(by: IdentifiedName.comesBefore)
  for element in names.filter(\.isIdentified) + names.filter({ !$0.isIdentified }) {
    let found = waiting[element.identity, default: []]
    guard let origin = found.first(where: { $0.name == element.name }) ?? found.first else {
      continue
    }
    waiting[element.identity] = nil
    take(origin.name, for: element.name)
  }
  for element in names where origins[element.name] == nil && known.contains(element.name) {
    take(element.name, for: element.name)
  }
  return origins
}

/// The name of an entity or property, and its name across versions.
struct IdentifiedName: Hashable {
  /// The name.
  let name: String
  /// The renaming identifier, else the name.
  let identity: String
  /// Whether a renaming identifier was set.
  let isIdentified: Bool

  /// The name of an entity.
  init(_ entity: Entity) { self.init(entity.name, entity.renamingIdentifier) }

  /// The name of a property.
  init(_ property: some Property) { self.init(property.name, property.renamingIdentifier) }

  private init(_ name: String, _ renamingIdentifier: String?) {
    self.name = name
    identity = renamingIdentifier ?? name
    isIdentified = renamingIdentifier != nil
  }

  static func comesBefore(_ one: IdentifiedName, _ other: IdentifiedName) -> Bool {
    one.name < other.name
  }
}
