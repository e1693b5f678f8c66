package import Findings

/// What is read of a source.
package enum SourceLimits {
  /// The maximum size of a file, in bytes; no class comes near it.
  package static let bytes = 4 << 20
  /// How deep brackets, texts in texts and branches of `#if` may be nested.
  static let nesting = 96
  /// How many words, or arrows, may follow each other, each of which may begin something inside of the one
  /// before.
  static let chain = 64
  /// How often all together the parser may look at what is in square brackets, which it does twice for each
  /// pair around them.
  static let looks = 1 << 17
  /// How many members, calls, subscripts and marks of optionals may follow each other, each of which has those
  /// before it inside.
  static let suffixes = 1000
  /// How many `?` may follow each other before the first `:` that belongs to one of them.
  static let choices = 64
  /// How many `else` may follow each other.
  static let branches = 500
}

/// What is wrong with a source, and where.
package struct SwiftProblem: Hashable, Sendable {
  /// What is wrong, one line.
  package let text: String
  /// The first location of it.
  package let location: Findings.SourceLocation
}
