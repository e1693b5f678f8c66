/// The bytes of `document` with only those changes that lead from `old` to `new`.
///
/// - Parameters:
///   - document: A complete document whose root is `<model>`.
///   - old: What the document means, as it would be written afresh.
///   - new: What the result is to mean.
/// - Returns: The bytes; all others are those of the document.
func patchDocument(
  _ document: SourceDocument, from old: WrittenElement, to new: WrittenElement
) -> [UInt8] {
  var patcher = DocumentPatcher(document: document)
  patcher.patch(0, from: old, to: new, depth: 0)
  return patcher.result
}

/// Collects the edits of a document.
struct DocumentPatcher {
  private struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// The document being edited.
  let document: SourceDocument
  private var edits: [Edit] = []

  /// Creates a patcher without edits.
  init(document: SourceDocument) {
    self.document = document
  }

  /// The bytes of the document with all edits made.
  var result: [UInt8] {
    var result: [UInt8] = []
    var place = 0
    let ordered = edits.enumerated().sorted { left, right in
      let (first, second) = (left.element.range, right.element.range)
      return (first.lowerBound, first.upperBound, left.offset)
        < (second.lowerBound, second.upperBound, right.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= place {
      result += document.bytes[place..<edit.range.lowerBound]
      result += edit.bytes
      place = edit.range.upperBound
    }
    return result + document.bytes[place...]
  }

  /// Turns the element at `index`, which means `old`, into one that means `new`.
  mutating func patch(_ index: Int, from old: WrittenElement, to new: WrittenElement, depth: Int) {
    guard old != new else { return }
    patchAttributes(index, from: old, to: new)
    guard old.children != new.children else { return }
    patchChildren(index, from: old, to: new, depth: depth)
  }

  /// Replaces the bytes at `range` by `bytes`.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    edits.append(Edit(range: range, bytes: bytes))
  }

  /// Forgets all edits made since there were `count`.
  mutating func discardEdits(after count: Int) {
    edits.removeSubrange(count...)
  }

  /// The number of edits so far.
  var editCount: Int { edits.count }
}

// MARK: - Attributes

extension DocumentPatcher {
  private mutating func patchAttributes(
    _ index: Int, from old: WrittenElement, to new: WrittenElement
  ) {
    let changed = Self.changedAttributes(from: old, to: new)
    let order = index == 0 ? document.rootAttributeOrder : new.name.attributeOrder
    var end = tagNameEnd(of: index)
    for name in order {
      let written = document.attribute(name, of: index)
      if changed.contains(name) {
        patchAttribute(written, to: new[name].map { (name, $0) }, after: end)
      }
      if let written { end = max(end, Int(written.valueEnd) + 1) }
    }
  }

  private mutating func patchAttribute(
    _ written: SourceAttribute?, to new: (name: AttributeName, value: String)?, after end: Int
  ) {
    switch (written, new) {
    case (let written?, let new?):
      let quote = document.bytes[Int(written.valueEnd)]
      replace(written.valueRange, with: escaped(new.value, quote: quote))
    case (let written?, nil):
      var start = Int(written.nameStart)
      while start > 0, isSpace(document.bytes[start - 1]) { start -= 1 }
      replace(start..<Int(written.valueEnd) + 1, with: [])
    case (nil, let new?): replace(end..<end, with: renderAttribute(new.name, new.value))
    case (nil, nil): break
    }
  }

  private func tagNameEnd(of index: Int) -> Int {
    Int(document.elements[index].start) + 1 + document.writtenName(of: index).utf8.count
  }

  /// The attributes that differ, and those whose spelling hangs on one that differs.
  private static func changedAttributes(
    from old: WrittenElement, to new: WrittenElement
  ) -> Set<AttributeName> {
    let names = Set(old.values.keys).union(new.values.keys)
    var changed = names.filter { old[$0] != new[$0] }
    if new.name == .attribute, changed.contains(.attributeType) {
      changed.formUnion([
        .defaultValueString, .defaultDateTimeInterval, .minValueString, .minDateTimeInterval,
        .maxValueString, .maxDateTimeInterval, .regularExpressionString, .customClassName,
        .composite, .usesScalarValueType,
      ])
    }
    if changed.contains(.minDateTimeInterval) { changed.insert(.minValueString) }
    if changed.contains(.maxDateTimeInterval) { changed.insert(.maxValueString) }
    if changed.contains(.defaultDateTimeInterval) { changed.insert(.defaultValueString) }
    return changed
  }
}
