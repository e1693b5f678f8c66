/// The location of one object or of several objects of an entity.
struct ObjectPlace {
  /// The rows that must be joined to reach it.
  var rows = JoinedRows()
  /// The name that the row of the object has among them; nil as long as only its key is known.
  var row: String?
  /// The key of the object.
  var key: String
  /// The name of its entity.
  var entity: String
  /// Its name in messages.
  var title: String

  /// Creates the location of an object whose row is known.
  init(row: String, entity: String) {
    self.row = row
    key = "\(row).Z_PK"
    self.entity = entity
    title = "SELF (\(entity))"
  }

  /// The key as a value: of the one object, or of each.
  var value: SQLValue {
    SQLValue(sql: rows.isMany ? key : rows.value(key), kind: .object(entity), title: title)
  }
}
