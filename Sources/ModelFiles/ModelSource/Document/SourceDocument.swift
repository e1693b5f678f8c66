/// The syntax tree of one `contents` file: every element and attribute in file order, with its bytes.
///
/// Lossless: the bytes themselves are kept, so whatever the tree does not name (comments, unknown
/// elements, spaces) is still there. Offsets count bytes of the file from 0.
package struct SourceDocument: Sendable {
  /// The path of the file, as the user named it.
  package var file: String
  /// The bytes of the file.
  package var bytes: [UInt8]
  /// The elements in the order of their start tags; the first is the root.
  package internal(set) var elements: [SourceElement] = []
  /// The attributes of all elements, in file order.
  package internal(set) var attributes: [SourceAttribute] = []
  /// Whether the file is well-formed to its end.
  package internal(set) var isComplete = false
  /// Whether the bytes are a translation of a file in another format, so that positions do not apply to the
  /// file.
  package internal(set) var isTranslation = false

  /// Creates a document without elements.
  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

/// An element of a document.
package struct SourceElement: Sendable {
  /// The name, nil for one that Xcode does not write.
  package var name: ElementName?
  /// The index of the first attribute in the document's list.
  var firstAttribute: UInt32
  /// The number of attributes that follow.
  var attributeCount: UInt32
  /// The index in the document's list after the last descendant.
  var next: UInt32
  /// The offset of the `<`.
  var start: UInt32
  /// The offset after the `>` of the start tag.
  var tagEnd: UInt32
  /// The offset after the end tag; `tagEnd` when the tag closes itself.
  var end: UInt32
  /// Whether the start tag ends in `/>`.
  var closesItself: Bool
}

/// An attribute of an element.
package struct SourceAttribute: Sendable {
  /// The name, nil for one that Xcode does not write.
  package var name: AttributeName?
  /// Whether the value contains references or white space that must be decoded.
  var isEscaped: Bool
  /// The offset of the name.
  var nameStart: UInt32
  /// The length of the name.
  var nameLength: UInt32
  /// The offset of the value, after the quote.
  var valueStart: UInt32
  /// The offset of the closing quote.
  var valueEnd: UInt32
}

extension SourceElement {
  /// The offsets of the whole element.
  var range: Range<Int> { Int(start)..<Int(end) }
  /// The offsets of the start tag.
  var tagRange: Range<Int> { Int(start)..<Int(tagEnd) }
  /// The indices of the attributes in the document's list.
  var attributeIndices: Range<Int> {
    Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount)
  }
}

extension SourceAttribute {
  /// The offsets of the value, without quotes.
  var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  /// The offsets of the name.
  var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
}
