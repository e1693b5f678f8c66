package import Findings
package import StoreFile

extension ToolchainError {
  /// The error for a folder that does not take a copy of a store.
  static func noScratchFolder(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(
      .noScratchFolder, exitCode: .inputOutput, file: path,
      "the store cannot be copied to this folder: \(reason)")
  }

  /// The error for a store that another program wrote to.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - problem: One line that says so.
  /// - Returns: The error, with exit code 74.
  package static func storeWrittenMeanwhile(_ path: String, _ problem: String) -> ToolchainError {
    ToolchainError(
      .storeWrittenMeanwhile, exitCode: .inputOutput, file: path, problem,
      explanation: "Run the command again, or read a copy that nothing writes to.")
  }

  /// Adds the statement that SQLite refused, where there is one and it matters which.
  package mutating func keep(_ error: StoreError) {
    guard let note = error.statementNote else { return }
    for index in diagnostics.indices { diagnostics[index].notes.append(DiagnosticNote(note)) }
  }
}

extension StoreError {
  /// What SQLite was asked when it reported the problem; nil where it was asked nothing, and where any
  /// statement would have failed, as on a full disk.
  fileprivate var statementNote: String? {
    guard let sql, let code, !isAboutSystem, !isAboutPlace else { return nil }
    let text = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = text.count > 200 ? "\(text.prefix(200))…" : text
    return "SQLite reports code \(code) for: \(shown)"
  }
}
