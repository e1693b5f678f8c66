import DataModel

/// The value of a text in an archived model.
///
/// - Parameters:
///   - text: The text.
///   - type: The type of the value; of a limit of texts that of their lengths.
///   - role: What the value is for.
/// - Returns: The value; nil for a text that cannot be read, and for a type that has no values in texts.
/// - Source: `Documentation/Formats/binary-source.md`; numbers and truth values as in XML.
func designValue(_ text: String, of type: AttributeType, as role: ValueRole) -> AttributeValue? {
  switch type {
  case .string: .string(text)
  case .uri: isURI(text) ? .uri(text) : nil
  case .boolean: .boolean(ModelReader.boolean(text) ?? readsAsYes(text))
  case .integer16, .integer32, .integer64, .double, .float, .decimal:
    readNumber(role == .defaultValue ? number(leftOver: text) : text, type: type).value
  // The text is in the language of the person who saved it, and in an unknown time zone.
  case .date: Double(text).map { .date(.init($0)) }
  case .uuid: readUUID(text).map { .uuid($0) }
  case .undefined, .binary, .transformable, .objectID, .composite: nil
  }
}

/// The number for a default value text: a leftover word for a Boolean is 1 or 0.
private func number(leftOver text: String) -> String {
  guard text.utf8.count > 1, let word = ModelReader.boolean(text) else { return text }
  return word ? "1" : "0"
}

extension AttributeType {
  /// Whether a model file can have a default of the type.
  var hasWrittenDefault: Bool {
    switch self {
    case .undefined, .binary, .transformable, .objectID, .composite: false
    default: true
    }
  }

  /// The type of an attribute's limits: lengths for strings; nil if it has none.
  var limitType: AttributeType? {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: self
    case .string: .integer64
    default: nil
    }
  }
}
