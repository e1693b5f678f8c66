/// Where an object is found, or several of an entity.
struct ObjectPlace {
  /// The rows that lead there from what is known already.
  var rows = JoinedRows()
  /// The name that the row of the object has among them; nil as long as only its key is known.
  var row: String?
  /// The key of the object.
  var key: String
  /// The name of its entity.
  var entity: String
  /// What messages call it.
  var title: String

  /// Makes the place of an object whose row is known.
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
