/// A pattern in which `?` is one letter and `*` any number of letters, unless escaped by a backslash.
///
/// *Source:* Apple, "Predicate Format String Syntax", string comparisons.
struct WildcardPattern: Sendable {
  private enum Part: Hashable, Sendable {
    case scalar(UInt32)
    case one
    case any
  }

  private let parts: [Part]

  /// Reads a pattern; every text is a valid pattern.
  init(_ text: String, _ options: TextOptions) {
    var parts: [Part] = []
    var literal = ""
    func flush() {
      parts += FoldedText(literal, options).scalars.map { .scalar($0) }
      literal = ""
    }
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*" where !isEscaped:
        flush()
        if parts.last != .any { parts.append(.any) }
      case "?" where !isEscaped:
        flush()
        parts.append(.one)
      default: literal.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    flush()
    self.parts = parts
  }

  /// Whether a whole text matches the pattern.
  ///
  /// Only the most recent `*` ever needs to be extended, so there is no further backtracking.
  ///
  /// - Throws: `EffortError` if matching takes too long.
  func matches(_ text: FoldedText, _ effort: inout Effort) throws(EffortError) -> Bool {
    let count = text.scalars.count
    var (place, part) = (0, 0)
    var retry: (place: Int, part: Int)?
    while true {
      try effort.spend(1)
      if part < parts.count, let next = step(parts[part], at: place, in: text) {
        if parts[part] == .any { retry = (place, part + 1) }
        (place, part) = (next, part + 1)
        continue
      }
      if part == parts.count, place == count { return true }
      guard let last = retry, last.place < count else { return false }
      let longer = end(ofLetterAt: last.place, in: text)
      retry = (longer, last.part)
      (place, part) = (longer, last.part)
    }
  }

  /// The position after the shortest match for a part of the pattern; nil if it does not match.
  private func step(_ part: Part, at place: Int, in text: FoldedText) -> Int? {
    switch part {
    case .any: return text.isBoundary(place) ? place : nil
    case .one:
      guard place < text.scalars.count, text.isBoundary(place) else { return nil }
      return end(ofLetterAt: place, in: text)
    case .scalar(let value):
      return place < text.scalars.count && text.scalars[place] == value ? place + 1 : nil
    }
  }

  private func end(ofLetterAt place: Int, in text: FoldedText) -> Int {
    var end = place + 1
    while !text.isBoundary(end) { end += 1 }
    return end
  }
}
