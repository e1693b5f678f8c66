package import Findings

/// Reads the short text of a mapping model.
///
/// The input is not trusted. Names are not looked up; ``makeMappingSource(_:from:to:)`` does so.
///
/// - Parameters:
///   - bytes: The text in UTF-8.
///   - file: Its path, for places and messages.
/// - Returns: The mapping model; nil with what is wrong, at most one thing.
/// - Complexity: O(n).
/// - Source: `Documentation/Formats/mapping-text.md`.
package func parseMappingText(
  _ bytes: [UInt8], file: String
) -> (outline: MappingOutline?, diagnostics: [Diagnostic]) {
  var parser = OutlineParser(bytes, file: file)
  do throws(OutlineError) {
    return (try parser.parse(), [])
  } catch {
    let places = OutlinePlaces(bytes, file: file)
    let diagnostic = RuleDescription.unreadableMappingText.diagnostic(
      "\(error.message), expected \(error.expected)", at: places.location(error.range))
    return (nil, [diagnostic].quoting(bytes))
  }
}

/// What is wrong with a text, and where.
struct OutlineError: Error {
  /// The bytes that are wrong.
  var range: Range<Int>
  /// What is wrong with them.
  var message: String
  /// What would have been right.
  var expected: String
}

/// Where the lines of a text begin.
struct OutlinePlaces {
  private let file: String
  private var starts = [0]

  /// Finds the lines of `bytes`.
  init(_ bytes: [UInt8], file: String) {
    self.file = file
    for (place, byte) in bytes.enumerated() where byte == 0x0A { starts.append(place + 1) }
  }

  /// The place of a range of bytes.
  func location(_ range: Range<Int>) -> SourceLocation {
    .text(file: file, start: position(range.lowerBound), end: position(range.upperBound))
  }

  private func position(_ offset: Int) -> SourcePosition {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }
}

/// What is said of texts of mapping models.
package enum MappingTextDiagnostic {
  /// All of it.
  package static let all: [RuleDescription] = [.unreadableMappingText]
}

extension RuleDescription {
  /// A text that is no mapping model.
  package static let unreadableMappingText = RuleDescription(
    "unreadable-mapping-text", .input, .error,
    title: "The text of a mapping model cannot be read.",
    fix: "Write it as `modelc show` prints a mapping model.")
}
