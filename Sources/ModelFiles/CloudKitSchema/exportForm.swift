extension CloudKitSchema {
  /// The text that `cktool export-schema` and the CloudKit console give for the schema.
  ///
  /// Record types, fields and grants are sorted; names of fields are padded to the longest of the record type.
  ///
  /// - Source: 16 texts of public repositories, each equal byte for byte.
  package var exportForm: String {
    let roles = roles.map { "    CREATE ROLE \(quotedName($0));\n" }.joined()
    return "DEFINE SCHEMA\n" + (roles.isEmpty ? "" : "\n" + roles)
      + recordTypes.sorted { isBefore($0.name, $1.name) }
      .map { "\n\($0.exportForm)\n" }.joined()
  }
}

extension CloudKitRecordType {
  /// The statement, without the line feed at its end.
  var exportForm: String {
    let width = fields.map { quotedName($0.name).utf8.count }.max() ?? 0
    let items =
      fields.sorted { isBefore($0.name, $1.name) }.map { $0.text(width: width) }
      + grants.sorted { isBefore($0.role, $1.role) }.map(\.text)
    let lines = items.map { "        \($0)" }.joined(separator: ",\n")
    return "    RECORD TYPE \(quotedName(name)) (\n\(lines)\n    );"
  }
}

extension CloudKitField {
  /// The field as a list has it, its name padded to `width` bytes.
  func text(width: Int) -> String {
    let name = quotedName(name)
    let space = String(repeating: " ", count: max(0, width - name.utf8.count))
    let words = [type.text] + CloudKitIndex.allCases.filter(indexes.contains).map(\.rawValue)
    return "\(name)\(space) \(words.joined(separator: " "))"
  }
}

extension CloudKitGrant {
  /// The grant as a list has it.
  fileprivate var text: String {
    let names = Permission.allCases.filter(permissions.contains).map(\.rawValue)
    return "GRANT \(names.joined(separator: ", ")) TO \(quotedName(role))"
  }
}

/// Whether an export has `left` before `right`: the order of their bytes, without quotes.
func isBefore(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// A name as the text has it: in quotes where it is a reserved word, or not of letters, digits and underscores after a letter.
private func quotedName(_ name: String) -> String {
  let isPlain =
    name.utf8.allSatisfy(isWordByte) && !name.hasPrefix("_")
    && name.utf8.first.map(isDigit) == false && !reservedWords.contains(name.lowercased())
  return isPlain ? name : "\"\(name)\""
}

private let reservedWords: Set<String> = [
  "grant", "preferred", "queryable", "searchable", "sortable",
]
