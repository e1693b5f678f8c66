/// Whose a table of a store is.
package enum TableOrigin: Hashable, Sendable {
  /// The model's: objects, joins, R-trees.
  case model
  /// One that every store has: `Z_PRIMARYKEY`, `Z_METADATA`, `Z_MODELCACHE`.
  case system
  /// Persistent history's.
  case history
  /// CloudKit mirroring's.
  case cloudKit
  /// SQLite's own, such as `sqlite_stat1`.
  case database
  /// Unknown: the app's, or of a model that is not this one.
  case other

  /// Tells by its name whose a table is.
  ///
  /// Names are compared as SQLite does, regardless of the case of ASCII letters.
  ///
  /// - Parameters:
  ///   - table: The name of the table, without quotes.
  ///   - schema: The schema of the store's model.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models.
  package init(of table: String, in schema: StoreSchema) {
    let modelTables = schema.tables.filter { $0.kind != .system }.map { foldedName($0.name) }
    self.init(of: table, modelTables: Set(modelTables))
  }

  /// Tells by its name whose a table is, given the model's tables by their ``foldedName(_:)``.
  package init(of table: String, modelTables: Set<String>) {
    let name = foldedName(table)
    self =
      if modelTables.contains(name) || Self.rTree(keptIn: name).map(modelTables.contains) == true {
        .model
      } else if SystemTable(rawValue: name) != nil {
        .system
      } else if Self.historyTables.contains(name) {
        .history
      } else if name.hasPrefix("ANSCK") {
        .cloudKit
      } else if name.hasPrefix("SQLITE_") {
        .database
      } else {
        .other
      }
  }

  private static let historyTables: Set = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]

  /// The R-tree that SQLite keeps in a table of that name.
  private static func rTree(keptIn table: String) -> String? {
    for suffix in ["_NODE", "_PARENT", "_ROWID"] where table.hasSuffix(suffix) {
      return String(table.dropLast(suffix.count))
    }
    return nil
  }
}

/// A name as SQLite compares names: ASCII letters in upper case, all else as it is.
package func foldedName(_ name: String) -> String {
  String(
    String.UnicodeScalarView(
      name.unicodeScalars.map { scalar in
        ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
      }))
}
