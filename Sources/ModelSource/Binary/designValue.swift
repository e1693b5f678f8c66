import DataModel

/// The value that a text of an archived model says; nil for one that cannot be read, or that the type has no
/// values for.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the embedded model; numbers and truth values as in XML.
func designValue(_ text: String, of type: AttributeType) -> AttributeValue? {
  switch type {
  case .string: .string(text)
  case .uri: isURI(text) ? .uri(text) : nil
  case .boolean: .boolean(ModelReader.boolean(text) ?? readsAsYes(text))
  case .integer16, .integer32, .integer64, .double, .float, .decimal:
    // Left over from an earlier type.
    readNumber(
      text.utf8.count == 1 ? text : ModelReader.boolean(text).map { $0 ? "1" : "0" } ?? text,
      type: type
    ).value
  // The text is in the language of whoever saved it, and in a time zone that is not told.
  case .date: Double(text).map { .date(.init($0)) }
  case .uuid: readUUID(text).map { .uuid($0) }
  case .undefined, .binary, .transformable, .objectID, .composite: nil
  }
}

extension AttributeType {
  /// Whether a model file can have a default of the type.
  var hasWrittenDefault: Bool {
    switch self {
    case .undefined, .binary, .transformable, .objectID, .composite: false
    default: true
    }
  }

  /// The type of the limits of its values: that of a text's are lengths; nil for none.
  var limitType: AttributeType? {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: self
    case .string: .integer64
    default: nil
    }
  }
}
