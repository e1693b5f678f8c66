/// A syntax error in a CloudKit schema.
struct CloudKitSchemaProblem: Error {
  /// The offset of the byte.
  var offset: Int
  /// What is wrong.
  var message: String
}

/// Reads the text of a CloudKit schema, statement by statement.
///
/// Keywords are taken in any case, as no source says whether they must be capitals. Time and memory are in proportion to
/// the text.
struct CloudKitSchemaReader {
  private struct Token {
    enum Kind: Equatable {
      /// A keyword or a name without quotes.
      case word(String)
      /// A name in quotes, without them.
      case quoted(String)
      case mark(UInt8)
      case end
    }

    var kind: Kind
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var token = Token(kind: .end, range: 0..<0)
  /// The offset after the token before.
  private var previousEnd = 0

  /// Begins at the first byte, or after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads `DEFINE SCHEMA`.
  mutating func readHead() throws(CloudKitSchemaProblem) {
    do throws(CloudKitSchemaProblem) {
      try advance()
      try expect("DEFINE")
      guard takes("SCHEMA") else { throw unexpected("SCHEMA") }
    } catch {
      throw CloudKitSchemaProblem(
        offset: token.range.lowerBound,
        message: "the file is not a CloudKit schema: \(beginning), expected DEFINE SCHEMA")
    }
    try advance()
  }

  /// Reads the schema that is the whole file.
  mutating func readAll(file: String) throws(CloudKitSchemaProblem) -> CloudKitSchemaDocument {
    try readHead()
    var headEnd = previousEnd
    var roles: [String] = []
    var statements: [CloudKitSchemaDocument.Statement] = []
    var names: Set<String> = []
    while token.kind != .end {
      if isWord("CREATE") {
        try advance()
        try expect("ROLE")
        roles.append(try readName("the name of a role"))
        try expect(";")
        if statements.isEmpty { headEnd = previousEnd }
      } else if isWord("RECORD") {
        let statement = try readRecordType()
        guard names.insert(statement.name).inserted else {
          throw CloudKitSchemaProblem(
            offset: statement.nameRange.lowerBound,
            message: "the record type \(statement.name) is defined twice")
        }
        statements.append(statement)
      } else {
        throw unexpected("RECORD TYPE or CREATE ROLE")
      }
    }
    return CloudKitSchemaDocument(
      file: file, bytes: bytes, roles: roles, statements: statements, headEnd: headEnd)
  }

  // MARK: Record types

  private mutating func readRecordType() throws(CloudKitSchemaProblem)
    -> CloudKitSchemaDocument.Statement
  {
    let start = token.range.lowerBound
    try expect("RECORD")
    try expect("TYPE")
    let nameRange = token.range
    let name = try readName("the name of a record type")
    try expect("(")
    var statement = CloudKitSchemaDocument.Statement(
      name: name, range: start..<start, nameRange: nameRange, listStart: previousEnd, items: [])
    var fields: Set<String> = []
    while !takes(")") || !statement.items.isEmpty {
      var item = try readItem()
      if let field = item.field, !fields.insert(field.name).inserted {
        throw CloudKitSchemaProblem(
          offset: item.range.lowerBound, message: "\(name) has the field \(field.name) twice")
      }
      if takes(",") {
        try advance()
        item.commaEnd = previousEnd
      } else if !takes(")") {
        throw unexpected(item.field == nil ? ", or )" : "an index, a comma or )")
      }
      statement.items.append(item)
      if item.commaEnd == nil { break }
    }
    try expect(")")
    try expect(";")
    statement.range = start..<previousEnd
    return statement
  }

  private mutating func readItem() throws(CloudKitSchemaProblem) -> CloudKitSchemaDocument.Item {
    let start = token.range.lowerBound
    let content: CloudKitSchemaDocument.Item.Content
    if isWord("GRANT") {
      content = .grant(try readGrant())
    } else {
      let name = try readName("the name of a field, or GRANT")
      let typeStart = token.range.lowerBound
      var field = CloudKitField(name, type: try readType())
      while let index = CloudKitIndex.allCases.first(where: { isWord($0.rawValue) }) {
        try advance()
        field.indexes.insert(index)
      }
      content = .field(field, typeStart: typeStart)
    }
    return CloudKitSchemaDocument.Item(content: content, range: start..<previousEnd)
  }

  private mutating func readGrant() throws(CloudKitSchemaProblem) -> CloudKitGrant {
    try expect("GRANT")
    var permissions: Set<CloudKitGrant.Permission> = []
    repeat {
      if !permissions.isEmpty { try advance() }
      guard let permission = CloudKitGrant.Permission.allCases.first(where: { isWord($0.rawValue) })
      else { throw unexpected("READ, CREATE or WRITE") }
      try advance()
      permissions.insert(permission)
    } while takes(",")
    try expect("TO")
    return CloudKitGrant(permissions, to: try readName("the name of a role"))
  }

  private mutating func readType() throws(CloudKitSchemaProblem) -> CloudKitFieldType {
    guard isWord("LIST") else { return try readSingleType() }
    try advance()
    try expect("<")
    var type = try readSingleType()
    type.isList = true
    try expect(">")
    return type
  }

