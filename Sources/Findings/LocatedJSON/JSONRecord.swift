/// An object from a file that is read one object at a time.
package struct JSONRecord: Sendable {
  /// The object; its ranges count from its first byte.
  package let node: JSONNode
  private let text: RecordText

  init(_ node: JSONNode, _ text: RecordText) {
    self.node = node
    self.text = text
  }

  /// The members; empty if the value is not an object.
  package var members: [JSONMember] {
    if case .object(let members) = node.value { members } else { [] }
  }

  /// The member with the given name.
  package subscript(name: String) -> JSONMember? { members.first { $0.name == name } }

  /// A diagnostic at a range of the object, with its source line.
  ///
  /// - Parameters:
  ///   - rule: The kind of finding.
  ///   - range: The range of bytes, counted from the first one of the object.
  ///   - summary: A one-line summary that can stand alone.
  /// - Returns: The diagnostic.
  package func diagnostic(
    _ rule: RuleDescription, range: Range<Int>, summary: String
  ) -> Diagnostic {
    var diagnostic = rule.diagnostic(summary, at: text.location(range))
    diagnostic.sourceLine = text.line(at: range.lowerBound)
    return diagnostic
  }
}

/// The name of a list in a file that is read one object at a time, before its objects.
package struct JSONListName: Sendable {
  /// The name.
  package let name: String
  private let range: Range<Int>
  private let text: RecordText

  init(_ name: String, _ text: RecordText) {
    self.name = name
    range = 0..<text.bytes.count
    self.text = text
  }

  /// A diagnostic at the name.
  package func diagnostic(_ rule: RuleDescription, _ summary: String) -> Diagnostic {
    var diagnostic = rule.diagnostic(summary, at: text.location(range))
    diagnostic.sourceLine = text.line(at: 0)
    return diagnostic
  }
}

/// Bytes of a file with their position.
struct RecordText: Sendable {
  let file: String
  let bytes: [UInt8]
  /// The position of the first byte.
  let start: SourcePosition
  /// The text before it in its line; nil if it is too long to show.
  let lead: [UInt8]?

  /// The maximum length of a line to show, in bytes.
  static let longestLine = 2000

  func location(_ range: Range<Int>) -> SourceLocation {
    .text(file: file, start: position(range.lowerBound), end: position(range.upperBound))
  }

  private func position(_ offset: Int) -> SourcePosition {
    var position = start
    for byte in bytes.prefix(offset) {
      position.column += 1
      if byte == 0x0A { position = SourcePosition(line: position.line + 1, column: 1) }
    }
    return position
  }

  /// The line that contains a byte, as far as known; nil if it is too long.
  func line(at offset: Int) -> String? {
    let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let lineStart = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 }
    guard let lead = lineStart == nil ? lead : [] else { return nil }
    let line = lead + bytes[(lineStart ?? 0)..<end]
    return line.count <= Self.longestLine ? String(decoding: line, as: UTF8.self) : nil
  }
}
