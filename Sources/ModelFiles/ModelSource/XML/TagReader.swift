/// Finds the offsets in a start tag, which it assumes to be valid: an XML parser checks that separately.
struct TagReader {
  /// A start tag.
  struct Tag {
    /// The name, nil for one that Xcode does not write.
    var name: ElementName?
    /// The offset of the `<`.
    var start: Int
    /// The offset after the `>`.
    var end: Int
    /// Whether the tag ends in `/>`.
    var closesItself: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let elementNames = Self.elementNames
  private let attributeNames = Self.attributeNames

  // Created once, by the first reader.
  private static let elementNames = NameTable<ElementName>()
  private static let attributeNames = NameTable<AttributeName>()

  /// Creates a reader of `bytes`, which must outlive it.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads the tag that follows the tag ending at `previous`, with its own `>` or `/` at `end`.
  ///
  /// The tag at an offset; nil if the bytes are not a complete tag.
  func readTag(
    after previous: Int, endingAt end: Int, into attributes: inout [SourceAttribute]
  ) -> Tag? {
    guard let start = tagStart(after: previous, before: min(end, bytes.count)) else { return nil }
    return readTag(at: start, into: &attributes)
  }

  /// Reads the tag whose `<` is at `start`.
  ///
  /// The tag at an offset; nil if the bytes are not a complete tag.
  func readTag(at start: Int, into attributes: inout [SourceAttribute]) -> Tag? {
    var place = nameEnd(from: start + 1)
    let name = elementNames.name(spelledBy: slice(start + 1, place))
    while true {
      while place < bytes.count, isSpace(bytes[place]) { place += 1 }
      guard place < bytes.count else { return nil }
      if bytes[place] == UInt8(ascii: ">") {
        return Tag(name: name, start: start, end: place + 1, closesItself: false)
      }
      if bytes[place] == UInt8(ascii: "/") {
        guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: ">") else { return nil }
        return Tag(name: name, start: start, end: place + 2, closesItself: true)
      }
      guard let next = readAttribute(at: place, into: &attributes) else { return nil }
      place = next
    }
  }

  private func readAttribute(at start: Int, into attributes: inout [SourceAttribute]) -> Int? {
    let nameEnd = nameEnd(from: start)
    var place = nameEnd
    while place < bytes.count, bytes[place] != 0x22, bytes[place] != 0x27 {
      guard isSpace(bytes[place]) || bytes[place] == UInt8(ascii: "=") else { return nil }
      place += 1
    }
    guard place < bytes.count, nameEnd > start else { return nil }
    let quote = bytes[place]
    let valueStart = place + 1
    place = valueStart
    var isEscaped = false
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x28 {
        if byte == quote { break }
        isEscaped = isEscaped || byte < 0x20 || byte == UInt8(ascii: "&")
      }
      place += 1
    }
    guard place < bytes.count else { return nil }
    attributes.append(
      SourceAttribute(
        name: attributeNames.name(spelledBy: slice(start, nameEnd)), isEscaped: isEscaped,
        nameStart: UInt32(start), nameLength: UInt32(nameEnd - start),
        valueStart: UInt32(valueStart), valueEnd: UInt32(place)))
    return place + 1
  }

  /// The offset of the `<` of the last tag before `end`.
  ///
  /// No attribute value of well-formed XML holds one. Mostly only spaces come before the tag, and
  /// then it need not be looked for.
  private func tagStart(after previous: Int, before end: Int) -> Int? {
    var start = previous
    while start < end, isSpace(bytes[start]) { start += 1 }
    if start + 1 < end, bytes[start] == UInt8(ascii: "<"), bytes[start + 1] > 0x3F { return start }
    start = end - 1
    while start >= 0, bytes[start] != UInt8(ascii: "<") { start -= 1 }
    return start >= 0 ? start : nil
  }

  private func nameEnd(from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      // Letters come after all that can end a name.
      if byte < 0x3F, isSpace(byte) || byte == 0x3D || byte == 0x2F || byte == 0x3E { break }
      place += 1
    }
    return place
  }

  private func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}
