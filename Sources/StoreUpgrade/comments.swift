import StoreSchema

/// A text as it can stand in a comment of one line: every character that could end the line, or hide
/// text from a reader, is replaced.
func commentText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
      result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}

extension PropertyPath {
  /// The property in words.
  var title: String { "\(entity).\(path)" }
}

/// Several names in one line, at most eight of them.
func listed(_ names: [String]) -> String {
  let shown = names.prefix(8).joined(separator: ", ")
  return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
}
