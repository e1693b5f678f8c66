import Findings

extension StepFileParser {
  /// Reads a directive.
  mutating func read(_ kind: StepDirective.Kind, _ directive: StepDirective) {
    switch kind {
    case .migrate: readNames(directive)
    case .versions: readChecksums(directive)
    case .program: readProgram(directive)
    case .policy: readPolicy(directive)
    }
  }

  private mutating func readNames(_ directive: StepDirective) {
    guard names == nil, !hasBegun else {
      let expected = names == nil ? "expected it before all statements" : "expected it once"
      return note(
        .stepFileHeader, range: directive.range, summary: "`migrate` stands here, \(expected)")
    }
    guard let (from, to) = pair(directive.content) else {
      return note(
        .stepFileHeader, range: directive.range,
        summary:
          "expected two names of versions with one arrow between them: `-- migrate: OLD → NEW`")
    }
    names = (from, to, directive.range)
  }

  private mutating func readChecksums(_ directive: StepDirective) {
    guard names != nil, checksums == nil, !hasBegun else {
      return note(
        .stepFileHeader, range: directive.range,
        summary:
          "`versions` stands here, expected it once, behind `migrate` and before all statements")
    }
    guard let (from, to) = pair(directive.content), isChecksum(from.text), isChecksum(to.text)
    else {
      return note(
        .stepFileHeader, range: directive.range,
        summary:
          "expected two version checksums with one arrow between them: `-- versions: OLD → NEW`")
    }
    checksums = StepChecksums(from: from, to: to, range: directive.range)
  }

  /// The texts on both sides of the only arrow, `→` or `->`, without double quotes around them.
  private func pair(_ range: Range<Int>) -> (LocatedText, LocatedText)? {
    var reader = DirectiveReader(bytes, range)
    guard let from = reader.side(), reader.takeArrow(), let to = reader.side(), reader.isAtEnd
    else { return nil }
    return (
      LocatedText(text: from.text, location: lines.location(from.range)),
      LocatedText(text: to.text, location: lines.location(to.range))
    )
  }

  /// Whether a text may be a version checksum: base64 of 32 bytes.
  private func isChecksum(_ text: String) -> Bool {
    text.utf8.count == 44 && text.utf8.last == UInt8(ascii: "=")
      && text.utf8.dropLast().allSatisfy {
        isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: "/")
      }
  }
}
