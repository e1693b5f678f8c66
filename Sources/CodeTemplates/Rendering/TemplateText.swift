/// The text of a template, looked through before Stencil renders it.
///
/// Stencil drops what follows a tag without an end, and ends the program at `list.last` of an empty list and at
/// ranges that are too great; nested tags cost it stack.
struct TemplateText {
  /// What is wrong first; nil for a template that can be rendered.
  private(set) var problem: Problem?
  /// The name of the template that this one extends.
  private(set) var base: String?
  private var depth = 0
  private var loops = 0

  /// What is wrong, and the byte where.
  struct Problem {
    /// The byte, counted from 0.
    var offset: Int
    /// What is wrong.
    var message: String
  }

  private static let mostTags = 48
  private static let mostLoops = 8

  /// Looks through `text`.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var place = 0
    while place + 1 < bytes.count, problem == nil {
      guard bytes[place] == UInt8(ascii: "{"), let end = Self.end(after: bytes[place + 1]) else {
        place += 1
        continue
      }
      let start = place + 2
      guard let close = Self.find(end, in: bytes, from: start) else {
        problem = Problem(offset: place, message: "the tag has no end")
        return
      }
      if end != UInt8(ascii: "#") {
        look(at: bytes[start..<close], isBlock: end == UInt8(ascii: "%"))
      }
      place = close + 2
    }
  }

  /// The character before `}` that ends a tag which begins with `{` and `byte`.
  private static func end(after byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "%"), UInt8(ascii: "#"): byte
    default: nil
    }
  }

  private static func find(_ end: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == end, bytes[place + 1] == UInt8(ascii: "}") { return place }
      place += 1
    }
    return nil
  }

  /// Looks at the inside of a tag.
  private mutating func look(at bytes: ArraySlice<UInt8>, isBlock: Bool) {
    var words: [(text: String, offset: Int)] = []
    var word: [UInt8] = []
    var quote: UInt8?
    var brackets = 0
    for place in bytes.indices {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
        word.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        quote = byte
        word.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "|"), UInt8(ascii: ":"),
        UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"):
        if byte == UInt8(ascii: "(") { brackets += 1 }
        if !word.isEmpty {
          words.append((String(decoding: word, as: UTF8.self), place - word.count))
          word = []
        }
      default: word.append(byte)
      }
    }
    if !word.isEmpty {
      words.append((String(decoding: word, as: UTF8.self), bytes.endIndex - word.count))
    }
    if brackets > Self.mostTags {
      problem = Problem(offset: bytes.startIndex, message: "the tag has too many parentheses")
    }
    for word in words where problem == nil { look(at: word.text, word.offset) }
    if isBlock { count(words.map(\.text).filter { $0 != "-" && $0 != "+" }, at: bytes.startIndex) }
  }

  private mutating func look(at word: String, _ offset: Int) {
    guard let first = word.first, first != "\"", first != "'" else { return }
    if word.contains("...") {
      problem = Problem(offset: offset, message: "templates have no ranges; loop over the model")
    } else if word.contains("[") {
      problem = Problem(offset: offset, message: "templates have no subscripts; write a.b")
    } else if Self.isLastInLoop(word) {
      return
    } else if word.split(separator: ".").dropFirst().contains("last") {
      problem = Problem(
        offset: offset, message: "templates have no .last of lists; use forloop.last in a loop")
    }
  }

  /// Whether `word` asks a loop, perhaps by its label, whether this is the last turn.
  private static func isLastInLoop(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    return parts.first == "forloop" && parts.last == "last" && (2...3).contains(parts.count)
  }

  /// Counts tags that are open, and takes the name of what is extended.
  private mutating func count(_ words: [String], at offset: Int) {
    // A loop may have a label: `{% outer: for x in y %}`.
    let isLabelled = words.count > 1 && words[1] == "for"
    switch isLabelled ? "for" : words.first ?? "" {
    case "for":
      depth += 1
      loops += 1
      // Its last would be that of a list.
      if words.prefix(while: { $0 != "in" }).contains("forloop") {
        problem = Problem(offset: offset, message: "a variable of a loop cannot be called forloop")
      }
    case "endfor":
      depth -= 1
      loops -= 1
    case "if", "ifnot", "block", "filter": depth += 1
    case "endif", "endblock", "endfilter": depth -= 1
    case "extends":
      let name = words.count == 2 ? words[1] : ""
      guard name.count > 2, name.first == "\"" || name.first == "'", name.first == name.last else {
        problem = Problem(
          offset: offset, message: "expected the name of a template in quotation marks")
        return
      }
      base = String(name.dropFirst().dropLast())
    default: break
    }
    if depth > Self.mostTags || loops > Self.mostLoops {
      let what =
        loops > Self.mostLoops ? "\(Self.mostLoops) loops" : "\(Self.mostTags) tags"
      problem = Problem(offset: offset, message: "more than \(what) are in each other")
    }
  }
}
