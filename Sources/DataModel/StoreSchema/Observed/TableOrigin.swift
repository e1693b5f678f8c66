/// The origin of a table in a store.
package enum TableOrigin: Hashable, Sendable {
  /// The model: objects, joins or R-trees.
  case model
  /// Every store: `Z_PRIMARYKEY`, `Z_METADATA` and `Z_MODELCACHE`.
  case system
  /// Persistent history's.
  case history
  /// CloudKit mirroring's.
  case cloudKit
  /// A name like that of a history or mirroring table, but unknown columns: from a newer framework or a third
  /// party.
  ///
  /// Such tables are read, but neither modified nor dropped.
  case unknownForm
  /// SQLite, such as `sqlite_stat1`.
  case database
  /// Unknown: the app, or another model.
  case other

  /// Determines the origin of a table by its name, and by its columns too if its form is known only from real
  /// stores.
  ///
  /// As in SQLite, names are compared ignoring the case of ASCII letters.
  ///
  /// - Parameters:
  ///   - table: The name of the table, without quotes.
  ///   - columns: The names of its columns; empty for a virtual table.
  ///   - modelTables: The model's tables, by ``foldedName(_:)``.
  ///   - virtualTables: The store's virtual tables, likewise.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models.
  package init(
    of table: String, columns: [String], modelTables: Set<String>, virtualTables: Set<String>
  ) {
    let name = foldedName(table)
    let tree = Self.rTree(keptIn: name)
    self =
      if modelTables.contains(name)
        || tree.map({ modelTables.contains($0) && virtualTables.contains($0) }) == true
      {
        .model
      } else if SystemTable(rawValue: name) != nil {
        .system
      } else if let known = HistorySchema.columns[name] {
        Self.hasForm(columns, known) ? .history : .unknownForm
      } else if name.hasPrefix(MirroringSchema.prefix) {
        MirroringSchema.columns[name].map { Self.hasForm(columns, $0) } == true
          ? .cloudKit : .unknownForm
      } else if name.hasPrefix("SQLITE_") {
        .database
      } else {
        .other
      }
  }

  /// Whether a table of Core Data's own objects has only known columns; older frameworks have fewer.
  private static func hasForm(_ columns: [String], _ known: Set<String>) -> Bool {
    let names = columns.map(foldedName)
    return ["Z_PK", "Z_ENT"].allSatisfy(names.contains)
      && names.allSatisfy {
        known.contains($0) || ["Z_PK", "Z_ENT", "Z_OPT"].contains($0)
          || known.contains("ZCOLUMNS") && HistorySchema.tombstoneNumber($0) != nil
      }
  }

  /// The R-tree for which SQLite uses a table with this name.
  private static func rTree(keptIn table: String) -> String? {
    for suffix in ["_NODE", "_PARENT", "_ROWID"] where table.hasSuffix(suffix) {
      return String(table.dropLast(suffix.count))
    }
    return nil
  }
}

/// A name folded as SQLite compares names: ASCII letters in uppercase, otherwise unchanged.
package func foldedName(_ name: String) -> String {
  let small = UInt8(ascii: "a")...UInt8(ascii: "z")
  return String(decoding: name.utf8.map { small.contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
}
