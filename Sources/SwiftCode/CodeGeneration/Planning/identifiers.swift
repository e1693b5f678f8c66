/// Whether `name` can name a class or a property, unless it is a keyword.
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

/// The name of a Swift property or another member, in backticks where it needs them.
func swiftName(_ name: String) -> String {
  swiftKeywords.contains(name) || wordsOfMembers.contains(name) ? "`\(name)`" : name
}

/// The words that are names of types, but of members in backticks only, as `T.Type` means something else.
private let wordsOfMembers: Set<String> = ["Protocol", "Type"]

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
/// - Source: ISO C11, 6.4.1; the words that Clang adds, and `asm` and `typeof` of GNU's C, which is Xcode's; `bool`, `true` and `false` of
///   `stdbool.h`, `errno` of `errno.h`, `EOF`, `stdin`, `stdout` and `stderr` of `stdio.h`, `INFINITY` and `NAN` of `math.h`,
///   which Core Foundation's header includes; `TRUE` and `FALSE` of the system's; `BOOL`, `YES`, `NO`, `nil`, `Nil`, `id`,
///   `SEL`, `IMP` and `Class` are declared by the runtime's headers, of which `id` is a good name of a property all
///   the same.
private let objectiveCKeywords: Set<String> = [
  "BOOL", "Class", "EOF", "FALSE", "IMP", "INFINITY", "NAN", "NO", "NULL", "Nil", "SEL", "TRUE",
  "YES", "_Alignas", "_Alignof", "_Atomic", "_BitInt", "_Bool", "_Complex", "_ExtInt", "_Float16",
  "_Generic", "_Imaginary", "_Nonnull", "_Noreturn", "_Null_unspecified", "_Nullable",
  "_Nullable_result", "_Static_assert", "_Thread_local", "asm", "auto", "bool", "break", "case",
  "char", "const", "continue", "default", "do", "double", "else", "enum", "errno", "extern",
  "false", "float", "for", "goto", "if", "inline", "int", "long", "nil", "register", "restrict",
  "return", "short", "signed", "sizeof", "static", "stderr", "stdin", "stdout", "struct", "switch",
  "true", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while",
]
