import Findings
import StoreModel

/// Compares the objects of an entity in two stores.
struct EntityComparer {
  private let entity: ComparedEntity
  private let old: ObjectGroups
  private let new: ObjectGroups
  private let properties: [PropertyComparer]

  /// Begins a comparison.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - stores: The stores.
  ///   - identities: Which objects are matched, by the root of their tree in the new store; those of no tree there
  ///     are matched by number.
  ///   - files: The values kept outside of both stores.
  /// - Throws: `ToolchainError` if a store cannot be read.
  init(
    _ entity: ComparedEntity, stores: StorePair, identities: [String: IdentityTable],
    files: ExternalFiles
  ) throws(ToolchainError) {
    self.entity = entity
    // For an entity that only one store has, only the number of its objects is reported.
    let compared = entity.old == nil || entity.new == nil ? [] : entity.properties
    let oldNames = compared.map(\.oldName)
    let newNames = compared.map(\.name)
    let old = try ObjectGroups(
      entity.old, key: entity.key.map(\.oldName), properties: oldNames, in: stores.old)
    let new = try ObjectGroups(
      entity.new, key: entity.key.map(\.name), properties: newNames, in: stores.new)
    self.old = old
    self.new = new
    properties = compared.map { property in
      PropertyComparer(
        property, files: files, oldPlace: old.place(of: property.oldName),
        newPlace: new.place(of: property.name),
        identities: property.destination.flatMap { stores.new.views[$0]?.root }.flatMap {
          identities[$0]
        })
    }
  }

  /// Compares all objects.
  ///
  /// - Parameter tell: Called with the change of each object; nil for an unchanged one.
  /// - Throws: `ToolchainError` if reading fails.
  func compare(_ tell: (ObjectChange?) -> Void) throws(ToolchainError) {
    try mergeGroups(old, new: new) { match throws(ToolchainError) in
      switch match {
      case .onlyOld:
        for key in old.members {
          tell(ObjectChange(.removed, old: oldID(key), new: nil, key: old.keyValues))
        }
      case .onlyNew:
        for key in new.members {
          tell(ObjectChange(.added, old: nil, new: newID(key), key: new.keyValues))
        }
      case .both: tell(try change())
      }
    }
  }

  /// The differences between the objects with a key that both stores have.
  private func change() throws(ToolchainError) -> ObjectChange? {
    let oldCount = old.members.count
    let newCount = new.members.count
    var change = ObjectChange(
      .changed, old: oldID(old.members.first), new: newID(new.members.first), key: new.keyValues,
      oldCount: oldCount, newCount: newCount)
    guard oldCount == 1, newCount == 1 else {
      change.kind = .ambiguous
      return change
    }
    guard let oldRow = try old.firstMember(), let newRow = try new.firstMember() else { return nil }
    for property in properties {
      guard let content = try property.compare(oldRow, newRow) else { continue }
      change.properties.append(PropertyChange(name: property.name, content: content))
    }
    return change.properties.isEmpty ? nil : change
  }

  private func oldID(_ key: Int64?) -> ObjectID? {
    key.map { ObjectID(entity: entity.old?.name ?? "", key: $0) }
  }

  private func newID(_ key: Int64?) -> ObjectID? {
    key.map { ObjectID(entity: entity.new?.name ?? "", key: $0) }
  }
}

extension ComparedProperty {
  /// The destination entity of a relationship in the new store; nil for an attribute.
  fileprivate var destination: String? {
    if case .targets(_, let new) = content { new.destination } else { nil }
  }
}
