import DataModel
import ModelFiles
import StoreSchema

/// What entity mappings set of a relationship and its inverse, one after the other.
struct GatheredLinks {
  /// Where the links are gathered.
  let store: LinkStore
  /// What is set, in the order of the entity mappings.
  var parts: [Part] = []

  /// What an entity mapping sets of one side.
  struct Part {
    /// The entity mapping.
    let mapping: PlannedMapping
    /// The side that is set.
    let relationship: ObjectRelationship
    /// Where the old objects are that the new ones were made of; nil for nothing, which is set as well.
    let path: SourcePath?
    /// The entity mappings whose objects are taken.
    var makers: [PlannedMapping] = []
    /// The entity mapping that is named for them; nil where all are asked.
    var named: String?

    /// The key of the old object that the value is; nil for other values.
    var key: String? {
      guard case .keys(let keys)? = path, keys.count == 1 else { return nil }
      return keys[0]
    }

    /// The old objects with those that the value leads to, on a connection to the old store alone.
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
