/// Gives a property another name in the key paths of a predicate or an expression.
///
/// Nothing but keys is replaced: every other byte of the text stays. Every key is looked up from the entity
/// that its path begins at, so that keys of the same name of other entities stay as they are. A key whose
/// entity cannot be told is left, and its place given.
///
/// - Parameters:
///   - renaming: The property, its new name, and what keys mean.
///   - text: The text.
///   - kind: What the text is.
///   - entity: The name of the entity whose objects are evaluated; nil where that cannot be told.
///   - variables: The names of the entities that variables hold, by name without `$`.
/// - Returns: The replacements, and the places that somebody has to look at.
/// - Throws: `FormatError` for a text that does not parse.
/// - Complexity: O(n).
package func renameKeys(
  _ renaming: KeyRenaming, in text: String, as kind: FormatKind, of entity: String?,
  variables: [String: String] = [:]
) throws(FormatError) -> RenamedKeys {
  let occurrences = try findOccurrences(of: renaming.key, in: text)
  var walker = KeyWalker(renaming, marks: occurrences.words.map(\.mark))
  // Every place where the name stands gets a name of its own, by which the tree tells it.
  let marked = replaced(occurrences.words.map { ($0.bytes, $0.mark) }, in: text)
  let scope = KeyScope(
    object: entity.map { .entity($0) } ?? .unknown, variables: variables.mapValues { .entity($0) })
  switch kind {
  case .predicate: walker.walk(try parsePredicate(marked), in: scope)
  case .expression: _ = walker.walk(try parseExpression(marked), in: scope)
  }
  var result = RenamedKeys()
  for word in occurrences.words {
    switch walker.verdicts[word.mark] {
    case .renamed:
      let needsMark = word.isEscaped || Keyword.isReserved(renaming.newKey)
      result.replacements.append(
        RenamedKeys.Replacement(
          bytes: word.bytes, text: (needsMark ? "#" : "") + renaming.newKey))
    case .uncertain: result.unresolved.append(word.bytes.lowerBound)
    case .other, nil: continue
    }
  }
  if walker.namesKeysInStrings { result.unresolved += occurrences.strings }
  result.unresolved.sort()
  return result
}

/// A key, or what looks like one, in a text.
private struct KeyOccurrence {
  /// The bytes of the word, with the `#` in front.
  var bytes: Range<Int>
  /// Whether there is a `#` in front.
  var isEscaped: Bool
  /// What stands for it in the text that is parsed.
  var mark: String
}

/// The words of a text that are `key`, and the places of string literals that may name it.
private func findOccurrences(
  of key: String, in text: String
) throws(FormatError) -> (words: [KeyOccurrence], strings: [Int]) {
  // No name of a key begins so in the text, and no keyword does at all.
  var prefix = "key_"
  while text.utf8.count <= Limits.length, text.contains(prefix) { prefix += "_" }
  var words: [KeyOccurrence] = []
  var strings: [Int] = []
  guard text.utf8.count <= Limits.length else { return ([], []) }
  var lexer = Lexer(text)
  var isBehindDot = false
  while true {
    let token = try lexer.next()
    switch token.kind {
    case .end: return (words, strings)
    case .word(key, let keyword):
      guard keyword.map(\.isContextual) ?? true || isBehindDot else { break }
      words.append(
        KeyOccurrence(
          bytes: token.offset..<lexer.position,
          isEscaped: lexer.bytes[token.offset] == UInt8(ascii: "#"), mark: "\(prefix)\(words.count)"
        ))
    case .string(let value) where value.split(separator: ".").contains(key[...]):
      strings.append(token.offset)
    default: break
    }
    isBehindDot = token.kind == .symbol(.dot)
  }
}

private func replaced(_ edits: [(bytes: Range<Int>, text: String)], in text: String) -> String {
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var place = 0
  for edit in edits {
    result += bytes[place..<edit.bytes.lowerBound]
    result += edit.text.utf8
    place = edit.bytes.upperBound
  }
  return String(decoding: result + bytes[place...], as: UTF8.self)
}
