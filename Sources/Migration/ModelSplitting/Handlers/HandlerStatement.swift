/// A statement of a step file, with its comments.
package struct HandlerStatement: Hashable, Sendable {
  /// Comment lines before it, without dashes.
  var remarks: [String] = []
  /// The statement, without a semicolon; nil if it must be written by hand.
  var sql: String?

  /// The lines of the file.
  var lines: [String] {
    remarks.map(comment) + (sql.map { [$0 + ";"] } ?? [])
  }

  /// A missing statement: the linter reports it, and no store is upgraded with it.
  static func missing(_ text: String, proposal: String? = nil) -> HandlerStatement {
    HandlerStatement(remarks: ["TODO: " + text] + (proposal.map { ["e.g. " + $0] } ?? []))
  }
}
