/// Reads the values of a JSON file and notes everything that is wrong with them, each with its place.
package struct JSONFileReader {
  /// The path of the file.
  package let file: String
  /// The top of the file; nil when it is not JSON.
  package let root: JSONNode?
  /// What is wrong.
  private(set) var diagnostics: [Diagnostic] = []
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Parses the file.
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    lineStarts = starts
    do throws(JSONProblem) {
      root = try parseJSON(bytes)
    } catch {
      root = nil
      note(.malformedJSON, range: error.offset..<error.offset, summary: error.message)
    }
  }

  /// What is wrong, with the lines.
  package var problems: [Diagnostic] { diagnostics.sortedByPosition().quoting(bytes) }

  /// The place of some bytes.
  package func location(_ range: Range<Int>) -> SourceLocation {
    .text(file: file, start: position(range.lowerBound), end: position(range.upperBound))
  }

  private func position(_ offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// Notes a problem.
  package mutating func note(_ rule: RuleDescription, range: Range<Int>, summary: String) {
    diagnostics.append(rule.diagnostic(summary, at: location(range)))
  }

  /// Notes that a value is of another kind than expected.
  package mutating func refuse(_ node: JSONNode, expected: String) {
    note(.wrongValue, range: node.range, summary: "this is \(node.phrase), expected \(expected)")
  }
}

extension JSONFileReader {
  /// The members of an object by name; all others than `known` are errors, with a sentence of their own for those that
  /// an earlier release had.
  package mutating func members(
    of node: JSONNode, known: [String], removed: [String: String] = [:]
  ) -> [String: JSONNode] {
    guard case .object(let members) = node.value else {
      refuse(node, expected: "an object")
      return [:]
    }
    var result: [String: JSONNode] = [:]
    for member in members {
      // A reference to a schema is what editors look for.
      guard known.contains(member.name) || member.name == "$schema" else {
        if let sentence = removed[member.name] {
          note(.removedKey, range: member.nameRange, summary: sentence)
          continue
        }
        let near = nearestName(to: member.name, among: known)
        let hint = near.map { "did you mean \"\($0)\"?" } ?? "expected \(listed(known))"
        note(
          .unknownKey, range: member.nameRange,
          summary: "the key \"\(member.name)\" is unknown, \(hint)")
        continue
      }
      result[member.name] = member.node
    }
    return result
  }

  /// Checks `formatVersion`, which must be 1.
  package mutating func checkForm(_ members: [String: JSONNode]) {
    guard let node = members["formatVersion"] else {
      guard let root, root.isObject else { return }
      return note(
        .missingKey, range: root.range.lowerBound..<root.range.lowerBound + 1,
        summary: "the key \"formatVersion\" is missing, expected it with the value 1")
    }
    guard case .number("1") = node.value else {
      return note(
        .wrongValue, range: node.range,
        summary: "unsupported formatVersion \(node.shown); this version reads 1")
    }
  }

  /// The value of a member that must be there.
  package mutating func required(
    _ name: String, of members: [String: JSONNode], in node: JSONNode
  ) -> JSONNode? {
    if let member = members[name] { return member }
    if node.isObject {
      note(
        .missingKey, range: node.range.lowerBound..<node.range.lowerBound + 1,
        summary: "the key \"\(name)\" is missing")
    }
    return nil
  }

  /// A text.
  package mutating func text(_ node: JSONNode?, expected: String = "a text that is not empty")
    -> LocatedText?
  {
    guard let node else { return nil }
    guard case .string(let text) = node.value, !text.isEmpty else {
      refuse(node, expected: expected)
      return nil
    }
    return LocatedText(text: text, location: location(node.range))
  }

  /// A boolean.
  package mutating func flag(_ node: JSONNode?) -> Bool? {
    guard let node else { return nil }
    guard case .boolean(let flag) = node.value else {
      refuse(node, expected: "true or false")
      return nil
    }
    return flag
  }

  /// One of some words.
  package mutating func choice(_ node: JSONNode?, among words: [String]) -> String? {
    guard let node else { return nil }
    guard case .string(let word) = node.value, words.contains(word) else {
      guard case .string(let word) = node.value else {
        refuse(node, expected: listed(words))
        return nil
      }
      note(
        .wrongValue, range: node.range,
        summary: "\"\(word)\" is not allowed here, expected \(listed(words))")
      return nil
    }
    return word
  }

  /// The elements of a list.
  package mutating func elements(_ node: JSONNode?) -> [JSONNode]? {
    guard let node else { return nil }
    guard case .array(let elements) = node.value else {
      refuse(node, expected: "a list")
      return nil
    }
    return elements
  }

  /// A list of texts.
  package mutating func texts(_ node: JSONNode?) -> [LocatedText]? {
    guard let elements = elements(node) else { return nil }
    var texts: [LocatedText] = []
    for element in elements {
      if let text = text(element) { texts.append(text) }
    }
    return texts
  }

  private func listed(_ words: [String]) -> String {
    words.count == 1
      ? "\"\(words[0])\"" : "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

extension JSONNode {
  fileprivate var isObject: Bool { if case .object = value { true } else { false } }
}

/// A value read from a file, and what is wrong with the file.
package struct JSONFile<Value: Sendable>: Sendable {
  /// The value; what is wrong is left out of it.
  package var value: Value
  /// What is wrong; all errors.
  package var problems: [Diagnostic]

  /// Makes what was read of a file.
  package init(value: Value, problems: [Diagnostic]) {
    self.value = value
    self.problems = problems
  }
}
