/// A sliding window over a file, with its position.
struct JSONBuffer {
  let file: String
  /// Reads the next bytes of the file; empty at its end.
  private let read: () throws(ToolchainError) -> [UInt8]
  private var bytes: [UInt8] = []
  /// The index of the next byte.
  private(set) var place = 0
  /// The start of the next byte's line in ``bytes``; negative if it has been discarded.
  private var lineStart = 0
  private var line = 1
  private var isAtEnd = false

  init(file: String, read: @escaping () throws(ToolchainError) -> [UInt8]) {
    self.file = file
    self.read = read
  }

  /// The position of the next byte.
  var position: SourcePosition { SourcePosition(line: line, column: place - lineStart + 1) }

  /// The text before the next byte in its line; nil if it is too long to show.
  private var lead: [UInt8]? {
    lineStart >= 0 && place - lineStart <= RecordText.longestLine
      ? Array(bytes[lineStart..<place]) : nil
  }

  /// The byte at a distance from the next one; nil past the end of the file.
  mutating func byte(at distance: Int) throws(ToolchainError) -> UInt8? {
    while place + distance >= bytes.count {
      guard !isAtEnd else { return nil }
      let next = try read()
      isAtEnd = next.isEmpty
      bytes += next
    }
    return bytes[place + distance]
  }

  /// Advances by a number of bytes, which have been examined.
  mutating func advance(_ count: Int) {
    for _ in 0..<count {
      place += 1
      if bytes[place - 1] == 0x0A {
        line += 1
        lineStart = place
      }
    }
  }

  /// Skips white space between values.
  mutating func skipSpace() throws(ToolchainError) {
    while let byte = try byte(at: 0), isJSONSpace(byte) { advance(1) }
  }

  /// Consumes a byte if it is the next one.
  mutating func take(_ wanted: Unicode.Scalar) throws(ToolchainError) -> Bool {
    guard try byte(at: 0) == UInt8(ascii: wanted) else { return false }
    advance(1)
    return true
  }

  /// Consumes a number of bytes, which have been examined.
  mutating func takeText(_ count: Int) -> RecordText {
    let text = RecordText(
      file: file, bytes: Array(bytes[place..<place + count]), start: position, lead: lead)
    advance(count)
    return text
  }

  /// Discards consumed bytes, except for the beginning of the line if short enough to show.
  mutating func forget() {
    guard place >= 1 << 16 else { return }
    let kept = place - lineStart <= RecordText.longestLine ? max(0, lineStart) : place
    bytes.removeSubrange(..<kept)
    (place, lineStart) = (place - kept, lineStart - kept)
  }

  /// An error at the next byte: the file is not JSON.
  func problem(_ message: String) -> ToolchainError {
    let location = SourceLocation.text(file: file, start: position, end: position)
    var diagnostic = RuleDescription.malformedJSON.diagnostic(message, at: location)
    diagnostic.sourceLine = lead.map { lead in
      let rest = bytes[place...].prefix(RecordText.longestLine).prefix { $0 != 0x0A && $0 != 0x0D }
      return String(decoding: lead + rest, as: UTF8.self)
    }
    return ToolchainError(diagnostic)
  }
}
