import Findings

/// Reads the text of a step file: header, directives, statements.
///
/// Statements are only split: what they do is judged by ``lintStepFile(_:from:to:)`` and by SQLite.
///
/// - Parameters:
///   - bytes: The text in UTF-8, with or without a byte order mark.
///   - path: The path of the file, for messages.
/// - Returns: The step file, and what is wrong; no more than twenty errors.
/// - Complexity: O(n).
package func parseStepFile(_ bytes: [UInt8], file path: String) -> ParsedStepFile {
  var parser = StepFileParser(bytes, file: path)
  parser.parse()
  return parser.result
}

/// Reads one file.
struct StepFileParser {
  let bytes: [UInt8]
  let path: String
  let lines: LineIndex
  var diagnostics: [Diagnostic] = []
  var names: (from: LocatedText, to: LocatedText, range: Range<Int>)?
  var checksums: StepChecksums?
  var statements: [StepStatement] = []
  var policy: StepPolicy?
  var policies: [StepPolicy] = []
  /// The comments that say what is still to be written.
  private var open: [Range<Int>] = []
  /// The tokens of the statement that is being read.
  private var tokens: [SQLToken] = []
  /// Whether a statement or a directive other than the header was read.
  private(set) var hasBegun = false

  /// After so many errors the rest is not looked at.
  private static let mostErrors = 20

  init(_ bytes: [UInt8], file path: String) {
    self.bytes = bytes
    self.path = path
    lines = LineIndex(bytes, file: path)
  }

  var result: ParsedStepFile {
    let found = diagnostics.sortedByPosition().quoting(bytes)
    guard let names, !found.hasErrors else { return ParsedStepFile(file: nil, diagnostics: found) }
    let header = StepHeader(
      from: names.from, to: names.to, checksums: checksums, namesRange: names.range)
    return ParsedStepFile(
      file: StepFile(
        path: path, header: header, statements: statements, policies: policies, open: open,
        lines: lines),
      diagnostics: found)
  }

  mutating func parse() {
    if let offset = firstInvalidByte(bytes) {
      return note(
        .malformedStepFile, range: offset..<offset + 1,
        summary: "the file is not UTF-8, expected text in UTF-8")
    }
    let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var tokenizer = SQLTokenizer(bytes, range: begin..<bytes.count, lines: lines)
    while diagnostics.count < Self.mostErrors {
      do throws(TokenProblem) {
        guard let token = try tokenizer.next() else { break }
        take(token)
      } catch {
        hasBegun = true
        note(.malformedStepFile, range: error.range, summary: error.message)
      }
    }
    endStatement()
    if names == nil, !diagnostics.contains(where: { $0.isOf(.stepFileHeader) }) {
      note(
        .stepFileHeader, range: begin..<begin,
        summary: "the header is missing, expected `-- migrate: OLD → NEW`")
    }
  }

  private mutating func take(_ token: SQLToken) {
    switch token.kind {
    case .comment(let text, isLine: true):
      let words = text.drop { $0 == " " || $0 == "\t" }
      if words.uppercased().hasPrefix("TODO:") {
        open.append(token.range)
      } else if let directive = StepDirective(text, token) {
        take(directive)
      }
    case .comment: break
    case .symbol(";"): endStatement()
    case .parameter(let text):
      note(
        .malformedStepFile, range: token.range,
        summary: "the parameter \(text) has no value here, expected a value")
    default:
      hasBegun = true
      tokens.append(token)
    }
  }

  private mutating func take(_ directive: StepDirective) {
    guard let kind = directive.kind else { return noteUnknown(directive) }
    guard tokens.isEmpty else {
      return note(
        .stepFileDirective, range: directive.range,
        summary:
          "the directive `\(directive.word)` is within a statement, expected a semicolon before it")
    }
    guard lead(of: directive.range.lowerBound).allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
      return note(
        .stepFileDirective, range: directive.range,
        summary:
          "the directive `\(directive.word)` is behind a statement, expected it in a line of its own"
      )
    }
    read(kind, directive)
    if kind == .policy, let policy { policies.append(policy) }
    if kind == .program || kind == .policy { hasBegun = true }
  }

  /// What is before a byte in its line, without the byte order mark.
  private func lead(of offset: Int) -> ArraySlice<UInt8> {
    let start = offset - lines.position(offset).column + 1
    let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start + mark..<offset]
  }

  private mutating func noteUnknown(_ directive: StepDirective) {
    guard tokens.isEmpty else { return }
    let known = StepDirective.Kind.allCases.map(\.rawValue)
    let near = nearestName(to: directive.word, among: known)
    let hint = near.map { "did you mean `\($0)`?" } ?? "so this is a comment"
    note(
      near == nil ? .unknownStepDirective : .unknownStepDirective.with(severity: .error),
      range: directive.range, summary: "there is no directive `\(directive.word)`, \(hint)")
  }

  private mutating func endStatement() {
    guard let first = tokens.first, let last = tokens.last else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    let sql = StepSQL(
      text: String(decoding: bytes[range], as: UTF8.self), tokens: tokens, range: range,
      start: first.start)
    statements.append(StepStatement(action: .sql(sql), policy: policy))
    tokens = []
  }

  /// Notes a problem.
  mutating func note(_ rule: RuleDescription, range: Range<Int>, summary: String) {
    diagnostics.append(rule.diagnostic(summary, at: lines.location(range)))
  }
}

/// The first byte that is not of UTF-8; nil if absent.
func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
  var parser = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .valid(let scalar): offset += scalar.count
    case .emptyInput: return nil
    case .error: return offset
    }
  }
}
