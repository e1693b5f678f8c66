/// Whether `name` can name a class or a property, if it is no keyword.
func isIdentifier(_ name: String) -> Bool {
  // Nearly every name is of these; the tables of Unicode take longer.
  if let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
    name != "_", name.utf8.allSatisfy(isPlain)
  {
    return true
  }
  guard let first = name.unicodeScalars.first, name != "_" else { return false }
  return (first == "_" || first.properties.isXIDStart)
    && name.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
}

/// Whether `byte` is a letter, digit or underscore of ASCII.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: false
  }
}

extension GeneratedLanguage {
  /// The words that cannot be names as they are.
  var keywords: Set<String> {
    switch self {
    case .swift: swiftKeywords
    case .objectiveC: objectiveCKeywords
    }
  }

  /// Whether no class can have that name.
  func cannotBeClass(_ name: String) -> Bool {
    keywords.contains(name) || (self == .objectiveC && name == "id")
  }
}

/// The name of a Swift property, in backticks where it is a keyword.
func swiftName(_ name: String) -> String {
  swiftKeywords.contains(name) ? "`\(name)`" : name
}

/// The reserved words of Swift.
///
/// - Source: The Swift Programming Language, keywords used in declarations, statements, expressions
///   and types. Six of them were seen in backticks in generated files.
private let swiftKeywords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
  "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
  "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
  "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
  "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
  "typealias", "var", "where", "while",
]

/// The reserved words of C and those that Objective-C's headers make words.
///
/// - Source: ISO C11, 6.4.1; `BOOL`, `YES`, `NO`, `nil`, `Nil`, `id`, `SEL`, `IMP` and `Class` are
///   declared by the runtime's headers, of which `id` is a good name of a property all the same.
private let objectiveCKeywords: Set<String> = [
  "BOOL", "Class", "IMP", "NO", "NULL", "Nil", "SEL", "YES", "auto", "break", "case", "char",
  "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for", "goto",
  "if", "inline", "int", "long", "nil", "register", "restrict", "return", "short", "signed",
  "sizeof", "static", "struct", "switch", "typedef", "typeof", "union", "unsigned", "void",
  "volatile", "while",
]
