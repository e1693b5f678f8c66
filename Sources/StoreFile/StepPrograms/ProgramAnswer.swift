import DataModel
import StoreModel
package import StoreSchema

/// What a program answers about one row.
package struct ProgramAnswer: Hashable, Sendable {
  /// The key of the row.
  package var key: Int64
  /// The values of the columns that the directive names, in their order, as a store holds them: seconds since
  /// 2001 for a date, 16 bytes for a UUID, the key for a to-one relationship, binary data that may be external
  /// with the byte in front that says where it is.
  package var values: [StoreValue]
}

/// What a column that a program writes takes.
enum AnswerColumn {
  /// The values of an attribute.
  case attribute(ObjectAttribute)
  /// The `_id` of an object, or null.
  case toOne(ObjectRelationship)

  /// Finds a column; nil for what an entity does not have, or a program cannot write.
  init?(_ name: String, of entity: ObjectEntity) {
    if let attribute = entity.attributes.values.lazy.flatMap(\.leaves).first(where: {
      $0.path == name && $0.column != nil
    }), !attribute.attribute.isDerived {
      self = .attribute(attribute)
    } else if let relationship = entity.relationships[name],
      !relationship.relationship.isToMany
    {
      self = .toOne(relationship)
    } else {
      return nil
    }
  }
}
