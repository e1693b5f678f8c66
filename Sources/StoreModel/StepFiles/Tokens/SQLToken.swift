package import Findings

/// A token of SQL with its position in the file.
///
/// *Source:* the tokens of SQLite, `sqlite.org/lang_expr.html` and `tokenreq.html`.
package struct SQLToken: Hashable, Sendable {
  /// The kind of a token, with its text if the kind does not determine it.
  package enum Kind: Hashable, Sendable {
    /// A word without quotes, as it is written: a key word or a name.
    case word(String)
    /// A name in quotes, without them: `"x"`, `` `x` ``, `[x]`.
    case quotedName(String)
    /// A text, without quotes.
    case text(String)
    /// The bytes of `x'…'`.
    case blob([UInt8])
    /// A number as it is written.
    case number(String)
    /// A parameter as it is written: `?1`, `:name`, `@name`, `$name`.
    case parameter(String)
    /// An operator, a bracket, a comma, a semicolon.
    case symbol(String)
    /// A comment: what stands behind `--` in its line, or between `/*` and `*/`.
    case comment(String, isLine: Bool)
  }

  /// What it is.
  package var kind: Kind
  /// Its bytes, counted from the beginning of the file, quotes included.
  package var range: Range<Int>
  /// The position of its first byte.
  package var start: SourcePosition

  /// Creates a token.
  package init(_ kind: Kind, _ range: Range<Int>, at start: SourcePosition) {
    self.kind = kind
    self.range = range
    self.start = start
  }
}

extension SQLToken {
  /// The name that the token is where a name stands, without quotes; nil for other tokens.
  package var name: String? {
    switch kind {
    case .word(let name), .quotedName(let name): name
    default: nil
    }
  }

  /// Whether it is a word without quotes, in upper case or lower case.
  ///
  /// - Parameter word: The word, in upper case.
  /// - Returns: Whether it is.
  package func isWord(_ word: String) -> Bool {
    guard case .word(let text) = kind else { return false }
    return text.utf8.count == word.utf8.count && text.uppercased() == word
  }

  /// Whether it is that symbol.
  package func isSymbol(_ symbol: String) -> Bool {
    kind == .symbol(symbol)
  }

  /// Whether it is a comment.
  package var isComment: Bool {
    if case .comment = kind { true } else { false }
  }
}
