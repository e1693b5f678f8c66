package import DataModel

/// An object of a file, as it will be stored.
package struct StoredObject: Sendable {
  /// The structure of the object.
  package let entity: ObjectEntity
  /// A value for each column of the table; those of keys and relationships are NULL.
  package var row: [StoreValue]
  /// Texts that are not valid UTF-8, by column; the row contains NULL instead.
  package var textBytes: [(column: Int, bytes: [UInt8])] = []
  /// The columns of derived attributes that are written.
  package var derivedColumns: [Int] = []
  /// The to-one relationships that are written, with the object named.
  package var toOnes: [(relationship: ObjectRelationship, object: NamedObject?)] = []
  /// The to-many relationships that are written, with the objects named, in order.
  package var toManys: [(relationship: ObjectRelationship, objects: [NamedObject])] = []
  /// The relationships that are not written.
  package var unwritten: [ObjectRelationship] = []

  init(_ entity: ObjectEntity) {
    self.entity = entity
    row = entity.newRow
  }
}
