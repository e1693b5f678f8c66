package import Findings
import Loading
import StoreFile

/// A store held exclusively, whose successor is created in a temporary folder next to it.
struct StoreWork {
  /// The store.
  let held: HeldStore
  /// The folder to work in.
  let folder: WorkFolder
  /// Whether to give up, and who wants to know how far it is.
  let control: UpgradeControl

  /// The path of the store as the user gave it.
  var name: String { held.name }

  /// Whether the store uses a write-ahead log, which its successor then uses too.
  func usesLog() throws(ToolchainError) -> Bool {
    try readHead(of: held.path, count: 20).dropFirst(18).contains(2)
  }

  /// Runs a function whose errors name the path of the result instead of the temporary copy.
  func naming<Value>(
    _ place: UpgradePlace, _ body: () throws(ToolchainError) -> Value
  ) throws(ToolchainError) -> Value {
    do throws(ToolchainError) {
      return try body()
    } catch {
      throw error.naming(place.shownPath, insteadOf: folder.path)
    }
  }
}

/// A store without journals that can be read: the store itself, or its copy.
package final class SettledStore {
  /// Where it is.
  let path: String
  /// The path of the store as the user gave it, for messages.
  let name: String
  /// Whether to give up, and who wants to know how far it is.
  let control: UpgradeControl
  /// The connection, once something was asked of it.
  private var connection: StoreConnection?

  init(path: String, name: String, control: UpgradeControl) {
    self.path = path
    self.name = name
    self.control = control
  }

  /// Asked every now and then whether to give up.
  var isInterrupted: @Sendable () -> Bool { control.isInterrupted }

  /// Reads something of the store, with a connection of its own.
  ///
  /// - Throws: `ToolchainError` for an error of SQLite.
  func read<Value>(
    _ body: (_ path: String) throws(StoreError) -> Value
  ) throws(ToolchainError) -> Value {
    try upgrading(name) { () throws(StoreError) in try body(path) }
  }

  /// Asks the store something, with one connection for all questions; each has its own work limit.
  ///
  /// - Parameters:
  ///   - readsEveryRow: Whether each row is read, and not schema and metadata alone.
  ///   - body: Asks with the connection.
  /// - Returns: What `body` returns.
  /// - Throws: `ToolchainError` for an error of SQLite.
  func ask<Value>(
    readsEveryRow: Bool = false, _ body: (StoreConnection) throws(StoreError) -> Value
  ) throws(ToolchainError) -> Value {
    try upgrading(name) { () throws(StoreError) in
      let connection =
        if let connection { connection } else {
          try StoreConnection(reading: path, isInterrupted: isInterrupted)
        }
      self.connection = connection
      try connection.renewWork(readsEveryRow: readsEveryRow)
      return try body(connection)
    }
  }
}

extension ToolchainError {
  /// The error about a store, where it is about the copy on which the work is done.
  package func naming(_ path: String, insteadOf folder: String) -> ToolchainError {
    var error = self
    for (index, diagnostic) in diagnostics.enumerated() {
      if case .file(let file)? = diagnostic.location, file.hasPrefix(folder) {
        error.diagnostics[index].location = .file(path)
      }
    }
    return error
  }
}