  private mutating func readSingleType() throws(CloudKitSchemaProblem) -> CloudKitFieldType {
    let isEncrypted = isWord("ENCRYPTED")
    if isEncrypted { try advance() }
    let known = CloudKitFieldType.Primitive.allCases.filter { !isEncrypted || $0.canBeEncrypted }
    guard let primitive = known.first(where: { isWord($0.rawValue) }) else {
      let names = known.map(\.rawValue).joined(separator: ", ")
      throw unexpected("a type: \(names)\(isEncrypted ? "" : ", LIST<…> or ENCRYPTED …")")
    }
    try advance()
    var type = CloudKitFieldType(primitive, isEncrypted: isEncrypted)
    if primitive == .number, isWord("PREFERRED") {
      try advance()
      try expect("AS")
      let numbers: [CloudKitFieldType.Primitive] = [.int64, .double]
      guard let preferred = numbers.first(where: { isWord($0.rawValue) }) else {
        throw unexpected("INT64 or DOUBLE")
      }
      try advance()
      type.preferred = preferred
    }
    return type
  }

  private mutating func readName(_ expected: String) throws(CloudKitSchemaProblem) -> String {
    let name: String
    switch token.kind {
    case .word(let text), .quoted(let text): name = text
    case .mark, .end: throw unexpected(expected)
    }
    try advance()
    guard token.kind != .mark(UInt8(ascii: ".")) else {
      throw problem("unexpected ., a name with a dot has to be in quotes")
    }
    return name
  }

  // MARK: Tokens

  private func isWord(_ keyword: String) -> Bool {
    if case .word(let text) = token.kind { text.uppercased() == keyword } else { false }
  }

  /// Whether the next token is the keyword or mark `text`.
  private func takes(_ text: StaticString) -> Bool {
    if case .mark(let byte) = token.kind {
      text.utf8CodeUnitCount == 1 && text.utf8Start.pointee == byte
    } else {
      isWord("\(text)")
    }
  }

  private mutating func expect(_ text: StaticString) throws(CloudKitSchemaProblem) {
    guard takes(text) else { throw unexpected("\(text)") }
    try advance()
  }

  private func unexpected(_ expected: String) -> CloudKitSchemaProblem {
    guard token.kind != .end else {
      return problem("the text ends too early, expected \(expected)")
    }
    let found = String(decoding: bytes[token.range], as: UTF8.self)
    return problem("unexpected \(found), expected \(expected)")
  }

  private func problem(_ message: String) -> CloudKitSchemaProblem {
    CloudKitSchemaProblem(offset: token.range.lowerBound, message: message)
  }

  /// Reads the next token.
  private mutating func advance() throws(CloudKitSchemaProblem) {
    previousEnd = token.range.upperBound
    offset = try spaceEnd(of: bytes, from: offset)
    let start = offset
    token = Token(kind: .end, range: start..<start)
    guard start < bytes.count else { return }
    switch bytes[start] {
    case UInt8(ascii: "\""):
      guard
        let end = bytes[(start + 1)...].firstIndex(where: { [0x22, 0x0A, 0x0D].contains($0) }),
        bytes[end] == UInt8(ascii: "\"")
      else {
        throw CloudKitSchemaProblem(offset: start, message: "the name in quotes does not end")
      }
      guard end > start + 1,
        let name = String(validating: bytes[(start + 1)..<end], as: UTF8.self)
      else {
        throw CloudKitSchemaProblem(
          offset: start, message: "the name in quotes is empty, or not UTF-8")
      }
      offset = end + 1
      token.kind = .quoted(name)
    case let byte where isWordByte(byte) && !isDigit(byte):
      offset = bytes[start...].firstIndex { !isWordByte($0) } ?? bytes.count
      token.kind = .word(String(decoding: bytes[start..<offset], as: UTF8.self))
    case let byte where "(),;<>.".utf8.contains(byte):
      offset += 1
      token.kind = .mark(byte)
    default:
      let rest = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self)
      throw CloudKitSchemaProblem(
        offset: start, message: "unexpected \(rest.first.map { "\"\($0)\"" } ?? "byte")")
    }
    token.range = start..<offset
  }

  /// The beginning of the file, for users who passed another file.
  private var beginning: String {
    guard !bytes.isEmpty else { return "it is empty" }
    guard !bytes.prefix(1 << 10).contains(0) else { return "it holds binary data" }
    let first = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).first ?? []
    return "it begins with “\(String(decoding: first.prefix(60), as: UTF8.self))”"
  }
}

/// The offset after white space and comments that begin at `start`.
///
/// - Parameters:
///   - bytes: The text.
///   - start: Where to begin.
///   - isOnLine: Whether to stop at the end of the line.
/// - Returns: The offset of the byte after them.
/// - Throws: `CloudKitSchemaProblem` if a comment does not end.
func spaceEnd(
  of bytes: [UInt8], from start: Int, isOnLine: Bool = false
) throws(CloudKitSchemaProblem) -> Int {
  var offset = start
  while offset < bytes.count {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    switch (bytes[offset], next) {
    case (0x0A, _), (0x0D, _):
      guard !isOnLine else { return offset }
      offset += 1
    case (0x09, _), (0x0B, _), (0x0C, _), (0x20, _): offset += 1
    case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "-"), UInt8(ascii: "-")):
      offset = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      var end = offset + 2
      while end + 1 < bytes.count, (bytes[end], bytes[end + 1]) != (0x2A, 0x2F) { end += 1 }
      guard end + 1 < bytes.count else {
        throw CloudKitSchemaProblem(offset: offset, message: "the comment does not end")
      }
      offset = end + 2
    default: return offset
    }
  }
  return offset
}

/// Whether a byte may occur in an unquoted name.
func isWordByte(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
}
