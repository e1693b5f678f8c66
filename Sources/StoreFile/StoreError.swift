import CSQLite

/// The reason why a file cannot be read or written as a store.
package struct StoreError: Error, Hashable, Sendable {
  /// What kind of problem it is.
  package enum Kind: Hashable, Sendable {
    /// SQLite cannot read the file, or there is none.
    case unreadable
    /// The file has no bytes.
    case empty
    /// The file is not an SQLite database; an encrypted one cannot be told from any other bytes.
    case notADatabase
    /// Only a newer SQLite can read the file.
    case newerFormat
    /// The file ends before its last page.
    case truncated
    /// A table that every store has is missing, or is no ordinary table.
    case missingTable(String)
    /// `Z_METADATA` has no row, or its property list is not that of a store.
    case malformedMetadata
    /// The store holds more than any store needs.
    case tooLarge
    /// The store cannot be written.
    case unwritable
    /// The work was given up because the user asked for it.
    case interrupted
  }

  /// What kind of problem it is.
  package var kind: Kind
  /// What is wrong, a phrase that can be read alone.
  package var message: String
  /// What was expected instead.
  package var expected: String
  /// SQLite's extended result code, where SQLite reported the problem.
  package var code: Int32?
  /// The statement that SQLite refused, where it was a statement.
  package var sql: String?

  /// Makes an error.
  package init(
    _ kind: Kind, message: String, expected: String, code: Int32? = nil, sql: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.expected = expected
    self.code = code
    self.sql = sql
  }
}

extension StoreError: CustomStringConvertible {
  /// What is wrong and what was expected, in one line.
  package var description: String { "\(message); expected \(expected)" }
}

extension StoreError {
  /// Whether SQLite found the file damaged.
  package var isAboutDamage: Bool {
    code.map { [SQLITE_CORRUPT, SQLITE_NOTADB].contains($0 & 0xFF) } ?? false
  }

  /// Whether SQLite found no room: on the disk, or in a file that damage makes larger than any.
  package var isAboutRoom: Bool { code.map { $0 & 0xFF == SQLITE_FULL } ?? false }

  static func missingTable(_ name: String) -> StoreError {
    StoreError(
      .missingTable(name), message: "the database has no table \(name)",
      expected: "a store that Core Data wrote")
  }
}
