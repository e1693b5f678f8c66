/// The elements of a file as nearly every one is: tags, spaces, comments and processing instructions, nothing else.
///
/// Found without a parser, while one decides beside it whether the file is well-formed: what is found counts only if it is.
struct PlainXML {
  /// The elements, in the order of their start tags.
  private(set) var elements: [SourceElement] = []
  /// The attributes of all elements, in file order.
  private(set) var attributes: [SourceAttribute] = []

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: SourceLimits
  private let tags: TagReader
  private var open: [Int] = []

  /// Finds the elements of `bytes`, of which the first `mark` are skipped.
  ///
  /// Nil where there is text between tags, a document type, more than the limits allow, or what is no tag.
  ///
  /// - Complexity: O(n).
  init?(_ bytes: UnsafeBufferPointer<UInt8>, mark: Int, limits: SourceLimits) {
    self.bytes = bytes
    self.limits = limits
    tags = TagReader(bytes: bytes)
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
      let tag = tags.readTag(at: start, into: &attributes), tag.end - tag.start <= limits.valueBytes
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
    elements[index].next = UInt32(elements.count)
    elements[index].end = UInt32(end)
    return end
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
