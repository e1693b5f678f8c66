/// The SQLite storage classes of an attribute's values; nil if not known.
///
/// *Source:* `Documentation/Formats/store-schema.md`, attribute columns.
package func storageClasses(of type: AttributeType) -> [String]? {
  switch type {
  case .integer16, .integer32, .integer64, .boolean: ["integer"]
  case .decimal, .double, .float, .date: ["integer", "real"]
  case .string, .uri: ["text"]
  case .uuid, .binary, .transformable: ["blob"]
  case .undefined, .composite, .objectID: nil
  }
}
