/// A syntax error in JSON.
package struct JSONProblem: Error {
  /// The offset in bytes, counted from 0.
  package var offset: Int
  /// What is wrong, and what was expected.
  package var message: String
}

/// Parses JSON as defined by RFC 8259: no comments, no trailing commas, no repeated names in an object.
///
/// - Parameter bytes: UTF-8, with or without a byte order mark.
/// - Returns: The value with the ranges of all its parts.
/// - Throws: The first error.
/// - Complexity: O(n); at most 64 levels deep.
package func parseJSON(_ bytes: [UInt8]) throws(JSONProblem) -> JSONNode {
  var parser = JSONParser(bytes: bytes)
  return try parser.parse()
}

private struct JSONParser {
  let bytes: [UInt8]
  var place = 0
  var depth = 0

  private static let mostLevels = 64

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parse() throws(JSONProblem) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let node = try value()
    skipSpace()
    guard place == bytes.count else { throw problem("expected the end of the file") }
    return node
  }

  private mutating func value() throws(JSONProblem) -> JSONNode {
    skipSpace()
    let start = place
    let value: JSONNode.Content
    switch next {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .array(try elements())
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      value = .number(try number())
    case UInt8(ascii: "t") where take("true"): value = .boolean(true)
    case UInt8(ascii: "f") where take("false"): value = .boolean(false)
    case UInt8(ascii: "n") where take("null"): value = .null
    case UInt8(ascii: "/"): throw problem("JSON has no comments, expected a value")
    case nil: throw problem("the file ends here, expected a value")
    default: throw problem("expected a value")
    }
    return JSONNode(value: value, range: start..<place)
  }

  private mutating func members() throws(JSONProblem) -> [JSONMember] {
    var members: [JSONMember] = []
    var names: Set<String> = []
    try forEachItem(until: "}") { (parser) throws(JSONProblem) in
      guard parser.next == UInt8(ascii: "\"") else {
        throw parser.problem("expected a name in quotation marks")
      }
      let start = parser.place
      let name = try parser.string()
      let range = start..<parser.place
      guard names.insert(name).inserted else {
        throw JSONProblem(offset: start, message: "the key \"\(name)\" is written twice")
      }
      parser.skipSpace()
      guard parser.take(":") else { throw parser.problem("expected a colon") }
      members.append(JSONMember(name: name, nameRange: range, node: try parser.value()))
    }
    return members
  }

  private mutating func elements() throws(JSONProblem) -> [JSONNode] {
    var elements: [JSONNode] = []
    try forEachItem(until: "]") { (parser) throws(JSONProblem) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// Reads the items between two brackets, the first of which is next.
  private mutating func forEachItem(
    until end: StaticString, _ read: (inout JSONParser) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    depth += 1
    guard depth <= Self.mostLevels else {
      throw problem("the values are nested more than \(Self.mostLevels) levels deep")
    }
    place += 1
    skipSpace()
    if !take(end) {
      while true {
        try read(&self)
        skipSpace()
        if take(end) { break }
        guard take(",") else { throw problem("expected a comma or \(end)") }
        skipSpace()
      }
    }
    depth -= 1
  }

  private mutating func number() throws(JSONProblem) -> String {
    let start = place
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(JSONProblem) {
    let start = place
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
    guard place > start else { throw problem("expected a digit") }
  }

  private mutating func string() throws(JSONProblem) -> String {
    let start = place
    place += 1
    skipPlainText()
    var text = Array(bytes[start + 1..<place])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw JSONProblem(offset: start, message: "the text is not in UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20:
        throw problem("the text contains a control character, expected an escape such as \\n")
      default:
        text.append(byte)
        place += 1
      }
    }
    throw JSONProblem(offset: start, message: "the text has no end, expected a quotation mark")
  }

  /// Advances to the first byte of a string that needs special handling; most strings have none.
  private mutating func skipPlainText() {
    while place < bytes.count {
      let byte = bytes[place]
      guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
      place += 1
    }
  }

  private mutating func escape() throws(JSONProblem) -> [UInt8] {
    let start = place
    place += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "/"): return [0x2F]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      var units = [try unit(at: start)]
      if UTF16.isLeadSurrogate(units[0]), take("\\u") { units.append(try unit(at: start)) }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw JSONProblem(offset: start, message: "the escape is half of a surrogate pair")
      }
      return Array(text.utf8)
    default: throw JSONProblem(offset: start, message: "JSON has no such escape")
    }
  }

  private mutating func unit(at start: Int) throws(JSONProblem) -> UInt16 {
    let digits = bytes[min(place, bytes.count)...].prefix(4)
    let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHex,
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONProblem(offset: start, message: "expected four hexadecimal digits after \\u") }
    place += 4
    return unit
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
    if isNext { place += text.utf8CodeUnitCount }
    return isNext
  }

  private mutating func skipSpace() {
    while place < bytes.count, isJSONSpace(bytes[place]) { place += 1 }
  }

  private func problem(_ message: String) -> JSONProblem {
    JSONProblem(offset: min(place, bytes.count), message: message)
  }
}

/// Whether a byte is white space between values.
func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
