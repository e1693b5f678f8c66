import Findings

extension Redactor {
  /// Replaces the texts and numbers in a JSON object or array; nil for any other text.
  ///
  /// All other bytes are unchanged. A string in it may itself contain JSON.
  func replacedJSON(
    _ text: [UInt8], domain: RedactionDomain, options: RedactionOptions, depth: Int
  ) -> [UInt8]? {
    guard let root = jsonRoot(text, depth: depth) else { return nil }
    var inner = options
    inner.replacesPunctuation = false
    var tokens: [JSONToken] = []
    collect(root, to: &tokens)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = 0
    for token in tokens {
      result += text[end..<token.range.lowerBound]
      end = token.range.upperBound
      let bytes = Array(text[token.range])
      switch token.kind {
      case .number: result += replacedNumber(bytes, domain)
      case .name where options.keepsKeys: result += bytes
      case .name, .text:
        result += replacedString(bytes, domain: domain, options: inner, depth: depth + 1)
      }
    }
    return result + text[end...]
  }

  /// Whether a text is a JSON object or list that is replaced as such.
  func isJSON(_ text: [UInt8], depth: Int) -> Bool { jsonRoot(text, depth: depth) != nil }

  private func jsonRoot(_ text: [UInt8], depth: Int) -> JSONNode? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    guard depth < Self.mostDepth, text.count <= Self.mostJSON,
      let first = text.first(where: { !isBlank($0) }),
      let last = text.last(where: { !isBlank($0) }),
      (first, last) == (0x7B, 0x7D) || (first, last) == (0x5B, 0x5D)
    else { return nil }
    return try? parseJSON(text)
  }

  private static var mostDepth: Int { 8 }
  private static var mostJSON: Int { 16 << 20 }

  private func replacedNumber(_ number: [UInt8], _ domain: RedactionDomain) -> [UInt8] {
    replaced(number.map(UInt32.init), domain) {
      TextShape(number: $0)
    } isSame: { _ in
      true
    }.map { UInt8($0) }
  }

  /// Replaces a string including its quotation marks.
  ///
  /// Each scalar stays escaped or unescaped; where that is impossible, zeros are written.
  private func replacedString(
    _ token: [UInt8], domain: RedactionDomain, options: RedactionOptions, depth: Int
  ) -> [UInt8] {
    let pieces = jsonPieces(token.dropFirst().dropLast())
    let replacement = replacedText(
      utf8(pieces.map(\.scalar)), domain: domain, options: options, depth: depth)
    let scalars = String(decoding: replacement, as: UTF8.self).unicodeScalars
    guard scalars.count == pieces.count else {
      return Array("\"\(String(repeating: "0", count: max(0, token.count - 2)))\"".utf8)
    }
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for (piece, scalar) in zip(pieces, scalars) { result += piece.written(as: scalar) }
    return result + [UInt8(ascii: "\"")]
  }
}

private struct JSONToken {
  enum Kind { case name, text, number }
  let kind: Kind
  let range: Range<Int>
}

/// Collects the texts and numbers of a value in the order of the file.
private func collect(_ node: JSONNode, to tokens: inout [JSONToken]) {
  switch node.value {
  case .null, .boolean: break
  case .number: tokens.append(JSONToken(kind: .number, range: node.range))
  case .string: tokens.append(JSONToken(kind: .text, range: node.range))
  case .array(let elements): for element in elements { collect(element, to: &tokens) }
  case .object(let members):
    for member in members {
      tokens.append(JSONToken(kind: .name, range: member.nameRange))
      collect(member.node, to: &tokens)
    }
  }
}

/// A scalar of a JSON string as written.
private struct JSONPiece {
  let scalar: UInt32
  let bytes: ArraySlice<UInt8>

  func written(as replacement: Unicode.Scalar) -> [UInt8] {
    guard replacement.value != scalar else { return Array(bytes) }
    guard bytes.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return Array(String(Character(replacement)).utf8)
    }
    let isLowerCase = bytes.dropFirst(2).contains {
      $0 >= UInt8(ascii: "a") && $0 != UInt8(ascii: "u")
    }
    return String(Character(replacement)).utf16.flatMap { unit in
      let digits = String(unit, radix: 16, uppercase: !isLowerCase)
      return Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
    }
  }
}

/// The scalars of a successfully parsed string, without its quotation marks.
private func jsonPieces(_ bytes: ArraySlice<UInt8>) -> [JSONPiece] {
  var pieces: [JSONPiece] = []
  var rest = bytes
  while let first = rest.first {
    let length: Int
    let scalar: UInt32
    if first == UInt8(ascii: "\\") {
      (length, scalar) = escape(rest)
    } else {
      length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      scalar =
        String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
    }
    pieces.append(JSONPiece(scalar: scalar, bytes: rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  return pieces
}

private func escape(_ bytes: ArraySlice<UInt8>) -> (length: Int, scalar: UInt32) {
  switch bytes.dropFirst().first {
  case UInt8(ascii: "u"):
    func unit(_ skipped: Int) -> UInt32 {
      UInt32(String(decoding: bytes.dropFirst(skipped).prefix(4), as: UTF8.self), radix: 16)
        ?? 0xFFFD
    }
    let unit1 = unit(2)
    guard (0xD800..<0xDC00).contains(unit1) else { return (6, unit1) }
    return (12, 0x10000 + (unit1 & 0x3FF) << 10 + unit(8) & 0x3FF)
  case UInt8(ascii: "b"): return (2, 8)
  case UInt8(ascii: "f"): return (2, 12)
  case UInt8(ascii: "n"): return (2, 10)
  case UInt8(ascii: "r"): return (2, 13)
  case UInt8(ascii: "t"): return (2, 9)
  case let byte: return (2, UInt32(byte ?? 0x5C))
  }
}
