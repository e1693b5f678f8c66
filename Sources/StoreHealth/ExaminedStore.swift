import DataModel
package import StoreSchema

/// What is known of a store before its rows are looked at.
package struct ExaminedStore: Hashable, Sendable {
  /// A row of `sqlite_master`.
  package struct SchemaObject: Hashable, Sendable {
    /// `table`, `index`, `trigger` or `view`.
    package var type: String
    /// The name.
    package var name: String
    /// The table that it is, or belongs to.
    package var table: String
    /// The statement; nil for what SQLite makes by itself.
    package var sql: String?

    /// Makes a row.
    package init(type: String, name: String, table: String, sql: String?) {
      self.type = type
      self.name = name
      self.table = table
      self.sql = sql
    }
  }

  /// A row of `Z_PRIMARYKEY`.
  package struct EntityRow: Hashable, Sendable {
    /// `Z_ENT`.
    package var number: Int
    /// `Z_NAME`.
    package var name: String
    /// `Z_SUPER`.
    package var parentNumber: Int

    /// Makes a row.
    package init(number: Int, name: String, parentNumber: Int) {
      self.number = number
      self.name = name
      self.parentNumber = parentNumber
    }
  }

  /// The rows of `sqlite_master`.
  package var objects: [SchemaObject]
  /// The columns of every ordinary table, in order.
  package var columns: [String: [ObservedColumn]]
  /// The rows of `Z_PRIMARYKEY` that are the app's.
  package var entities: [EntityRow]
  /// The number of rows in `Z_METADATA`.
  package var metadataRows: Int

  /// Makes the facts of a store.
  package init(
    objects: [SchemaObject], columns: [String: [ObservedColumn]], entities: [EntityRow],
    metadataRows: Int
  ) {
    self.objects = objects
    self.columns = columns
    self.entities = entities
    self.metadataRows = metadataRows
  }

  /// Whether there is an ordinary table of that name with those columns.
  func has(_ table: String, _ names: [String] = []) -> Bool {
    guard let found = columns[table] else { return false }
    return names.allSatisfy { name in found.contains { $0.name == name } }
  }

  /// Whether a table is looked up by its key, so that joins over it end in time.
  func hasKey(_ table: String) -> Bool {
    guard has(table, ["Z_PK", "Z_ENT"]),
      let sql = objects.first(where: { $0.type == "table" && $0.name == table })?.sql
    else { return false }
    let words = foldedName(sql).filter { !"\"`[]".contains($0) }.split(
      whereSeparator: \.isWhitespace)
    return words.joined(separator: " ").contains("Z_PK INTEGER PRIMARY KEY")
  }
}

extension ExaminedStore {
  /// What can be asked without a model.
  package var metadataQuestions: [StoreQuestion] {
    StoreInquiry(store: self, model: Model(), schema: predictSchema(Model())).metadata()
  }
}
