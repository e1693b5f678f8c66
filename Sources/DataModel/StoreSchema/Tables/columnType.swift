/// The declared type of an attribute's column, and the block of the table to which it belongs.
///
/// Attributes without a type have no column. A composite has one column for each element.
///
/// *Source:* `Documentation/Formats/store-schema.md`, column types and order; the order of URI before UUID
/// and object IDs have not been seen.
func columnType(of type: AttributeType) -> (sql: String, block: Int)? {
  switch type {
  case .undefined, .composite: nil
  case .integer16, .integer32, .integer64, .boolean: ("INTEGER", SchemaBuilder.integerBlock)
  case .double, .float: ("FLOAT", 2)
  case .date: ("TIMESTAMP", 2)
  case .decimal: ("DECIMAL", 3)
  case .string: ("VARCHAR", 4)
  case .uri: ("VARCHAR", 5)
  case .uuid: ("BLOB", 6)
  case .transformable: ("BLOB", 7)
  case .binary: ("BLOB", 8)
  case .objectID: ("INTEGER", 9)
  }
}
