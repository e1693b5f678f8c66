/// The part of a file that is being read, with the place in the file.
struct JSONBuffer {
  let file: String
  /// The next bytes of the file; none at its end.
  private let read: () throws(ToolchainError) -> [UInt8]
  private var bytes: [UInt8] = []
  /// The next byte.
  private(set) var place = 0
  /// Where the line of the next byte begins in ``bytes``; below 0 when that is gone.
  private var lineStart = 0
  private var line = 1
  private var isAtEnd = false

  init(file: String, read: @escaping () throws(ToolchainError) -> [UInt8]) {
    self.file = file
    self.read = read
  }

  /// The place of the next byte.
  var position: SourcePosition { SourcePosition(line: line, column: place - lineStart + 1) }

  /// What is before the next byte in its line; nil when that is too much to be shown.
  private var lead: [UInt8]? {
    lineStart >= 0 && place - lineStart <= RecordText.longestLine
      ? Array(bytes[lineStart..<place]) : nil
  }

  /// The byte so many places on; nil behind the end of the file.
  mutating func byte(at distance: Int) throws(ToolchainError) -> UInt8? {
    while place + distance >= bytes.count {
      guard !isAtEnd else { return nil }
      let next = try read()
      isAtEnd = next.isEmpty
      bytes += next
    }
    return bytes[place + distance]
  }

  /// Goes on by so many bytes, which were looked at.
  mutating func advance(_ count: Int) {
    for _ in 0..<count {
      place += 1
      if bytes[place - 1] == 0x0A {
        line += 1
        lineStart = place
      }
    }
  }

  /// Skips what may stand between values.
  mutating func skipSpace() throws(ToolchainError) {
    while let byte = try byte(at: 0), isJSONSpace(byte) { advance(1) }
  }

  /// Takes a byte if it is the next one.
  mutating func take(_ wanted: Unicode.Scalar) throws(ToolchainError) -> Bool {
    guard try byte(at: 0) == UInt8(ascii: wanted) else { return false }
    advance(1)
    return true
  }

  /// Takes bytes which were looked at.
  mutating func takeText(_ count: Int) -> RecordText {
    let text = RecordText(
      file: file, bytes: Array(bytes[place..<place + count]), start: position, lead: lead)
    advance(count)
    return text
  }

  /// Forgets what was read, but for the beginning of the line where that may be shown.
  mutating func forget() {
    guard place >= 1 << 16 else { return }
    let kept = place - lineStart <= RecordText.longestLine ? max(0, lineStart) : place
    bytes.removeSubrange(..<kept)
    (place, lineStart) = (place - kept, lineStart - kept)
  }

  /// The error that the file is not JSON at the next byte.
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
