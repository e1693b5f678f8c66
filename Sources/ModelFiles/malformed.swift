import Findings

/// The error for a text that cannot be read or edited, at a byte of it.
func malformed(
  _ bytes: [UInt8], file: String, offset: Int, summary: String,
  as rule: RuleDescription = .malformedProject
) -> ToolchainError {
  let start = SourcePosition(of: offset, in: bytes)
  return ToolchainError(
    .data,
    [rule.diagnostic(summary, at: .text(file: file, start: start, end: start))].quoting(bytes))
}

extension SourcePosition {
  /// The position of the byte at `offset`, or of the end if beyond it.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.init(
      line: before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }, column: before.count - lineStart + 1)
  }
}

/// The line end of a text: that of its first line.
func lineEnd(of bytes: [UInt8]) -> [UInt8] {
  guard let feed = bytes.firstIndex(of: 0x0A) else { return [0x0A] }
  return feed > 0 && bytes[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
}
