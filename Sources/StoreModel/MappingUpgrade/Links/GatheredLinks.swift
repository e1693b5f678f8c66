import DataModel
import ModelFiles

/// The successive settings of a relationship and its inverse by entity mappings.
struct GatheredLinks {
  /// The table in which the links are collected.
  let store: LinkStore
  /// The settings, in the order of the entity mappings.
  var parts: [Part] = []

  /// The setting of one side by an entity mapping.
  struct Part {
    /// The entity mapping.
    let mapping: PlannedMapping
    /// The side that is set.
    let relationship: ObjectRelationship
    /// The path to the old objects from which the targets were created; nil if the relationship is set to
    /// nothing.
    let path: SourcePath?
    /// The entity mappings whose objects are taken.
    var makers: [PlannedMapping] = []
    /// The entity mapping named for them; nil if all are used.
    var named: String?

    /// The key of the old object that the value is; nil for other values.
    var key: String? {
      guard case .keys(let keys)? = path, keys.count == 1 else { return nil }
      return keys[0]
    }

    /// The old objects and the targets of the value, in a connection to only the old store.
    func joins(in old: MappedVersion) -> ObjectJoins? {
      path.flatMap { try? ObjectJoins($0, of: mapping, in: old, isAlone: true) }
    }
  }
}

extension PlannedMapping {
  /// The old objects that it takes, on a connection to the old store alone: a table with their keys as `source`.
  func ownObjects(_ old: StoreSchema) -> String {
    let entity = old.entity(source)
    return "(SELECT t.Z_PK AS source FROM \(identifier(entity?.table ?? "")) AS t "
      + "WHERE t.Z_ENT = \(entity?.number ?? 0)\(ownCondition.map { " AND (\($0))" } ?? ""))"
  }
}
