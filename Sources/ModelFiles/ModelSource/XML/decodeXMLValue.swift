extension SourceDocument {
  /// The value of `attribute`: references resolved, line ends and tabs turned into spaces as XML
  /// prescribes.
  func value(_ attribute: SourceAttribute) -> String {
    let written = bytes[attribute.valueRange]
    guard attribute.isEscaped else { return String(decoding: written, as: UTF8.self) }
    var decoder = ValueDecoder(rest: written)
    var decoded: [UInt8] = []
    while let piece = decoder.next() { decoded.append(contentsOf: piece) }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The offset in the file of the byte at `offset` of the value of `attribute`.
  func fileOffset(of offset: Int, in attribute: SourceAttribute) -> Int {
    guard attribute.isEscaped else {
      return min(Int(attribute.valueStart) + offset, Int(attribute.valueEnd))
    }
    var decoder = ValueDecoder(rest: bytes[attribute.valueRange])
    var decoded = 0
    while decoded < offset, let piece = decoder.next() { decoded += piece.count }
    return decoder.rest.startIndex
  }

  /// Whether the value of `attribute` is written as `text`, without references.
  func value(_ attribute: SourceAttribute, is text: StaticString) -> Bool {
    guard !attribute.isEscaped, attribute.valueRange.count == text.utf8CodeUnitCount else {
      return false
    }
    let start = Int(attribute.valueStart)
    for place in 0..<text.utf8CodeUnitCount where bytes[start + place] != text.utf8Start[place] {
      return false
    }
    return true
  }
}

/// Decodes the characters and references of a value.
private struct ValueDecoder {
  /// The bytes still to be decoded.
  var rest: ArraySlice<UInt8>

  /// The bytes of the next character or reference.
  mutating func next() -> [UInt8]? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "&"): return reference()
    case 0x0D:
      if rest.first == 0x0A { rest.removeFirst() }
      return [0x20]
    case 0x09, 0x0A: return [0x20]
    default: return [byte]
    }
  }

  private mutating func reference() -> [UInt8] {
    let name = rest.prefix { $0 != UInt8(ascii: ";") }
    rest = rest[name.endIndex...].dropFirst()
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return Array("&".utf8)
    case "lt": return Array("<".utf8)
    case "gt": return Array(">".utf8)
    case "quot": return Array("\"".utf8)
    case "apos": return Array("'".utf8)
    case let text:
      let number =
        text.hasPrefix("#x")
        ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(1), radix: 10)
      guard let number, let scalar = Unicode.Scalar(number) else { return Array("\u{FFFD}".utf8) }
      return Array(String(Character(scalar)).utf8)
    }
  }
}
