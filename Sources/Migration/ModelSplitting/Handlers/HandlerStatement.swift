/// A statement of a step file, with what is said of it.
package struct HandlerStatement: Hashable, Sendable {
  /// Lines before it, without dashes.
  var remarks: [String] = []
  /// The statement, without a semicolon; nil where only a person can write it.
  var sql: String?

  /// The lines of the file.
  var lines: [String] {
    remarks.map(comment) + (sql.map { [$0 + ";"] } ?? [])
  }

  /// A statement that is missing: the linter tells of it, and nothing is upgraded with it.
  static func missing(_ text: String, proposal: String? = nil) -> HandlerStatement {
    HandlerStatement(remarks: ["TODO: " + text] + (proposal.map { ["e.g. " + $0] } ?? []))
  }
}
