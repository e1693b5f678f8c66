import SwiftSyntax

/// Decides which branches of `#if` hold, as far as the options say.
struct ConditionReader {
  /// What holds, by the text of a condition without spaces.
  let known: [String: Bool]

  /// The branches that may be there, each with what must hold for it.
  ///
  /// - Parameters:
  ///   - syntax: A directive with its branches.
  ///   - outer: What must hold for the directive itself.
  /// - Returns: The branches in order; those that do not hold are left out.
  func branches(
    _ syntax: IfConfigDeclSyntax, _ outer: Branch
  ) -> [(IfConfigClauseSyntax, Branch)] {
    var result: [(IfConfigClauseSyntax, Branch)] = []
    var open: [String] = []
    for clause in syntax.clauses {
      let text = clause.condition.map { String($0.trimmedDescription.prefix(80)) }
      let value = clause.condition.map { evaluate($0) } ?? true
      if value == false { continue }
      var branch = outer
      branch.conditions += open.map { "!(\($0))" }
      if value == nil, let text {
        branch.conditions.append(text)
        open.append(text)
      }
      result.append((clause, branch))
      if value == true { break }
    }
    return result
  }

  /// Whether a condition holds; nil where that is open.
  func evaluate(_ condition: ExprSyntax) -> Bool? {
    var reader = ConditionText(condition.trimmedDescription, known: known)
    return reader.read()
  }
}

/// Reads the text of a condition: `!`, `&&`, `||`, parentheses, and what is known.
private struct ConditionText {
  private let bytes: [UInt8]
  private let known: [String: Bool]
  private var place = 0

  init(_ text: String, known: [String: Bool]) {
    bytes = text.utf8.filter { $0 > 0x20 }
    self.known = known
  }

  /// The value of all of the text; nil where it is open or none.
  mutating func read() -> Bool? {
    guard bytes.count <= 1000 else { return nil }
    let value = either(0)
    return place == bytes.count ? value : nil
  }

  private mutating func take(_ mark: String) -> Bool {
    guard bytes[place...].starts(with: mark.utf8) else { return false }
    place += mark.utf8.count
    return true
  }

  private mutating func either(_ depth: Int) -> Bool? {
    var value = both(depth)
    while take("||") {
      let right = both(depth)
      value = value == true || right == true ? true : value == false && right == false ? false : nil
    }
    return value
  }

  private mutating func both(_ depth: Int) -> Bool? {
    var value = one(depth)
    while take("&&") {
      let right = one(depth)
      value = value == false || right == false ? false : value == true && right == true ? true : nil
    }
    return value
  }

  private mutating func one(_ depth: Int) -> Bool? {
    guard depth < 64 else { return nil }
    if take("!") { return one(depth + 1).map { !$0 } }
    if take("(") {
      let value = either(depth + 1)
      return take(")") ? value : nil
    }
    return plain()
  }

  /// A name, or a call like `os(iOS)` or `swift(>=5.9)`.
  private mutating func plain() -> Bool? {
    let start = place
    while place < bytes.count, isNamePart(bytes[place]) { place += 1 }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    if place < bytes.count, bytes[place] == UInt8(ascii: "(") {
      var depth = 0
      repeat {
        if bytes[place] == UInt8(ascii: "(") { depth += 1 }
        if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
        place += 1
      } while depth > 0 && place < bytes.count
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if let value = known[text] { return value }
    switch name {
    case "true": return true
    case "false": return false
    // What reads SwiftData is built with a Swift that has macros.
    case "swift", "compiler": return text.contains(">=5") ? true : nil
    case "canImport": return text == "canImport(SwiftData)" ? true : nil
    default: return nil
    }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
