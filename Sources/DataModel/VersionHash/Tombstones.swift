/// The attributes whose values are preserved in tombstones because of an entity's user info.
///
/// *Source:* `Documentation/Formats/version-hash.md`, preserve flag: the key names attributes, separated by
/// commas, and the mark applies to the topmost entity that declares each.
struct Tombstones {
  /// The user-info key.
  static let key = "NSPersistentHistoryTombstoneAttributes"

  private var marked: [String: Set<String>] = [:]

  /// Finds the marked attributes of `model`.
  init(in model: Model) {
    for entity in model.entities {
      guard let list = entity.userInfo[Self.key] else { continue }
      let owners = [entity] + model.ancestors(of: entity)
      for name in list.split(separator: ",").map(String.init) {
        guard let top = owners.last(where: { $0.attributes[name] != nil }) else { continue }
        marked[top.name, default: []].insert(name)
      }
    }
  }

  /// Whether no attribute is marked.
  var isEmpty: Bool { marked.isEmpty }

  /// Whether the attribute `name` declared by `entity` is marked.
  func contains(_ name: String, of entity: Entity) -> Bool {
    !marked.isEmpty && marked[entity.name]?.contains(name) ?? false
  }
}
