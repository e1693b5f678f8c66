/// The reason why `pattern` is not a regular expression for ICU, which `NSPredicate` uses; nil if no error is
/// certain.
///
/// Looks at structure only: groups, sets, escapes, what is repeated how often. Patterns with comments in
/// them (the flag `x`) are not looked into.
///
/// *Source:* the syntax tables of ICU's regular expressions.
func problemOfPattern(_ pattern: String) -> String? {
  var reader = PatternReader(pattern)
  do throws(PatternReader.Stop) {
    try reader.read()
    return nil
  } catch {
    return error.problem
  }
}

/// Walks a regular expression once.
private struct PatternReader {
  /// Why the walk ends early: a problem, or something that is not looked into.
  struct Stop: Error {
    var problem: String?
  }

  private let text: [Unicode.Scalar]
  private var place = 0
  /// The open groups: whether each is a lookbehind.
  private var groups: [Bool] = []
  /// Whether what comes before can be repeated.
  private var canRepeat = false

  init(_ pattern: String) {
    text = Array(pattern.unicodeScalars)
  }

  mutating func read() throws(Stop) {
    while let character = next() {
      switch character {
      case "\\":
        try readEscape(inSet: false)
        canRepeat = true
      case "[":
        try readSet(depth: 1)
        canRepeat = true
      case "(": try readGroupStart()
      case ")":
        guard groups.popLast() != nil else { throw problem("there is a ) without its (") }
        canRepeat = true
      case "|": canRepeat = false
      case "*", "+", "?": try readQuantifier(character, isUnbounded: character != "?")
      case "{": try readInterval()
      case "}": throw problem("there is a } without its {; \\} stands for itself")
      default: canRepeat = true
      }
    }
    guard groups.isEmpty else { throw problem("there is a ( without its )") }
  }

  private func problem(_ text: String) -> Stop { Stop(problem: text) }

  private var peek: Unicode.Scalar? { place < text.count ? text[place] : nil }

  private mutating func next() -> Unicode.Scalar? {
    guard place < text.count else { return nil }
    defer { place += 1 }
    return text[place]
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == character else { return false }
    place += 1
    return true
  }

  /// Skips past the next `end`; returns false if there is none.
  private mutating func skip(past end: String) -> Bool {
    let end = Array(end.unicodeScalars)
    while place + end.count <= text.count {
      if text[place..<place + end.count].elementsEqual(end) {
        place += end.count
        return true
      }
      place += 1
    }
    place = text.count
    return false
  }
}

// MARK: - Escapes and sets

extension PatternReader {
  /// Reads what follows a backslash.
  private mutating func readEscape(inSet: Bool) throws(Stop) {
    guard let character = next() else { throw problem("it ends with a single backslash") }
    switch character {
    case "Q":
      if inSet { throw Stop() }
      // Without \E all of the rest is meant.
      _ = skip(past: "\\E")
    case "p", "P", "N":
      guard take("{"), skip(past: "}") else {
        throw problem("\\\(character) needs a name in braces")
      }
    case "x" where peek == "{":
      guard skip(past: "}") else { throw problem("\\x{ has no }") }
    case "u": try readDigits(4, after: "u")
    case "U": try readDigits(8, after: "U")
    case "k" where !inSet:
      guard take("<"), skip(past: ">") else { throw problem("\\k needs a name in < and >") }
    default: break
    }
  }

  private mutating func readDigits(_ count: Int, after letter: String) throws(Stop) {
    for _ in 0..<count {
      guard let digit = next(), digit.isASCII, digit.properties.isASCIIHexDigit else {
        throw problem("\\\(letter) needs \(count) hexadecimal digits")
      }
    }
  }

  /// Reads what follows a `[`, up to its `]`.
  private mutating func readSet(depth: Int) throws(Stop) {
    // Nobody nests them so deep; the walk must end.
    guard depth < 100 else { throw Stop() }
    if peek == ":" {
      let start = place
      if skip(past: ":]") { return }
      place = start
    }
    _ = take("^")
    // A bracket that comes first stands for itself.
    var last: Unicode.Scalar? = take("]") ? "]" : nil
    while let character = next() {
      switch character {
      case "]": return
      case "[":
        try readSet(depth: depth + 1)
        last = nil
      case "\\":
        try readEscape(inSet: true)
        last = nil
      case "-":
        guard let from = last, let to = peek, !"[]\\-&".unicodeScalars.contains(to) else {
          last = nil
          continue
        }
        guard from.value <= to.value else {
          throw problem("the range \(from)-\(to) is in reverse order")
        }
        place += 1
        last = nil
      default: last = character
      }
    }
    throw problem("there is a [ without its ]")
  }
}

// MARK: - Groups and quantifiers

extension PatternReader {
  /// Reads what follows a `(`.
  private mutating func readGroupStart() throws(Stop) {
    canRepeat = false
    guard take("?") else {
      groups.append(false)
      return
    }
    switch next() {
    case ":", "=", "!", ">": groups.append(false)
    case "<":
      if take("=") || take("!") {
        groups.append(true)
      } else {
        guard skip(past: ">") else { throw problem("the name of a group has no >") }
        groups.append(false)
      }
    case "#":
      guard skip(past: ")") else { throw problem("there is a ( without its )") }
    case let first?: try readFlags(first)
    case nil: throw problem("there is a ( without its )")
    }
  }

  /// Reads flags, which hold for a group or for what follows.
  private mutating func readFlags(_ first: Unicode.Scalar) throws(Stop) {
    var character: Unicode.Scalar? = first
    while let flag = character, flag != ")", flag != ":" {
      guard "idmsuwx-".unicodeScalars.contains(flag) else {
        throw problem("(?\(flag) is not a kind of group")
      }
      // White space and comments have another meaning from here on.
      if flag == "x" { throw Stop() }
      character = next()
    }
    switch character {
    case ":": groups.append(false)
    case ")": canRepeat = true
    default: throw problem("there is a ( without its )")
    }
  }

  private mutating func readQuantifier(
    _ name: Unicode.Scalar, isUnbounded: Bool
  ) throws(Stop) {
    guard canRepeat else { throw problem("there is nothing that \(name) could repeat") }
    if isUnbounded, groups.contains(true) {
      throw problem("a look-behind has no greatest length")
    }
    _ = take("?") || take("+")
    canRepeat = false
  }

  /// Reads what follows a `{`: a count, a least count, or both.
  private mutating func readInterval() throws(Stop) {
    let least = readNumber()
    var greatest = least
    let hasComma = take(",")
    if hasComma { greatest = readNumber() }
    guard let least, take("}") else {
      throw problem("{ begins no count of repetitions; \\{ stands for itself")
    }
    if let greatest, greatest < least {
      throw problem("{\(least),\(greatest)} asks for at most fewer than at least")
    }
    try readQuantifier("{", isUnbounded: hasComma && greatest == nil)
  }

  /// Reads digits, up to a billion; nil if absent.
  private mutating func readNumber() -> Int? {
    var number: Int?
    while let digit = peek, ("0"..."9").contains(digit) {
      number = min((number ?? 0) * 10 + Int(digit.value - 0x30), 1_000_000_000)
      place += 1
    }
    return number
  }
}
