/// Whether `text` can be a type: in Objective-C the name of a class, in Swift also one in a module or another type, one
/// with arguments, an array or a dictionary.
///
/// Sources hold any text. Whether there is such a type is not looked at.
func isType(_ text: String, in language: GeneratedLanguage) -> Bool {
  guard language == .swift else { return isIdentifier(text) && !language.cannotBeClass(text) }
  var reader = TypeReader(rest: text[...])
  return reader.readType() && reader.rest.isEmpty
}

/// Parses a Swift type that is also valid in Objective-C: not optional, a tuple, a function or an
/// existential, which `@NSManaged` does not accept in an optional.
private struct TypeReader {
  /// The maximum nesting depth of types.
  private static let deepest = 32

  /// The text still to be parsed.
  var rest: Substring
  private var depth = 0

  init(rest: Substring) {
    self.rest = rest
  }

  /// Parses a type at the start of the rest; returns false if there is none.
  mutating func readType() -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    defer { depth -= 1 }
    guard skip("[") else { return readName() }
    guard readSpacedType() else { return false }
    if skip(":"), !readSpacedType() { return false }
    return skip("]")
  }

  private mutating func readSpacedType() -> Bool {
    skipSpaces()
    defer { skipSpaces() }
    return readType()
  }

  private mutating func readName() -> Bool {
    repeat {
      let word = String(rest.prefix { isIdentifier("_\($0)") })
      let isWord = isIdentifier(word) && !GeneratedLanguage.swift.keywords.contains(word)
      guard isWord || word == "Any" else { return false }
      rest = rest.dropFirst(word.count)
      guard !skip("<") || readArguments() else { return false }
    } while skip(".")
    return true
  }

  private mutating func readArguments() -> Bool {
    repeat {
      guard readSpacedType() else { return false }
    } while skip(",")
    return skip(">")
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() {
    while skip(" ") {}
  }
}
