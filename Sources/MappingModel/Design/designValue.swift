import DataModel
import ModelSource

/// The value that a text of a copy of a model says; nil for none, or one that cannot be read.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the embedded model.
func designValue(_ text: String?, of type: AttributeType) -> AttributeValue? {
  guard let text else { return nil }
  switch type {
  case .string: return .string(text)
  case .uri: return text.isEmpty ? nil : .uri(text)
  case .boolean: return truth(text).map(AttributeValue.boolean)
  case .integer16, .integer32, .integer64, .double, .float, .decimal:
    return readNumber(text, type: type).value
  case .date: return Double(text).map { .date(.init($0)) }
  case .uuid, .undefined, .binary, .transformable, .objectID, .composite: return nil
  }
}

private func truth(_ text: String) -> Bool? {
  switch text.lowercased() {
  case "yes", "true", "1": true
  case "no", "false", "0": false
  default: nil
  }
}
