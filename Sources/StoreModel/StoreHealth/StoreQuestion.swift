import DataModel

/// A question about a store, whose answer are the rows that are wrong.
package struct StoreQuestion: Hashable, Sendable {
  /// The subject of the question.
  package struct Place: Hashable, Sendable {
    /// The table.
    package var table: String?
    /// The column.
    package var column: String?
    /// The entity that declares the property, or whose rows they are.
    package var entity: String?
    /// The property.
    package var property: String?

    /// Creates a subject.
    package init(
      table: String? = nil, column: String? = nil, entity: String? = nil, property: String? = nil
    ) {
      self.table = table
      self.column = column
      self.entity = entity
      self.property = property
    }
  }

  /// The query for the rows.
  package enum Rows: Hashable, Sendable {
    /// The rows of a table that a condition holds for; what is shown of them begins with their key.
    case matching(table: String, condition: String, shown: [String])
    /// The result of a query.
    case query(String)
  }

  /// The problem if there are rows.
  package var kind: StoreFindingKind
  /// That in one line, without the number of rows.
  package var summary: String
  /// The subject.
  package var place: Place
  /// The rows asked for.
  package var rows: Rows
  /// The number of leading columns that form the key of a row.
  package var keyColumns: Int
  /// Whether it is asked only if everything is to be read.
  package var isDeep: Bool
  /// The repair; nil if it would require guessing.
  package var mending: StoreMending?
  /// The reason why it is not repairable, if others of the kind are.
  package var obstacle: String?

  init(
    _ kind: StoreFindingKind, summary: String, at place: Place, rows: Rows, keyColumns: Int = 1,
    isDeep: Bool = false, mending: StoreMending? = nil, obstacle: String? = nil
  ) {
    self.kind = kind
    self.summary = summary
    self.place = place
    self.rows = rows
    self.keyColumns = keyColumns
    self.isDeep = isDeep
    self.mending = mending
    self.obstacle = obstacle
  }

  /// A SELECT that gives the rows: the key first, then what is wrong.
  package var query: String {
    switch rows {
    case .query(let query): query
    case .matching(let table, let condition, let shown):
      "SELECT \(shown.joined(separator: ", ")) FROM \(table) NOT INDEXED WHERE \(condition)"
    }
  }

  /// The name of the finding for the repair command: `ID:Entity.property`, `ID:table` or `ID`.
  package var name: String {
    if let entity = place.entity {
      return "\(kind.rawValue):\(entity)" + (place.property.map { ".\($0)" } ?? "")
    }
    return kind.rawValue + ((place.column ?? place.table).map { ":\($0)" } ?? "")
  }
}

extension StoreQuestion {
  /// The finding that SQLite reports damaged pages.
  ///
  /// - Parameters:
  ///   - line: The first line that SQLite reports.
  ///   - isDeep: Whether it compared indexes as well.
  /// - Returns: The question.
  package static func damagedPages(_ line: String, isDeep: Bool) -> StoreQuestion {
    let check = isDeep ? "integrity_check" : "quick_check"
    return StoreQuestion(
      .damagedPages, summary: "the file is damaged: \(line)", at: Place(),
      rows: .query(
        "SELECT \(check) FROM pragma_\(check) WHERE \(check) <> 'ok' "
          + "AND instr(\(check), ' index ') = 0"))
  }

  /// The finding that an index does not hold what its table holds.
  ///
  /// - Parameters:
  ///   - name: The index.
  ///   - isUnique: Whether its rows are as different as it asks for.
  /// - Returns: The question.
  package static func staleIndex(_ name: String, isUnique: Bool) -> StoreQuestion {
    let end = quotedText(" index \(name)")
    return StoreQuestion(
      .staleIndex, summary: "the index \(name) does not match its table",
      at: Place(column: name),
      rows: .query(
        "SELECT integrity_check FROM pragma_integrity_check(100000) "
          + "WHERE substr(integrity_check, -length(\(end))) = \(end)"), isDeep: true,
      mending: isUnique ? .rebuildIndex(name) : nil,
      obstacle: isUnique ? nil : "the index is unique, and rows have equal values")
  }

  /// The finding that the version of a store is not known.
  package static let unknownVersion = StoreQuestion(
    .unknownVersion,
    summary: "the version of the store is unknown, so tables and rows were not examined",
    at: Place(table: SystemTable.metadata.rawValue),
    rows: .query("SELECT 'Z_METADATA'"))

  /// The finding that the cached model cannot be read.
  package static let unreadableModelCache = StoreQuestion(
    .unreadableModelCache, summary: "the model in the store cannot be read",
    at: Place(table: SystemTable.modelCache.rawValue),
    rows: .query("SELECT 'Z_MODELCACHE', length(Z_CONTENT) FROM Z_MODELCACHE LIMIT 1"))

  /// The finding that the cached model differs from that of the metadata.
  ///
  /// - Parameter what: The difference.
  /// - Returns: The question.
  package static func staleModelCache(_ what: String) -> StoreQuestion {
    StoreQuestion(
      .staleModelCache, summary: "the model in the store has \(what) than the metadata",
      at: Place(table: SystemTable.modelCache.rawValue),
      rows: .query("SELECT 'Z_MODELCACHE', length(Z_CONTENT) FROM Z_MODELCACHE LIMIT 1"))
  }

  /// The finding that only a newer SQLite may write the file.
  ///
  /// - Parameter version: The write version in its header.
  /// - Returns: The question.
  package static func newerFormat(_ version: Int) -> StoreQuestion {
    StoreQuestion(
      .newerFormat,
      summary:
        "the file was made by a newer SQLite and can only be read: its write version is "
        + "\(version), not 1 or 2",
      at: Place(), rows: .query("SELECT \(version) AS \"write version\""))
  }

  /// The finding on a store without its log.
  package static let missingLog = StoreQuestion(
    .missingLog,
    summary:
      "the store is in WAL mode and there is no -wal beside it, so recent saves may be missing",
    at: Place(),
    rows: .query("SELECT journal_mode FROM pragma_journal_mode WHERE journal_mode = 'wal'"))

  /// The finding that commits in the log are not read.
  ///
  /// - Parameter frames: The number of frames after the damaged part, up to the last commit.
  /// - Returns: The question.
  package static func damagedLog(_ frames: Int) -> StoreQuestion {
    StoreQuestion(
      .damagedLog,
      summary:
        "the -wal is damaged: \(frames) \(frames == 1 ? "frame" : "frames") of it with later commits not read",
      at: Place(), rows: .query("SELECT 'wal' AS file"))
  }

  /// The finding that this question could not be asked.
  ///
  /// - Parameter reason: The message of SQLite.
  /// - Returns: The question that replaces it.
  package func notExamined(because reason: String) -> StoreQuestion {
    StoreQuestion(
      .notExamined, summary: "could not be examined: whether \(summary) (\(reason))", at: place,
      rows: rows,
      keyColumns: keyColumns, isDeep: isDeep)
  }
}
