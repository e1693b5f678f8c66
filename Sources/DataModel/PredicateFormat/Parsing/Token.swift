/// A word, literal or symbol of a format text, with its position.
struct Token {
  /// What the token is.
  var kind: Kind

  /// The offset of the token in UTF-8 bytes, counted from 0.
  var offset: Int

  /// The kind of a token.
  enum Kind: Equatable {
    /// The end of the text.
    case end

    /// A key or a keyword; a word written with `#` is never a keyword.
    case word(String, Keyword?)

    /// A collection operator with its `@`.
    case collectionOperator(String)

    /// A name with at least one colon.
    case selector(String)

    /// A variable, without its `$`.
    case variable(String)

    /// A string literal, with escapes resolved.
    case string(String)

    /// A number literal, never negative.
    case number(NumberLiteral)

    /// A symbol.
    case symbol(Symbol)
  }

  /// Whether a dot after this token continues a key path, even before a digit.
  var endsOperand: Bool {
    switch kind {
    case .end, .selector: false
    case .word, .collectionOperator, .variable, .string, .number: true
    case .symbol(let symbol):
      symbol == .rightParenthesis || symbol == .rightBracket || symbol == .rightBrace
    }
  }

  /// The token as shown in messages; long names are shortened.
  var description: String {
    switch kind {
    case .end: "end of text"
    case .word(let name, _), .collectionOperator(let name), .selector(let name): Token.quote(name)
    case .variable(let name): Token.quote("$" + name)
    case .string: "string"
    case .number: "number"
    case .symbol(let symbol): Token.quote(symbol.rawValue)
    }
  }

  private static func quote(_ name: String) -> String {
    let start = name.prefix(40)
    return "'\(start)\(start.endIndex < name.endIndex ? "…" : "")'"
  }
}

/// A symbol, by its spelling.
enum Symbol: String {
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case leftBrace = "{"
  case rightBrace = "}"
  case comma = ","
  case dot = "."
  case assign = ":="
  case equal = "="
  case equalEqual = "=="
  case notEqual = "!="
  case lessGreater = "<>"
  case less = "<"
  case lessEqual = "<="
  case equalLess = "=<"
  case greater = ">"
  case greaterEqual = ">="
  case equalGreater = "=>"
  case andAnd = "&&"
  case orOr = "||"
  case exclamation = "!"
  case plus = "+"
  case minus = "-"
  case star = "*"
  case starStar = "**"
  case slash = "/"
  case ampersand = "&"
  case bar = "|"
  case caret = "^"
  case lessLess = "<<"
  case greaterGreater = ">>"
  case tilde = "~"
}
