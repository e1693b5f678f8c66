import Findings

extension StepFileParser {
  /// Reads `policy: Class (Mapping)`, which holds for what follows.
  mutating func readPolicy(_ directive: StepDirective) {
    let content = String(decoding: bytes[directive.content], as: UTF8.self)
    let start = directive.content.lowerBound
    let parts = content.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard let className = located(parts[0], in: content, start), !className.text.contains(" "),
      parts.count == 1 || parts[1].hasSuffix(")")
    else { return notePolicy(directive) }
    policy = StepPolicy(className: className, mapping: nil)
    guard parts.count == 2 else { return }
    guard let mapping = located(parts[1].dropLast(), in: content, start) else {
      return notePolicy(directive)
    }
    policy = StepPolicy(className: className, mapping: mapping)
  }

  private mutating func notePolicy(_ directive: StepDirective) {
    note(
      .stepFileDirective, range: directive.range,
      summary: "expected the name of a class, and that of an entity mapping in brackets: "
        + "`-- policy: CLASS (MAPPING)`")
  }

  /// A part of a text without blanks around it; nil for blanks alone.
  private func located(_ part: Substring, in text: String, _ start: Int) -> LocatedText? {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var found = part.drop(while: isBlank)
    while let last = found.last, isBlank(last) { found.removeLast() }
    guard !found.isEmpty else { return nil }
    let lower = start + text.utf8.distance(from: text.startIndex, to: found.startIndex)
    return LocatedText(
      text: String(found), location: lines.location(lower..<lower + found.utf8.count))
  }

  /// Reads `program: COMMAND reads … writes …`.
  mutating func readProgram(_ directive: StepDirective) {
    var reader = DirectiveReader(bytes, directive.content)
    var words: [String] = []
    while true {
      reader.skipBlanks()
      let start = reader.place
      guard let word = reader.word() else {
        return noteProgram(
          start..<max(start, directive.range.upperBound),
          start == directive.content.upperBound
            ? "`reads` and the columns that it gets" : "a closing quote")
      }
      // A word in quotes is an argument, whatever it says.
      if bytes[word.range].elementsEqual("reads".utf8) { break }
      words.append(word.text)
    }
    guard let command = words.first, !command.isEmpty else {
      return noteProgram(directive.range, "a program in front of `reads`")
    }
    do throws(TokenProblem) {
      var parser = try ColumnsParser(bytes, range: reader.rest, lines: lines)
      let reads = try parser.columns(behind: "`reads`")
      try parser.takeWord("writes")
      let writes = try parser.columns(behind: "`writes`")
      try parser.takeEnd()
      guard isUsable(reads, writes: writes, directive: directive) else { return }
      let program = StepProgram(
        command: command, arguments: Array(words.dropFirst()), reads: reads, writes: writes,
        range: directive.range)
      statements.append(StepStatement(action: .program(program), policy: policy))
    } catch {
      note(.stepFileDirective, range: error.range, summary: error.message)
    }
  }

  private mutating func isUsable(
    _ reads: StepColumns, writes: StepColumns, directive: StepDirective
  ) -> Bool {
    if writes.isOld {
      noteProgram(directive.range, "writes to the new version: `old` is read-only")
    } else if !reads.columns.contains(where: { $0.text == "_id" }) {
      noteProgram(directive.range, "`_id` among the columns that the program gets")
    } else if let column = writes.columns.first(where: { ["_id", "_entity"].contains($0.text) }) {
      noteProgram(
        directive.range, "properties among the columns that the program answers, not \(column.text)"
      )
    } else {
      return true
    }
    return false
  }

  private mutating func noteProgram(_ range: Range<Int>, _ expected: String) {
    note(
      .stepFileDirective, range: range,
      summary: "the program is not described, expected \(expected)")
  }
}
