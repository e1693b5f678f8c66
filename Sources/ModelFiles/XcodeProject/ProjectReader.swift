import Text

/// A syntax error in a project file.
struct ProjectProblem: Error {
  /// The offset of the byte at which reading stopped.
  var offset: Int
  /// What is wrong.
  var message: String
}

/// Reads the old form of property lists, in which Xcode writes projects.
///
/// Nothing is dropped: every value knows its bytes, and comments stay where they are. Time and memory are in
/// proportion to the file, and the depth of values is bounded.
struct ProjectReader {
  /// The deepest nesting accepted; projects of Xcode need six levels.
  static let mostLevels = 64

  /// The bytes of the file.
  let bytes: [UInt8]
  /// The next byte.
  private(set) var place = 0

  /// Begins at the first byte, or after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The value that is the whole file.
  mutating func readAll() throws(ProjectProblem) -> ProjectNode {
    try skipSpace()
    let node = try readValue(level: 0)
    try skipSpace()
    guard place == bytes.count else { throw problem("expected the end of the file") }
    return node
  }

  // MARK: Values

  private mutating func readValue(level: Int) throws(ProjectProblem) -> ProjectNode {
    guard level < Self.mostLevels else { throw problem("values are nested too deep") }
    let start = place
    let content: ProjectNode.Content
    switch peek {
    case UInt8(ascii: "{"): content = .table(try readTable(level: level))
    case UInt8(ascii: "("): content = .list(try readList(level: level))
    case UInt8(ascii: "<"):
      try skipData()
      content = .data
    default: content = .text(try readText())
    }
    return ProjectNode(content: content, range: start..<place)
  }

  private mutating func readTable(level: Int) throws(ProjectProblem) -> [ProjectEntry] {
    place += 1
    var entries: [ProjectEntry] = []
    while true {
      try skipSpace()
      if take(UInt8(ascii: "}")) { return entries }
      let start = place
      let name = try readText()
      let key = start..<place
      try skipSpace()
      guard take(UInt8(ascii: "=")) else { throw problem("expected = after a key") }
      try skipSpace()
      let value = try readValue(level: level + 1)
      try skipSpace()
      guard take(UInt8(ascii: ";")) else { throw problem("expected ; after a value") }
      entries.append(ProjectEntry(key: key, name: name, value: value, end: place - 1))
    }
  }

  private mutating func readList(level: Int) throws(ProjectProblem) -> [ProjectNode] {
    place += 1
    var elements: [ProjectNode] = []
    while true {
      try skipSpace()
      if take(UInt8(ascii: ")")) { return elements }
      elements.append(try readValue(level: level + 1))
      try skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: ")")) else { throw problem("expected , or ) after an element") }
      return elements
    }
  }

  private mutating func skipData() throws(ProjectProblem) {
    let start = place
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")),
      bytes[place + 1..<end].allSatisfy({ hexadecimalDigit($0) != nil || isProjectSpace($0) })
    else { throw ProjectProblem(offset: start, message: "expected hexadecimal digits and >") }
    place = end + 1
  }

  // MARK: Characters

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    place += 1
    return true
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(ProjectProblem) {
    while let byte = peek {
      if isProjectSpace(byte) {
        place += 1
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count,
        [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[place + 1])
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(ProjectProblem) {
    let start = place
    guard bytes[place + 1] == UInt8(ascii: "*") else {
      place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      return
    }
    place += 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        return
      }
      place += 1
    }
    throw ProjectProblem(offset: start, message: "the comment does not end")
  }

  private mutating func readText() throws(ProjectProblem) -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try readQuoted(quote)
    }
    let start = place
    while let byte = peek, isUnquoted(byte), !beginsComment { place += 1 }
    guard place > start else {
      throw problem(place < bytes.count ? "expected a value" : "the file ends too early")
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Whether a comment begins here, as in `a/* b */`.
  private var beginsComment: Bool {
    peek == UInt8(ascii: "/") && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "*")
  }

  private mutating func readQuoted(_ quote: UInt8) throws(ProjectProblem) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while let byte = peek {
      place += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        readEscape(into: &text)
      } else {
        text.append(byte)
      }
    }
    throw ProjectProblem(offset: start, message: "the text in quotes does not end")
  }

  /// Reads what follows a backslash: a letter, `U` with four hexadecimal digits, or three octal ones.
  private mutating func readEscape(into text: inout [UInt8]) {
    guard let byte = peek else { return }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "U"): append(readNumber(digits: 4, radix: 16), to: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      place -= 1
      append(readNumber(digits: 3, radix: 8), to: &text)
    default: text.append(byte)
    }
  }

  private mutating func readNumber(digits: Int, radix: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = peek,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init), digit < radix
      else { return value }
      value = value * radix + digit
      place += 1
    }
    return value
  }

  private func append(_ value: UInt32, to text: inout [UInt8]) {
    text += String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8
  }

  private func problem(_ message: String) -> ProjectProblem {
    ProjectProblem(offset: min(place, bytes.count), message: message)
  }
}

/// Whether a byte separates values.
func isProjectSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// Whether a byte may occur in unquoted text.
private func isUnquoted(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "_$/:.-+".utf8.contains(byte)
  }
}
