/// Reads the values of a JSON file and collects all errors with their locations.
package struct JSONFileReader {
  /// The path of the file.
  package let file: String
  /// The root value; nil if the file is not JSON.
  package let root: JSONNode?
  /// The errors found so far.
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

  /// The errors with their source lines.
  package var problems: [Diagnostic] { diagnostics.sortedByPosition().quoting(bytes) }

  /// The location of a range of bytes.
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

  /// Records a problem.
  package mutating func note(_ rule: RuleDescription, range: Range<Int>, summary: String) {
    diagnostics.append(rule.diagnostic(summary, at: location(range)))
  }

  /// Records that a value has the wrong type.
  package mutating func refuse(_ node: JSONNode, expected: String) {
    note(.wrongValue, range: node.range, summary: "this is \(node.phrase), expected \(expected)")
  }
}

extension JSONFileReader {
  /// The members of an object by name.
  ///
  /// Members other than `known` are errors; those that an earlier release had get their own message.
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

  /// The value of a required member.
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

  /// A string.
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

  /// One of the given words.
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

  /// A list of strings.
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

/// A value read from a file, and the errors found in the file.
package struct JSONFile<Value: Sendable>: Sendable {
  /// The value, without invalid parts.
  package var value: Value
  /// The problems found, all of them errors.
  package var problems: [Diagnostic]

  /// Creates the result of reading a file.
  package init(value: Value, problems: [Diagnostic]) {
    self.value = value
    self.problems = problems
  }
}
