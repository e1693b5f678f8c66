/// Measures how deep a source is nested, from its bytes alone.
///
/// The parser limits brackets in expressions, and nothing else; what it would go too deep for is found here
/// first. Comments and texts are known, so that what stands in them does not count.
struct NestingScanner {
  /// What is open.
  private enum Opening: Equatable {
    case bracket
    case square
    case angle
    case branch
    /// A text, with the number of `#` around it.
    case text(hashes: Int, isLong: Bool)
  }

  private let bytes: [UInt8]
  private var place = 0
  private var open: [Opening] = []
  private var words = 0
  private var arrows = 0
  /// How many `<` follow each other that may be comparisons.
  private var comparisons = 0
  /// How often the parser may look at what is in square brackets: twice as often for each pair around it.
  private var looks = 0
  /// How many `else` follow each other at each depth of what is open.
  private var branches = [0]
  /// How many there are at all depths together.
  private var allBranches = 0
  /// How many members, calls and the like follow each other at each depth of what is open.
  private var suffixes = [0]
  /// How many `?` are open at each depth of what is open.
  private var choices = [0]
  /// Whether the previous token is a dot, which a name follows.
  private var followsDot = false
  /// Whether the previous token is a closing brace, which an `else` may follow.
  private var followsBrace = false

  /// Creates a scanner for `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The first position at which a limit is exceeded; nil if absent.
  mutating func firstExcess() -> (place: Int, text: String)? {
    while place < bytes.count {
      let start = place
      if case .text(let hashes, let isLong)? = open.last {
        readText(hashes: hashes, isLong: isLong)
      } else {
        readCode()
      }
      if place == start { place += 1 }
      if let text = excess { return (start, text) }
    }
    return nil
  }

  private var excess: String? {
    if open.count > SourceLimits.nesting {
      "the source is nested deeper than \(SourceLimits.nesting) levels"
    } else if words > SourceLimits.chain {
      "more than \(SourceLimits.chain) words follow each other"
    } else if max(arrows, comparisons) > SourceLimits.chain {
      "more than \(SourceLimits.chain) arrows or comparisons follow each other"
    } else if allBranches > SourceLimits.branches {
      "more than \(SourceLimits.branches) branches follow each other"
    } else if suffixes[suffixes.count - 1] > SourceLimits.suffixes {
      "more than \(SourceLimits.suffixes) members and calls follow each other"
    } else if choices[choices.count - 1] > SourceLimits.choices {
      "more than \(SourceLimits.choices) choices are nested"
    } else if looks > SourceLimits.looks {
      "square brackets are nested too deep too often"
    } else {
      nil
    }
  }
}

extension NestingScanner {
  private func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private mutating func push(_ opening: Opening) {
    open.append(opening)
    branches.append(0)
    suffixes.append(0)
    choices.append(0)
    followsDot = false
  }

  private mutating func pop() {
    guard open.popLast() != nil else { return }
    allBranches -= branches.removeLast()
    suffixes.removeLast()
    choices.removeLast()
  }

  /// Closes what is open up to the last of `opening`; nothing where none is.
  private mutating func close(_ opening: Opening) {
    guard let index = open.lastIndex(of: opening) else { return }
    while open.count > index { pop() }
  }

