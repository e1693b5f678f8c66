import Text

/// `text` as Xcode writes it in a project: without quotes where it can be.
///
/// *Source:* `Documentation/Formats/xcode-project.md`, form.
func quotedForProject(_ text: String) -> String {
  let isPlain =
    !text.isEmpty && !text.contains("//") && !text.contains("___")
    && text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_./$".utf8.contains(byte)
      }
    }
  guard !isPlain else { return text }
  return "\""
    + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    .replacing("\t", with: "\\t") + "\""
}

extension ProjectDocument {
  /// The identifier of a new object, 24 hexadecimal digits.
  ///
  /// It comes from the project, the group and the name alone, so that two people who add the same version
  /// get the same. No object has it, and no other text of the file.
  func identifier(forNew name: String, in group: String) -> String {
    var attempt = 0
    while true {
      let seed = "\(rootIdentifier)/\(group)/\(name)" + (attempt == 0 ? "" : "#\(attempt)")
      let digits = hexadecimalText(
        SHA256.digest(of: Array(seed.utf8)).bytes.prefix(12), isUpperCase: true)
      if bytes.firstRange(of: digits.utf8) == nil { return digits }
      attempt += 1
    }
  }
}
