/// Parses a regular expression in ICU syntax.
///
/// Constructs that need more than linear time (back references, possessive and atomic groups, lookbehind) are
/// errors that say so.
///
/// *Source:* the ICU user guide, regular expressions.
struct RegularExpressionParser {
  /// The flags that `(?…)` sets.
  struct Flags {
    var ignoresCase: Bool
    var dotMatchesLineEnds = false
    var isMultiline = false
  }

  /// The maximum nesting depth of groups.
  private static let depthLimit = 64
  /// The maximum count in a repetition.
  private static let repetitionLimit = 1000

  let scalars: [Unicode.Scalar]
  var position = 0
  var flags: Flags
  private var depth = 0

  /// Creates a parser at the beginning of a pattern.
  init(_ text: String, ignoresCase: Bool) {
    scalars = Array(text.unicodeScalars)
    flags = Flags(ignoresCase: ignoresCase)
  }

  /// Reads the whole pattern.
  ///
  /// - Throws: `PatternError` where the pattern is malformed or not supported.
  mutating func parse() throws(PatternError) -> SyntaxNode {
    let node = try parseChoice()
    guard position == scalars.count else { throw error("')' without '('", "a pattern") }
    return node
  }

  /// The code point at the current position; nil past the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// An error at the current position, or some code points before it.
  func error(_ message: String, _ expected: String, back: Int = 0) -> PatternError {
    PatternError(place: max(0, position - back), message: message, expected: expected)
  }

  /// Consumes `text` if it is next; returns whether it was.
  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func parseChoice() throws(PatternError) -> SyntaxNode {
    guard depth < Self.depthLimit else {
      throw error("nested too deeply", "at most \(Self.depthLimit) groups in each other")
    }
    depth += 1
    defer { depth -= 1 }
    var branches = [try parseSequence()]
    while skip("|") { branches.append(try parseSequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func parseSequence() throws(PatternError) -> SyntaxNode {
    var parts: [SyntaxNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let part = try parsePart()
      parts.append(try parseRepetition(of: part))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func parsePart() throws(PatternError) -> SyntaxNode {
    guard let scalar = next else { return .empty }
    if scalar == "[" { return .set(try parseSet(), ignoresCase: flags.ignoresCase) }
    position += 1
    switch scalar {
    case "(": return try parseGroup()
    case ".":
      let all = ScalarSet.range(0...0x10_FFFF)
      return .set(
        flags.dotMatchesLineEnds ? all : .not(.property(.lineEnd)), ignoresCase: false)
    case "^": return .assertion(flags.isMultiline ? .lineStart : .start)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .lastLineEnd)
    case "\\": return try parseEscape()
    case "*", "+", "?", "{":
      throw error("'\(scalar)' without anything to repeat", "a letter or group before it", back: 1)
    default: return .scalar(scalar.value, ignoresCase: flags.ignoresCase)
    }
  }

  private mutating func parseGroup() throws(PatternError) -> SyntaxNode {
    let outside = flags
    var isNegative: Bool?
    if skip("?") {
      if skip("#") {
        while next != nil, next != ")" { position += 1 }
        return try finishGroup(.empty)
      }
      if skip("=") {
        isNegative = false
      } else if skip("!") {
        isNegative = true
      } else if try !skipGroupKind(), try parseFlags() {
        // The flags hold to the end of the group that this stands in.
        return .empty
      }
    }
    let body = try parseChoice()
    flags = outside
    return try finishGroup(isNegative.map { .lookahead(body, isNegative: $0) } ?? body)
  }

  private mutating func finishGroup(_ node: SyntaxNode) throws(PatternError) -> SyntaxNode {
    guard skip(")") else { throw error("'(' without ')'", "')'") }
    return node
  }

  /// Reads `:` or the name of a group.
  ///
  /// - Returns: Whether it was present.
  private mutating func skipGroupKind() throws(PatternError) -> Bool {
    if skip(":") { return true }
    guard next != ">" else {
      throw error("atomic groups are not supported", "'(?:'", back: 2)
    }
    guard skip("<") else { return false }
    guard next != "=", next != "!" else {
      throw error("looking behind is not supported", "a pattern without '(?<'", back: 3)
    }
    while let scalar = next, ScalarProperty.word.holds(for: scalar.value) { position += 1 }
    guard skip(">") else { throw error("malformed name of a group", "'>' behind it") }
    return true
  }

  /// Reads flags and the symbol after them.
  ///
  /// - Returns: Whether the flags end their group.
  private mutating func parseFlags() throws(PatternError) -> Bool {
    var isOn = true
    while let scalar = next {
      position += 1
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "s": flags.dotMatchesLineEnds = isOn
      case "m": flags.isMultiline = isOn
      case "-": isOn = false
      case ":": return false
      case ")": return true
      default: throw error("unsupported flag '\(scalar)'", "i, s or m", back: 1)
      }
    }
    throw error("'(' without ')'", "')'")
  }

  private mutating func parseRepetition(of node: SyntaxNode) throws(PatternError) -> SyntaxNode {
    guard let limits = try parseRepetitionSign() else { return node }
    // Whether as many or as few as possible makes no difference to a whole text.
    _ = skip("?")
    guard next != "+" else {
      throw error("possessive repetitions are not supported", "a pattern without '+' here")
    }
    guard try parseRepetitionSign() == nil else {
      throw error("a repetition is repeated", "'(?:' and ')' around it", back: 1)
    }
    return .repetition(node, least: limits.least, most: limits.most)
  }

  private mutating func parseRepetitionSign() throws(PatternError) -> (least: Int, most: Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    return next == "{" ? try parseLimits() : nil
  }

  private mutating func parseLimits() throws(PatternError) -> (least: Int, most: Int?) {
    let start = position
    position += 1
    let least = parseNumber()
    let hasMost = skip(",")
    let most = hasMost ? parseNumber() : least
    guard let least, skip("}") else {
      position = start
      throw error("malformed repetition", "{n}, {n,} or {n,m}")
    }
    guard max(least, most ?? 0) <= Self.repetitionLimit, most.map({ $0 >= least }) ?? true else {
      position = start
      throw error(
        "impossible repetition", "{n,m} with n not above m, \(Self.repetitionLimit) at most")
    }
    return (least, most)
  }

  private mutating func parseNumber() -> Int? {
    var number: Int?
    while let digit = next?.value, (0x30...0x39).contains(digit), (number ?? 0) < 1_000_000 {
      number = (number ?? 0) * 10 + Int(digit - 0x30)
      position += 1
    }
    return number
  }
}
