package import Findings
package import StoreFile

extension ToolchainError {
  /// The error for a folder in which a store cannot be copied.
  static func noScratchFolder(_ path: String, _ reason: String) -> ToolchainError {
    ToolchainError(
      .noScratchFolder, exitCode: .inputOutput, file: path,
      "the store cannot be copied to this folder: \(reason)")
  }

  /// The error for a store that another program modified.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - problem: A one-line description.
  /// - Returns: The error, with exit code 74.
  package static func storeWrittenMeanwhile(_ path: String, _ problem: String) -> ToolchainError {
    ToolchainError(
      .storeWrittenMeanwhile, exitCode: .inputOutput, file: path, problem,
      explanation: "Run the command again, or read a copy that nothing writes to.")
  }

  /// Adds the statement that SQLite rejected, if it is known and relevant.
  package mutating func keep(_ error: StoreError) {
    guard let note = error.statementNote else { return }
    for index in diagnostics.indices { diagnostics[index].notes.append(DiagnosticNote(note)) }
  }
}

extension StoreError {
  /// The statement that caused the problem; nil if there was none, or if any statement would have failed, as
  /// on a full disk.
  fileprivate var statementNote: String? {
    guard let sql, let code, !isAboutSystem, !isAboutPlace else { return nil }
    let text = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = text.count > 200 ? "\(text.prefix(200))…" : text
    return "SQLite reports code \(code) for: \(shown)"
  }
}
