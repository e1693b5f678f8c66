package import Findings
import Loading
package import StoreFile

extension ToolchainError {
  /// Creates the error for a store whose rows cannot be read: exit code 74 if another program modified it,
  /// otherwise 65.
  package init(reading path: String, _ error: StoreError) {
    if error.kind == .changed {
      self = .storeWrittenMeanwhile(path, error.message)
    } else {
      self = .unreadableStore(path, error)
    }
  }
}

extension ReadableStore {
  /// The error for a table that cannot be read, with the damaged pages if any.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - error: The error of SQLite.
  /// - Returns: The error, with the exit codes of ``ToolchainError/init(reading:_:)``.
  func error(reading table: String, _ error: StoreError) -> ToolchainError {
    guard error.kind != .changed, error.isAboutDamage else {
      return ToolchainError(reading: path, error)
    }
    let pages = snapshot.damagedPages(of: table)
    let first = pages.first.map { " at page \($0.number) (byte \($0.offset))" } ?? ""
    return ToolchainError(
      .unreadableStore, file: path, "the table \(table) is damaged\(first): \(error.message)",
      explanation:
        "`modeldiff doctor --deep` shows what is wrong with the file, and `modeldiff recover` "
        + "saves what can be read.",
      notes: pages.dropFirst().map { DiagnosticNote("also page \($0.number) (byte \($0.offset))") })
  }
}

extension ToolchainError {
  /// Whether other tables can be read all the same.
  package var isAboutOneTable: Bool { exitCode == .data && isOf(.unreadableStore) }

  /// The error with another remark.
  func noting(_ note: String) -> ToolchainError { noting([note]) }

  /// The error with other remarks.
  func noting(_ notes: [String]) -> ToolchainError {
    var result = self
    for index in result.diagnostics.indices {
      result.diagnostics[index].notes += notes.map { DiagnosticNote($0) }
    }
    return result
  }
}
