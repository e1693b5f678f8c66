extension JSONValue {
  /// The value as text without white space between its parts or a final newline.
  package var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .boolean(let value): line += value ? "true" : "false"
    case .integer(let value): line += String(value)
    case .real(let value): line += value.isFinite ? String(describing: value) : "null"
    case .string(let value): line += quotedForJSON(value)
    case .array(let elements):
      line += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { line += "," }
        element.write(to: &line)
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (index, member) in members.enumerated() {
        line += (index > 0 ? "," : "") + quotedForJSON(member.name) + ":"
        member.value.write(to: &line)
      }
      line += "}"
    }
  }
}
