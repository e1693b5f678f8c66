extension ObjectiveCGenerator {
  /// The lines of a documentation comment, each with its line end; empty without text.
  func comment(_ text: String?) -> String { documentationComment(text, indentation: "") }
}

/// The lines of a documentation comment of Swift or Objective-C, each with its end.
///
/// - Parameters:
///   - text: The documentation text; nil if absent.
///   - indentation: What each line begins with.
/// - Returns: The lines, in which no character ends a line or hides.
func documentationComment(_ text: String?, indentation: String) -> String {
  guard let text else { return "" }
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  return lines.map { line in
    // A backslash at the end of a line would make a comment of the next one in Objective-C.
    let plain = String(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    let text = plain.hasSuffix("\\") ? "\(plain) ." : plain
    return text.isEmpty ? "\(indentation)///\n" : "\(indentation)/// \(text)\n"
  }.joined()
}
