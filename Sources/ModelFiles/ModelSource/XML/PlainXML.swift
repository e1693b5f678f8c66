/// The elements of a file in the usual form: tags, spaces, comments and processing instructions, nothing else.
///
/// They are found without a parser, while one checks in parallel whether the file is well-formed: the result counts
/// only if it is.
struct PlainXML {
  /// The elements, in the order of their start tags.
  private(set) var elements: [SourceElement] = []
  /// The attributes of all elements, in file order.
  private(set) var attributes: [SourceAttribute] = []

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: SourceLimits
  private let tags: TagReader
  private var open: [Int] = []

  /// Finds the elements of `bytes`, skipping the first `mark`.
  ///
  /// Nil if there is text between tags, a document type, something above the limits, or something other than a tag. As
  /// readers use the elements while the check is running, they are all UTF-8, start and end tags have the same names,
  /// and a name that Xcode does not write consists of letters, digits and the few other ASCII characters that names
  /// have.
  ///
  /// - Complexity: O(n).
  init?(_ bytes: UnsafeBufferPointer<UInt8>, mark: Int, limits: SourceLimits) {
    self.bytes = bytes
    self.limits = limits
    tags = TagReader(bytes: bytes)
    guard isUTF8(bytes) else { return nil }
    elements.reserveCapacity(bytes.count / 96)
    attributes.reserveCapacity(bytes.count / 20)
    guard readTags(from: mark), open.isEmpty, !elements.isEmpty else { return nil }
  }

  private mutating func readTags(from start: Int) -> Bool {
    var place = start
    while true {
      while place < bytes.count, isSpace(bytes[place]) { place += 1 }
      guard place < bytes.count else { return true }
      guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count,
        let end = readMarkup(at: place)
      else { return false }
      place = end
    }
  }

  /// Reads what begins with the `<` at `start`, and gives the offset after it.
  private mutating func readMarkup(at start: Int) -> Int? {
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): readEndTag(at: start)
    case UInt8(ascii: "?"): end(of: "?>", from: start + 2)
    case UInt8(ascii: "!"): starts(with: "<!--", at: start) ? end(of: "-->", from: start + 4) : nil
    default: readStartTag(at: start)
    }
  }

  private mutating func readStartTag(at start: Int) -> Int? {
    let first = attributes.count
    guard elements.count < limits.elements, open.count < limits.depth,
      let tag = tags.readTag(at: start, into: &attributes),
      tag.end - tag.start <= limits.valueBytes,
      tag.name != nil || isPlainName(from: start + 1, to: endOfName(from: start + 1)),
      attributes[first...].allSatisfy({ attribute in
        attribute.name != nil
          || isPlainName(from: attribute.nameRange.lowerBound, to: attribute.nameRange.upperBound)
      })
    else { return nil }
    if !tag.closesItself { open.append(elements.count) }
    elements.append(
      SourceElement(
        name: tag.name, firstAttribute: UInt32(first),
        attributeCount: UInt32(attributes.count - first), next: UInt32(elements.count + 1),
        start: UInt32(tag.start), tagEnd: UInt32(tag.end), end: UInt32(tag.end),
        closesItself: tag.closesItself))
    return tag.end
  }

  private mutating func readEndTag(at start: Int) -> Int? {
    guard let index = open.popLast(), let end = end(of: ">", from: start + 2) else { return nil }
    let (name, first) = (endOfName(from: start + 2) - start - 2, Int(elements[index].start) + 1)
    guard name == endOfName(from: first) - first,
      (0..<name).allSatisfy({ bytes[start + 2 + $0] == bytes[first + $0] })
    else { return nil }
    elements[index].next = UInt32(elements.count)
    elements[index].end = UInt32(end)
    return end
  }

  /// The offset of what ends the name of a tag: a space, a slash or the end of the tag.
  private func endOfName(from start: Int) -> Int {
    var place = start
    while place < bytes.count, !isSpace(bytes[place]), bytes[place] != 0x2F, bytes[place] != 0x3E {
      place += 1
    }
    return place
  }

  private func isPlainName(from start: Int, to end: Int) -> Bool {
    start < end && !isNumberByte(bytes[start]) && (start..<end).allSatisfy { isNameByte(bytes[$0]) }
  }

  private func starts(with text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  /// The offset after the next `text`.
  private func end(of text: StaticString, from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if starts(with: text, at: place) { return place + text.utf8CodeUnitCount }
      place += 1
    }
    return nil
  }
}

/// Whether `bytes` are valid UTF-8; as nearly all are ASCII, eight bytes are checked at a time.
private func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let raw = UnsafeRawBufferPointer(bytes)
  var place = 0
  while place + 8 <= raw.count,
    raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  {
    place += 8
  }
  return String(validating: bytes[place...], as: UTF8.self) != nil
}

/// Whether `byte` can be part of a name in ASCII.
private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A: true
  default: isNumberByte(byte)
  }
}

/// Whether `byte` can be part of a name, but not its first: a digit, a dot or a hyphen.
private func isNumberByte(_ byte: UInt8) -> Bool {
  0x30...0x39 ~= byte || byte == 0x2D || byte == 0x2E
}
