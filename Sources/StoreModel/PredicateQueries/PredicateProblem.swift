import DataModel
package import Findings

/// A problem in a predicate and its position.
struct PredicateProblem: Error, Hashable {
  /// The kind of problem.
  var rule = RuleDescription.unusablePredicate
  /// The offset in the text, in bytes counted from 0.
  var offset: Int
  /// What is wrong, without a final period.
  var message: String
  /// What was expected, as a noun phrase.
  var expected: String

  /// Creates a problem with the meaning of a part of a predicate.
  init(_ offset: Int, _ message: String, expected: String) {
    (self.offset, self.message, self.expected) = (offset, message, expected)
  }

  /// Creates the problem for a text that is not a predicate.
  ///
  /// - Parameters:
  ///   - error: The error of the parser.
  ///   - start: The offset of the parsed part in the whole text.
  init(_ error: FormatError, from start: Int = 0) {
    self.init(start + error.offset, error.message, expected: error.expected)
    rule = .unreadablePredicate
  }

  /// The error for display, with the text and the position in it.
  func toolchainError(in text: String, source: String) -> ToolchainError {
    let start = SourcePosition(ofByte: offset, in: text)
    let diagnostic = rule.diagnostic(
      "\(message), expected \(expected)", explanation: "",
      at: .text(file: source, start: start, end: start))
    return ToolchainError(.usage, [diagnostic].quoting(Array(text.utf8)))
  }
}

extension SourcePosition {
  /// Creates the position of a byte of a text, counted from 0.
  init(ofByte offset: Int, in text: String) {
    let before = Array(text.utf8.prefix(offset))
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    self.init(line: before.count { $0 == 0x0A } + 1, column: column)
  }
}

/// Runs a parser, converting its error to a problem.
func parsed<Result>(
  from start: Int = 0, _ parse: () throws(FormatError) -> Result
) throws(PredicateProblem) -> Result {
  do throws(FormatError) {
    return try parse()
  } catch {
    throw PredicateProblem(error, from: start)
  }
}

extension RuleDescription {
  /// A text that is not a predicate.
  package static let unreadablePredicate = RuleDescription(
    "unreadable-predicate", .input, .error,
    title: "The text is not a predicate.",
    rationale:
      "Predicates use the syntax of NSPredicate without arguments: `%@` and variables have no "
      + "value.",
    fix: "Correct the text at the reported position.",
    source: "Apple, Predicate Format String Syntax")

  /// A predicate that means nothing for the objects of a store.
  package static let unusablePredicate = RuleDescription(
    "unusable-predicate", .input, .error,
    title: "The predicate cannot be run on the store.",
    rationale:
      "It names a property that the entity does not have or the store does not keep, compares "
      + "values of different types, or uses something that a store cannot evaluate.",
    fix: "Correct the predicate at the reported position.",
    source: "Documentation/Formats/predicates-in-sql.md")

  /// A number that an attribute of single precision cannot have.
  package static let inexactFloat = RuleDescription(
    "inexact-float", .input, .note,
    title: "A Float attribute is compared with a number that no Float can represent.",
    rationale:
      "A store keeps a Float with double precision: 0.1 is stored as 0.10000000149011612. A number "
      + "in a predicate is a Double, and SQLite compares the two unchanged, so == 0.1 finds "
      + "nothing.",
    fix: "Write the stored number, or use BETWEEN with two numbers around it.",
    source: "Documentation/Formats/predicates-in-sql.md")

  /// All findings on predicates for stores.
  package static let ofPredicates: [RuleDescription] = [
    .unreadablePredicate, .unusablePredicate, .inexactFloat,
  ]
}
