import Findings

extension SourceDocument {
  /// The indices of the children of the element at `index`, in file order.
  func children(of index: Int) -> ChildSequence {
    ChildSequence(elements: elements, upcoming: index + 1, end: Int(elements[index].next))
  }

  /// The attribute called `name` of the element at `index`.
  func attribute(_ name: AttributeName, of index: Int) -> SourceAttribute? {
    for place in elements[index].attributeIndices where attributes[place].name == name {
      return attributes[place]
    }
    return nil
  }

  /// The value of the attribute called `name` of the element at `index`.
  func value(_ name: AttributeName, of index: Int) -> String? {
    // Passing the method on would copy the document.
    guard let attribute = attribute(name, of: index) else { return nil }
    return value(attribute)
  }

  /// The first child called `name` of the element at `index`.
  func child(_ name: ElementName, of index: Int) -> Int? {
    children(of: index).first { elements[$0].name == name }
  }

  /// The number of children called `name` of the element at `index`.
  func count(_ name: ElementName, in index: Int) -> Int {
    var count = 0
    for child in children(of: index) where elements[child].name == name { count += 1 }
    return count
  }

  /// The text of the name of the element at `index`, as the file spells it.
  func writtenName(of index: Int) -> String {
    let start = Int(elements[index].start) + 1
    let isNameByte: (UInt8) -> Bool = { ![0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains($0) }
    return String(decoding: bytes[start...].prefix(while: isNameByte), as: UTF8.self)
  }

  /// The text of the name of `attribute`, as the file spells it.
  func writtenName(of attribute: SourceAttribute) -> String {
    String(decoding: bytes[attribute.nameRange], as: UTF8.self)
  }

  /// The location of the bytes at `range`; of a translation the file.
  ///
  /// - Complexity: O(n) in the size of the file; O(log n) with the table of its lines.
  func location(of range: Range<Int>, lines: LineTable? = nil) -> SourceLocation {
    guard !isTranslation else { return .file(file) }
    let lines = lines ?? LineTable(bytes)
    return .text(
      file: file, start: lines.position(of: range.lowerBound),
      end: lines.position(of: range.upperBound))
  }
}

/// The indices of an element's children.
struct ChildSequence: Sequence, IteratorProtocol {
  fileprivate let elements: [SourceElement]
  fileprivate var upcoming: Int
  fileprivate let end: Int

  /// The index of the next child.
  mutating func next() -> Int? {
    guard upcoming < end else { return nil }
    defer { upcoming = Int(elements[upcoming].next) }
    return upcoming
  }
}