  /// Reads a part of a text: a piece of code in it, its end, or a character.
  private mutating func readText(hashes: Int, isLong: Bool) {
    let quotes = isLong ? 3 : 1
    switch byte() {
    case UInt8(ascii: "\\"):
      let marks = (0..<hashes).prefix { byte(1 + $0) == UInt8(ascii: "#") }.count
      guard marks == hashes else { return place += 1 }
      if byte(1 + hashes) == UInt8(ascii: "(") { push(.bracket) }
      place += 2 + hashes
    case UInt8(ascii: "\""):
      let isEnd =
        (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
        && (0..<hashes).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
      guard isEnd else { return place += 1 }
      pop()
      place += quotes + hashes
    case 0x0A, 0x0D:
      // A text that is not closed ends with the line.
      if !isLong { pop() }
      place += 1
    default: place += 1
    }
  }

  private mutating func readCode() {
    switch byte() {
    case 0x20, 0x09...0x0D: place += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while place < bytes.count, byte() != 0x0A, byte() != 0x0D { place += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): readComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"): readMark()
    case UInt8(ascii: "`"): readEscapedName()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      readWord()
    default: readPunctuation()
    }
  }

  /// Reads a comment, in which there may be others.
  private mutating func readComment() {
    var depth = 0
    while place < bytes.count {
      if isAt("/*") {
        depth += 1
        place += 2
      } else if isAt("*/") {
        depth -= 1
        place += 2
        if depth == 0 { return }
      } else {
        place += 1
      }
    }
  }

  /// Reads what begins a text, or a directive.
  private mutating func readMark() {
    words = 0
    (suffixes[suffixes.count - 1], followsDot) = (0, false)
    if isAt("#if") { push(.branch) }
    if isAt("#endif") { close(.branch) }
    let hashes = bytes[place...].prefix { $0 == UInt8(ascii: "#") }.count
    place += hashes
    guard byte() == UInt8(ascii: "\"") else { return }
    let isLong = isAt("\"\"\"")
    place += isLong ? 3 : 1
    push(.text(hashes: hashes, isLong: isLong))
  }

  /// Reads a name in backticks, which may contain any other character of a line; or a single backtick.
  private mutating func readEscapedName() {
    let rest = bytes[(place + 1)...]
    let end = rest.firstIndex { [UInt8(ascii: "`"), 0x0A, 0x0D].contains($0) }
    words += 1
    place = end.map { bytes[$0] == UInt8(ascii: "`") ? $0 + 1 : place + 1 } ?? place + 1
  }

  private mutating func readWord() {
    let start = place
    while isWordPart(byte()) { place += 1 }
    words += 1
    if !followsDot { suffixes[suffixes.count - 1] = 0 }
    followsDot = false
    let word = bytes[start..<place]
    if word.elementsEqual("else".utf8) {
      branches[branches.count - 1] += 1
      allBranches += 1
    } else if followsBrace {
      allBranches -= branches[branches.count - 1]
      branches[branches.count - 1] = 0
    }
    followsBrace = false
    let beginsDeclaration = ["func", "init", "var", "let", "case", "subscript"].contains {
      word.elementsEqual($0.utf8)
    }
    // Lines of these follow each other without anything between them.
    if ["case", "import"].contains(where: { word.elementsEqual($0.utf8) }) { words = 0 }
    if beginsDeclaration {
      (arrows, comparisons) = (0, 0)
      choices[choices.count - 1] = 0
    }
    if byte() == UInt8(ascii: "<") {
      push(.angle)
      place += 1
      words = 0
    }
  }

  private mutating func readPunctuation() {
    words = 0
    countSuffix()
    switch byte() {
    case UInt8(ascii: "("): push(.bracket)
    case UInt8(ascii: "["):
      let depth = open.reduce(0) { $0 + ($1 == .square ? 1 : 0) }
      looks += depth < 4 ? 0 : 1 << min(depth, 32)
      push(.square)
    case UInt8(ascii: "{"):
      (arrows, comparisons) = (0, 0)
      closeAngles()
      push(.bracket)
    case UInt8(ascii: ")"):
      comparisons = 0
      close(.bracket)
    case UInt8(ascii: "]"): close(.square)
    case UInt8(ascii: "}"):
      (arrows, comparisons) = (0, 0)
      close(.bracket)
      followsBrace = true
    case UInt8(ascii: ";"):
      comparisons = 0
      closeAngles()
    case UInt8(ascii: "<") where byte(1) == 0x20 || byte(1) == 0x0A: comparisons += 1
    case UInt8(ascii: "<"): push(.angle)
    case UInt8(ascii: ">") where open.last == .angle: pop()
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">"):
      arrows += 1
      place += 1
    default: break
    }
    place += 1
  }

  /// Counts what follows an expression and holds it, and the choices.
  private mutating func countSuffix() {
    let depth = suffixes.count - 1
    switch byte() {
    case UInt8(ascii: "."):
      suffixes[depth] += 1
      followsDot = true
      return
    case UInt8(ascii: "?") where place > 0 && bytes[place - 1] <= 0x20 && byte(1) != byte():
      choices[depth] += 1
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"),
      UInt8(ascii: "!"), UInt8(ascii: "<"):
      suffixes[depth] += 1
    case UInt8(ascii: ":"): choices[depth] = max(0, choices[depth] - 1)
    case UInt8(ascii: ","), UInt8(ascii: ";"): (suffixes[depth], choices[depth]) = (0, 0)
    case UInt8(ascii: "="): suffixes[depth] = 0
    default: break
    }
    followsDot = false
  }

  /// Takes what was a comparison, and no type with arguments, as such.
  private mutating func closeAngles() {
    while open.last == .angle { pop() }
  }
}
