import CSQLite

/// The reason why a file cannot be read or written as a store.
package struct StoreError: Error, Hashable, Sendable {
  /// The kind of problem.
  package enum Kind: Hashable, Sendable {
    /// SQLite cannot read the file, or it does not exist.
    case unreadable
    /// The file has no bytes.
    case empty
    /// The file is not an SQLite database; an encrypted one cannot be distinguished from other data.
    case notADatabase
    /// Only a newer SQLite can read the file.
    case newerFormat
    /// The file ends before its last page.
    case truncated
    /// A system table is missing or is not an ordinary table.
    case missingTable(String)
    /// `Z_METADATA` has no row, or its property list is not that of a store.
    case malformedMetadata
    /// The store exceeds the limits.
    case tooLarge
    /// The store cannot be written.
    case unwritable
    /// The user cancelled.
    case interrupted
    /// Another program modified the store while it was read.
    case changed
    /// The store does not match any of the given models: the most similar one, and how many of the store's
    /// entities it has with the same hashes.
    case otherVersion(nearest: Int, equal: Int, of: Int)
    /// The store has no metadata, and none of its entities is in the given models.
    case otherEntities
  }

  /// The kind of problem.
  package var kind: Kind
  /// What is wrong, as a phrase that can stand alone.
  package var message: String
  /// What was expected instead.
  package var expected: String
  /// SQLite's extended result code, if SQLite reported the problem.
  package var code: Int32?
  /// The statement that SQLite rejected, if any.
  package var sql: String?

  /// Creates an error.
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

  /// Whether SQLite ran out of space: on the disk, or because damage makes the file too large.
  package var isAboutRoom: Bool { code.map { $0 & 0xFF == SQLITE_FULL } ?? false }

  /// Whether the problem is the path of the file, not its contents.
  package var isAboutPlace: Bool {
    [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH].contains((code ?? 0) & 0xFF)
  }

  /// Whether a statement does not match the existing tables.
  package var isAboutSchema: Bool { (code ?? 0) & 0xFF == SQLITE_ERROR }

  /// Whether rows violate a constraint or a unique index.
  package var isAboutConstraint: Bool { (code ?? 0) & 0xFF == SQLITE_CONSTRAINT }

  /// Whether the system failed during the operation, for example because the disk is full.
  package var isAboutSystem: Bool {
    [SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM].contains((code ?? 0) & 0xFF)
  }
}

extension StoreError {
  /// Creates the error that SQLite reports for a connection.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the connection.
  ///   - handle: The connection; nil if it is closed.
  ///   - code: SQLite's result code.
  ///   - sql: The statement, if any.
  init(
    _ purpose: StoreConnection.Purpose, handle: OpaquePointer?, code: Int32,
    sql: String? = nil
  ) {
    let reported = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    let text = reported ?? "error \(code)"
    switch purpose {
    case .reading:
      self.init(
        .unreadable, message: "SQLite cannot read the file: \(text)",
        expected: "a store that Core Data wrote", code: code, sql: sql)
    case .writing:
      self.init(
        .unwritable, message: "SQLite cannot write the store: \(text)",
        expected: "a model and rows that it takes", code: code, sql: sql)
    case .upgrading:
      self.init(upgrading: text, code, sql)
    }
  }

  private init(upgrading text: String, _ code: Int32, _ sql: String?) {
    switch code & 0xFF {
    case SQLITE_INTERRUPT:
      self = .interrupted
      (self.code, self.sql) = (code, sql)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(
        .unreadable, message: "the store is damaged: \(text)",
        expected: "a store that Core Data wrote", code: code, sql: sql)
    default:
      self.init(
        .unwritable, message: text, expected: "to be able to write", code: code, sql: sql)
    }
  }

  /// The error for cancelled work.
  package static let interrupted = StoreError(
    .interrupted, message: "interrupted", expected: "no interruption")

  /// The error for a store that another program modified while it was read.
  package static let changed = StoreError(
    .changed, message: "another program wrote to the store while it was read",
    expected: "a store that nobody writes to meanwhile; run again, or read a copy")

  /// The error for a table whose rows are not in key order, for example because a page belongs to another
  /// table.
  package static let keysOutOfOrder = StoreError(
    .unreadable, message: "the keys of its rows do not ascend",
    expected: "a store that Core Data wrote", code: SQLITE_CORRUPT)

  /// The error for a table with the rows of another one, for example because their first pages are the same.
  package static let rowsOfOtherTable = StoreError(
    .unreadable, message: "all its rows are of entities of other tables",
    expected: "a store that Core Data wrote", code: SQLITE_CORRUPT)

  /// The error for work that exceeded the number of steps allowed for the size of the store.
  static func tooMuchWork(_ code: Int32, _ sql: String?) -> StoreError {
    StoreError(
      .tooLarge, message: "a statement takes more steps than any store of that size needs",
      expected: "a store whose tables, triggers and indexes are Core Data's", code: code, sql: sql)
  }

  /// The error for a value larger than `limit` bytes.
  static func tooLargeValue(_ limit: Int, code: Int32, sql: String?) -> StoreError {
    StoreError(
      .tooLarge, message: "a value is larger than \(limit) bytes",
      expected: "values of 64 MiB at most, or of the size of the store if that is larger",
      code: code, sql: sql)
  }

  static func missingTable(_ name: String) -> StoreError {
    StoreError(
      .missingTable(name), message: "the database has no table \(name)",
      expected: "a store that Core Data wrote")
  }
}
