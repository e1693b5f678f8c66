/// The matching of one text against a regular expression.
struct RegularExpressionRun {
  private let programs: [[RegularExpression.Instruction]]
  private let text: [UInt32]
  /// The results of lookaheads, by program and position.
  private var known: [Int: Bool] = [:]

  /// Creates a run over a text.
  init(_ programs: [[RegularExpression.Instruction]], text: [UInt32]) {
    self.programs = programs
    self.text = text
  }

  /// The instructions reached at one position, without duplicates.
  private struct Steps {
    var list: [Int] = []
    var places: [Int]

    init(_ count: Int) { places = Array(repeating: -1, count: count) }

    /// Adds an instruction at a text position, unless it is already present.
    mutating func insert(_ step: Int, at place: Int) -> Bool {
      guard places[step] != place else { return false }
      places[step] = place
      return true
    }
  }

  /// Whether a program matches from a position.
  ///
  /// - Parameters:
  ///   - program: The index of the program.
  ///   - start: The position.
  ///   - isWhole: Whether the match must reach the end of the text.
  ///   - effort: The remaining budget.
  /// - Returns: Whether it matches.
  /// - Throws: `EffortError` if matching takes too long.
  mutating func matches(
    program: Int, from start: Int, isWhole: Bool, _ effort: inout Effort
  ) throws(EffortError) -> Bool {
    let count = programs[program].count
    try effort.spend(count)
    var current = Steps(count)
    var accepts = try follow(0, at: start, in: program, steps: &current, effort: &effort)
    for place in start..<text.count {
      if accepts, !isWhole { return true }
      guard !current.list.isEmpty else { return false }
      accepts = false
      let steps = current.list
      current.list.removeAll(keepingCapacity: true)
      for step in steps where takes(programs[program][step], text[place]) {
        if try follow(step + 1, at: place + 1, in: program, steps: &current, effort: &effort) {
          accepts = true
        }
      }
      try effort.spend(steps.count)
    }
    return accepts
  }

  /// Follows all instructions that consume no code point.
  ///
  /// - Returns: Whether the end of the program is reached.
  private mutating func follow(
    _ step: Int, at place: Int, in program: Int, steps: inout Steps, effort: inout Effort
  ) throws(EffortError) -> Bool {
    var waiting = [step]
    var accepts = false
    while let step = waiting.popLast() {
      guard steps.insert(step, at: place) else { continue }
      try effort.spend(1)
      switch programs[program][step] {
      case .accept: accepts = true
      case .jump(let target): waiting.append(target)
      case .fork(let first, let second): waiting += [second, first]
      case .assertion(let assertion):
        if holds(assertion, at: place) { waiting.append(step + 1) }
      case .lookahead(let other, let isNegative):
        if try looksAhead(other, at: place, &effort) != isNegative { waiting.append(step + 1) }
      case .scalar, .foldedScalar, .set, .foldedSet: steps.list.append(step)
      }
    }
    return accepts
  }

  private mutating func looksAhead(
    _ program: Int, at place: Int, _ effort: inout Effort
  ) throws(EffortError) -> Bool {
    let key = place * programs.count + program
    if let found = known[key] { return found }
    let found = try matches(program: program, from: place, isWhole: false, &effort)
    known[key] = found
    return found
  }

  private func takes(_ instruction: RegularExpression.Instruction, _ value: UInt32) -> Bool {
    switch instruction {
    case .scalar(let wanted): return wanted == value
    case .foldedScalar(let wanted): return wanted == value || wanted == simpleFolding(of: value)
    case .set(let set): return set.contains([value])
    case .foldedSet(let set): return set.contains([value] + variants(of: value))
    default: return false
    }
  }

  /// The other cases of a letter, each one code point.
  private func variants(of value: UInt32) -> [UInt32] {
    guard let properties = Unicode.Scalar(value)?.properties else { return [] }
    let mappings = [properties.lowercaseMapping, properties.uppercaseMapping].map(\.unicodeScalars)
    return mappings.compactMap { $0.count == 1 ? $0.first?.value : nil }
  }

  private func holds(_ assertion: Assertion, at place: Int) -> Bool {
    switch assertion {
    case .start: return place == 0
    case .end: return place == text.count
    case .lastLineEnd:
      let rest = text[place...]
      return rest.isEmpty || (rest.count == 1 && isLineEnd(place) && !isWithinLineEnd(place))
        || rest.elementsEqual([0x0D, 0x0A])
    case .lineStart:
      return place == 0 || (place < text.count && isLineEnd(place - 1) && !isWithinLineEnd(place))
    case .lineEnd:
      return place == text.count || (isLineEnd(place) && !isWithinLineEnd(place))
    case .wordBoundary: return isWord(place - 1) != isWord(place)
    case .noWordBoundary: return isWord(place - 1) == isWord(place)
    }
  }

  private func isLineEnd(_ place: Int) -> Bool {
    text.indices.contains(place) && ScalarProperty.isLineEnd(text[place])
  }

  /// Whether a position is between a carriage return and its line feed.
  private func isWithinLineEnd(_ place: Int) -> Bool {
    place > 0 && place < text.count && text[place] == 0x0A && text[place - 1] == 0x0D
  }

  private func isWord(_ place: Int) -> Bool {
    text.indices.contains(place) && ScalarProperty.word.holds(for: text[place])
  }
}
