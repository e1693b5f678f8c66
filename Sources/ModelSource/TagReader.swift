/// Finds the offsets in a start tag that an XML parser has already accepted.
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
  private let elementNames = NameTable<ElementName>()
  private let attributeNames = NameTable<AttributeName>()

  /// Makes a reader of `bytes`, which must outlive it.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads the tag whose end is at or after `end`, the place of its `>` or `/`.
  ///
  /// No attribute value of well-formed XML holds a `<`, so that the last one before `end` starts
  /// the tag. Returns nil when the bytes are not such a tag.
  func readTag(endingAt end: Int, into attributes: inout [SourceAttribute]) -> Tag? {
    var start = min(end, bytes.count) - 1
    while start >= 0, bytes[start] != UInt8(ascii: "<") { start -= 1 }
    guard start >= 0 else { return nil }
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
    while place < bytes.count, bytes[place] != quote {
      isEscaped = isEscaped || bytes[place] < 0x20 || bytes[place] == UInt8(ascii: "&")
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

  private func nameEnd(from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      let endsName = isSpace(byte) || byte == 0x3D || byte == 0x2F || byte == 0x3E
      if endsName { break }
      place += 1
    }
    return place
  }

  private func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}
