package import DataModel
import StoreModel

/// A program's answer for one row.
package struct ProgramAnswer: Hashable, Sendable {
  /// The key of the row.
  package var key: Int64
  /// The values of the columns named in the directive, in order, as stored: seconds since 2001 for a date, 16
  /// bytes for a UUID, the key for a to-one relationship, and external binary data with the leading byte that
  /// says where it is stored.
  package var values: [StoreValue]
}

/// A column that a program can write.
enum AnswerColumn {
  /// The values of an attribute.
  case attribute(ObjectAttribute)
  /// The `_id` of an object, or null.
  case toOne(ObjectRelationship)

  /// Finds a column; nil if the entity does not have it or a program cannot write it.
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
