/// A regular expression that matches whole texts, in ICU syntax.
///
/// All alternatives are followed simultaneously, so matching takes time proportional to the length of the
/// pattern times that of the text. Lookahead multiplies this by the length of the text once more; a budget
/// limits it.
struct RegularExpression: Sendable {
  /// An instruction of a compiled pattern.
  enum Instruction: Sendable {
    case scalar(UInt32)
    case foldedScalar(UInt32)
    case set(ScalarSet)
    case foldedSet(ScalarSet)
    case assertion(Assertion)
    /// Continues if a program matches, or does not match, from here.
    case lookahead(program: Int, isNegative: Bool)
    case fork(Int, Int)
    case jump(Int)
    case accept
  }

  /// The compiled pattern, followed by the programs for its lookaheads.
  private(set) var programs: [[Instruction]] = [[]]
  private let options: TextOptions
  private var length = 0

  /// The maximum number of instructions in all programs together.
  private static let lengthLimit = 20_000

  /// Reads a pattern.
  ///
  /// - Throws: `PatternError` if the pattern is malformed or not supported.
  init(_ text: String, _ options: TextOptions) throws(PatternError) {
    self.options = options
    // Where diacritics do not count, the pattern has none either.
    let pattern =
      options.contains(.diacriticInsensitive) ? foldText(text, .diacriticInsensitive) : text
    var parser = RegularExpressionParser(
      pattern, ignoresCase: options.contains(.caseInsensitive))
    let node = try parser.parse()
    try add(node, to: 0)
    try append(.accept, to: 0)
  }

  private mutating func append(_ instruction: Instruction, to program: Int) throws(PatternError) {
    length += 1
    guard length <= Self.lengthLimit else {
      throw PatternError(
        place: 0, message: "pattern too large", expected: "fewer repetitions within each other")
    }
    programs[program].append(instruction)
  }

  private mutating func add(_ node: SyntaxNode, to program: Int) throws(PatternError) {
    switch node {
    case .empty: break
    case .scalar(let value, let ignoresCase):
      try append(
        ignoresCase ? .foldedScalar(simpleFolding(of: value)) : .scalar(value), to: program)
    case .set(let set, let ignoresCase):
      try append(ignoresCase ? .foldedSet(set) : .set(set), to: program)
    case .assertion(let assertion): try append(.assertion(assertion), to: program)
    case .lookahead(let body, let isNegative):
      programs.append([])
      let number = programs.count - 1
      try add(body, to: number)
      try append(.accept, to: number)
      try append(.lookahead(program: number, isNegative: isNegative), to: program)
    case .sequence(let parts):
      for part in parts { try add(part, to: program) }
    case .choice(let branches): try addChoice(branches, to: program)
    case .repetition(let body, let least, let most):
      try addRepetition(of: body, least, most, to: program)
    }
  }

  private mutating func addChoice(
    _ branches: [SyntaxNode], to program: Int
  ) throws(PatternError) {
    var ends: [Int] = []
    for (number, branch) in branches.enumerated() {
      guard number < branches.count - 1 else {
        try add(branch, to: program)
        break
      }
      let fork = programs[program].count
      try append(.fork(fork + 1, fork + 1), to: program)
      try add(branch, to: program)
      ends.append(programs[program].count)
      try append(.jump(0), to: program)
      programs[program][fork] = .fork(fork + 1, programs[program].count)
    }
    for end in ends { programs[program][end] = .jump(programs[program].count) }
  }

  private mutating func addRepetition(
    of body: SyntaxNode, _ least: Int, _ most: Int?, to program: Int
  ) throws(PatternError) {
    for _ in 0..<least { try add(body, to: program) }
    guard let most else {
      let fork = programs[program].count
      try append(.fork(fork + 1, fork + 1), to: program)
      try add(body, to: program)
      try append(.jump(fork), to: program)
      programs[program][fork] = .fork(fork + 1, programs[program].count)
      return
    }
    var forks: [Int] = []
    for _ in least..<most {
      forks.append(programs[program].count)
      try append(.fork(0, 0), to: program)
      try add(body, to: program)
    }
    let end = programs[program].count
    for fork in forks { programs[program][fork] = .fork(fork + 1, end) }
  }

  /// Whether a whole text matches.
  ///
  /// - Throws: `EffortError` if matching takes too long.
  func matches(_ text: String, _ effort: inout Effort) throws(EffortError) -> Bool {
    let folded =
      options.contains(.diacriticInsensitive) ? foldText(text, .diacriticInsensitive) : text
    var run = RegularExpressionRun(programs, text: folded.unicodeScalars.map(\.value))
    return try run.matches(program: 0, from: 0, isWhole: true, &effort)
  }
}

/// The code point as which a letter is compared if case does not count.
func simpleFolding(of value: UInt32) -> UInt32 {
  let folded = caseFolding(of: value)
  return folded.count == 1 ? folded[0] : value
}
