extension RegularExpressionParser {
  /// Reads an escape outside a set, after the backslash.
  ///
  /// - Throws: `PatternError` if the escape is not supported.
  mutating func parseEscape() throws(PatternError) -> SyntaxNode {
    guard let scalar = next else { throw error("'\\' at the end", "a letter behind it") }
    let assertions: [Unicode.Scalar: Assertion] = [
      "A": .start, "z": .end, "Z": .lastLineEnd, "b": .wordBoundary, "B": .noWordBoundary,
    ]
    if let assertion = assertions[scalar] {
      position += 1
      return .assertion(assertion)
    }
    if scalar == "Q" {
      position += 1
      return parseQuotation()
    }
    if scalar == "R" {
      position += 1
      return .choice([
        .sequence([.scalar(0x0D, ignoresCase: false), .scalar(0x0A, ignoresCase: false)]),
        .set(.property(.lineEnd), ignoresCase: false),
      ])
    }
    if let set = try parseSetEscape() { return .set(set, ignoresCase: flags.ignoresCase) }
    return .scalar(try parseScalarEscape(), ignoresCase: flags.ignoresCase)
  }

  /// Reads literal code points up to `\E`.
  private mutating func parseQuotation() -> SyntaxNode {
    var parts: [SyntaxNode] = []
    while let scalar = next, !skip("\\E") {
      parts.append(.scalar(scalar.value, ignoresCase: flags.ignoresCase))
      position += 1
    }
    return .sequence(parts)
  }

  /// Reads an escape that represents a set; nil if it represents one code point.
  private mutating func parseSetEscape() throws(PatternError) -> ScalarSet? {
    guard let scalar = next else { return nil }
    let properties: [Unicode.Scalar: ScalarProperty] = [
      "d": .category("nd"), "w": .word, "s": .whiteSpace, "h": .horizontalSpace, "v": .lineEnd,
    ]
    if let property = properties[scalar] {
      position += 1
      return .property(property)
    }
    if let property = Unicode.Scalar(scalar.value | 0x20).flatMap({ properties[$0] }) {
      position += 1
      return .not(.property(property))
    }
    guard scalar == "p" || scalar == "P" else { return nil }
    position += 1
    let start = position
    guard skip("{") else { throw error("'\\p' without '{'", "'{' and a name") }
    var name = ""
    while let letter = next, letter != "}", name.utf8.count < 100 {
      name.unicodeScalars.append(letter)
      position += 1
    }
    guard skip("}"), let property = ScalarProperty(named: name) else {
      position = start
      throw error(
        "property '\(name)' is not supported", "a general category such as L or Nd, or Alphabetic")
    }
    return scalar == "P" ? .not(.property(property)) : .property(property)
  }

  /// Reads an escape that represents one code point.
  private mutating func parseScalarEscape() throws(PatternError) -> UInt32 {
    guard let scalar = next else { throw error("'\\' at the end", "a letter behind it") }
    position += 1
    let letters: [Unicode.Scalar: UInt32] = [
      "t": 0x09, "n": 0x0A, "r": 0x0D, "f": 0x0C, "a": 0x07, "e": 0x1B,
    ]
    if let value = letters[scalar] { return value }
    switch scalar {
    case "x":
      guard skip("{") else { return try parseHexadecimal(digits: 1...2) }
      let value = try parseHexadecimal(digits: 1...6)
      guard skip("}") else { throw error("malformed '\\x{'", "'}'") }
      return value
    case "u": return try parseHexadecimal(digits: 4...4)
    case "U": return try parseHexadecimal(digits: 8...8)
    case "1"..."9", "k":
      throw error("back references are not supported", "a pattern without '\\\(scalar)'", back: 2)
    default:
      guard !("0"..."z").contains(scalar) || !scalar.properties.isAlphabetic, scalar != "0" else {
        throw error("'\\\(scalar)' is not supported", "an escape that is", back: 2)
      }
      return scalar.value
    }
  }

  private mutating func parseHexadecimal(
    digits: ClosedRange<Int>
  ) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let digit = next.flatMap({ Character($0).hexDigitValue }),
      next?.isASCII == true
    {
      value = value << 4 | UInt32(digit)
      count += 1
      position += 1
    }
    guard count >= digits.lowerBound, Unicode.Scalar(value) != nil else {
      throw error("malformed number of a code point", "hexadecimal digits", back: count)
    }
    return value
  }
}

// MARK: - Sets

extension RegularExpressionParser {
  /// Reads a set in brackets.
  ///
  /// - Throws: `PatternError` if the set is malformed.
  mutating func parseSet() throws(PatternError) -> ScalarSet { try parseSet(depth: 0) }

  private mutating func parseSet(depth: Int) throws(PatternError) -> ScalarSet {
    guard depth < 16 else { throw error("nested too deeply", "at most 16 sets in each other") }
    if let named = try parseNamedSet() { return named }
    position += 1
    let isNegative = skip("^")
    var whole: ScalarSet?
    var members: [ScalarSet] = []
    var isSubtracted = false
    func combined() -> ScalarSet {
      let part = ScalarSet.union(members)
      guard let whole else { return part }
      return .intersection(whole, isSubtracted ? .not(part) : part)
    }
    var isFirst = true
    while isFirst || next != "]" {
      guard let scalar = next else { throw error("'[' without ']'", "']'") }
      if skip("&&") || skip("--") {
        whole = combined()
        members = []
        isSubtracted = scalar == "-"
      } else if scalar == "[" {
        members.append(try parseSet(depth: depth + 1))
      } else {
        members.append(try parseSetMember())
      }
      isFirst = false
    }
    position += 1
    return isNegative ? .not(combined()) : combined()
  }

  /// Reads a named set such as `[:alpha:]`; nil if absent.
  private mutating func parseNamedSet() throws(PatternError) -> ScalarSet? {
    let start = position
    guard skip("[:") else { return nil }
    let isNegative = skip("^")
    var name = ""
    while let letter = next, letter != ":", name.utf8.count < 100 {
      name.unicodeScalars.append(letter)
      position += 1
    }
    guard skip(":]"), let property = ScalarProperty(named: name) else {
      position = start
      throw error("unsupported set", "such as [:alpha:]")
    }
    return isNegative ? .not(.property(property)) : .property(property)
  }

  /// Reads a code point, a range of code points, or an escape that represents a set.
  private mutating func parseSetMember() throws(PatternError) -> ScalarSet {
    let start = position
    if skip("\\") {
      if let set = try parseSetEscape() { return set }
      position = start
    }
    let first = try parseSetScalar()
    // A hyphen at the end, and one of two, is itself.
    guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]",
      scalars[position + 1] != "-", scalars[position + 1] != "["
    else { return .range(first...first) }
    position += 1
    let last = try parseSetScalar()
    guard first <= last else {
      throw error("a range that ends before it begins", "the smaller one first", back: 1)
    }
    return .range(first...last)
  }

  private mutating func parseSetScalar() throws(PatternError) -> UInt32 {
    if skip("\\") { return skip("b") ? 0x08 : try parseScalarEscape() }
    guard let scalar = next else { throw error("'[' without ']'", "']'") }
    position += 1
    return scalar.value
  }
}
