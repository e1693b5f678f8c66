import Findings

extension SourceDocument {
  /// The edit that replaces the value of `attribute`, which belongs to the element at `index`, by `text`.
  ///
  /// Nobody but the author knows whether that was meant, so that it is never made unasked.
  func respelling(_ attribute: SourceAttribute, of index: Int, as text: String) -> FixIt {
    let bytes = escaped(text, quote: self.bytes[Int(attribute.valueEnd)])
    return respelling(
      attribute.valueRange, in: elements[index].tagRange, as: bytes,
      title: "change \"\(value(attribute))\" to \"\(text)\"")
  }

  /// The edit that calls `attribute`, which belongs to the element at `index`, `name`.
  func renaming(_ attribute: SourceAttribute, of index: Int, to name: AttributeName) -> FixIt {
    respelling(
      attribute.nameRange, in: elements[index].tagRange, as: Array(name.rawValue.utf8),
      title: "rename \(writtenName(of: attribute)) to \(name.rawValue)")
  }

  /// The edit that renames the element at `index` to `name`; nil if it has a separate end tag.
  func renaming(_ index: Int, to name: ElementName) -> FixIt? {
    guard elements[index].closesItself else { return nil }
    let written = writtenName(of: index)
    let start = Int(elements[index].start) + 1
    return respelling(
      start..<start + written.utf8.count, in: elements[index].tagRange,
      as: Array(name.rawValue.utf8),
      title: "rename <\(written)> to <\(name.rawValue)>")
  }

  private func respelling(
    _ range: Range<Int>, in tag: Range<Int>, as text: [UInt8], title: String
  ) -> FixIt {
    let result =
      bytes[tag.lowerBound..<range.lowerBound] + text + bytes[range.upperBound..<tag.upperBound]
    return FixIt(
      title,
      replacements: [
        Replacement(file: file, bytes: range, text: String(decoding: text, as: UTF8.self))
      ],
      isSafe: false, result: String(decoding: result, as: UTF8.self)
    ).suggesting(in: LineFeeds(bytes))
  }
}
