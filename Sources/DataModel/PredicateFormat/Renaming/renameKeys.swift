/// Renames a property in the key paths of a predicate or an expression.
///
/// Only keys are replaced; all other bytes of the text are unchanged. Each key is looked up from the entity
/// at which its path begins, so keys of the same name in other entities are unchanged. A key whose entity
/// cannot be determined is left unchanged and its offset returned.
///
/// - Parameters:
///   - renaming: The property, its new name, and the meaning of keys.
///   - text: The text.
///   - kind: The kind of the text.
///   - entity: The name of the entity whose objects are evaluated; nil if unknown.
///   - variables: The names of the entities of variables, by variable name without `$`.
/// - Returns: The replacements, and the offsets that need a manual check.
/// - Throws: `FormatError` for text that cannot be parsed.
/// - Complexity: O(n).
package func renameKeys(
  _ renaming: KeyRenaming, in text: String, as kind: FormatKind, of entity: String?,
  variables: [String: String] = [:]
) throws(FormatError) -> RenamedKeys {
  let occurrences = try findOccurrences(of: renaming.key, in: text)
  var walker = KeyWalker(renaming, marks: occurrences.words.map(\.mark))
  // Every occurrence of the name gets a unique name, by which the tree identifies it.
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
  /// The bytes of the word, including a leading `#`.
  var bytes: Range<Int>
  /// Whether the word has a leading `#`.
  var isEscaped: Bool
  /// The word that replaces it in the text to parse.
  var mark: String
}

/// The words of a text that equal `key`, and the offsets of string literals that may name it.
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
