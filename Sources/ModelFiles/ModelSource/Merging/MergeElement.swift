/// An element of one of the files that are merged.
struct MergeElement {
  /// An attribute as the file spells it.
  struct Attribute {
    /// The name.
    var name: String
    /// The value, unescaped.
    var value: String
    /// The bytes from the end of the previous part, including white space, to the closing quote.
    var text: ArraySlice<UInt8>
  }

  /// A child with the text before it.
  struct Child {
    /// Spaces and comments before the child.
    var gap: ArraySlice<UInt8>
    /// The child.
    var element: MergeElement
  }

  /// The file.
  let document: SourceDocument
  /// The index of the element in the document's list.
  let index: Int

  private var element: SourceElement { document.elements[index] }

  /// The name, nil for one that Xcode does not write.
  var name: ElementName? { element.name }
  /// The name as the file spells it.
  var writtenName: String { document.writtenName(of: index) }
  /// The bytes of the whole element.
  var bytes: ArraySlice<UInt8> { document.bytes[element.range] }
  /// Whether the element has an end tag.
  var isOpen: Bool { !element.closesItself }

  /// The value of an attribute; nil if absent.
  func value(_ name: AttributeName) -> String? { document.value(name, of: index) }

  /// The renaming identifier; nil if absent.
  var renamingIdentifier: String? { value(.elementID) ?? value(.renamingIdentifier) }

  /// The attributes in file order.
  var attributes: [Attribute] {
    var end = nameEnd
    return element.attributeIndices.map { place in
      let attribute = document.attributes[place]
      let next = Int(attribute.valueEnd) + 1
      defer { end = next }
      return Attribute(
        name: document.writtenName(of: attribute), value: document.value(attribute),
        text: document.bytes[end..<next])
    }
  }

  /// The space between the last attribute and the end of the start tag.
  var tagTail: ArraySlice<UInt8> {
    let end = document.attributes[element.attributeIndices].last.map { Int($0.valueEnd) + 1 }
    return document.bytes[(end ?? nameEnd)..<Int(element.tagEnd) - (isOpen ? 1 : 2)]
  }

  private var nameEnd: Int { Int(element.start) + 1 + writtenName.utf8.count }

  /// The children in file order.
  var children: [Child] {
    var end = Int(element.tagEnd)
    return document.children(of: index).map { child in
      let range = document.elements[child].range
      defer { end = range.upperBound }
      return Child(
        gap: document.bytes[end..<range.lowerBound],
        element: MergeElement(document: document, index: child))
    }
  }

  /// The text between the last child and the end tag; empty for an element without one.
  var tail: ArraySlice<UInt8> {
    guard isOpen else { return [] }
    let last = document.children(of: index).reduce(nil) { $1 as Int? ?? $0 }
    let start = last.map { Int(document.elements[$0].end) } ?? Int(element.tagEnd)
    return document.bytes[start..<endTagStart]
  }

  /// The end tag; empty for an element without one.
  var endTag: ArraySlice<UInt8> {
    isOpen ? document.bytes[endTagStart..<Int(element.end)] : []
  }

  private var endTagStart: Int {
    document.bytes[..<Int(element.end)].lastIndex(of: UInt8(ascii: "<")) ?? Int(element.end)
  }

  /// Whether two elements say the same, whatever spaces and comments are in them.
  func isSame(as other: MergeElement) -> Bool {
    if bytes == other.bytes { return true }
    guard name != nil, name == other.name else { return false }
    let (own, others) = (attributes, other.attributes)
    return own.count == others.count
      && Dictionary(own.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        == Dictionary(others.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      && hasSameChildren(as: other)
  }

  /// Whether the children of two elements say the same, in the same order.
  func hasSameChildren(as other: MergeElement) -> Bool {
    let (own, others) = (children, other.children)
    return own.count == others.count
      && zip(own, others).allSatisfy { $0.element.isSame(as: $1.element) }
  }
}
