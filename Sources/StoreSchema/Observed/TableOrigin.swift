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
  /// Named like one of history or mirroring, with columns that none of those has that were seen: of a newer framework, or
  /// of other hands. It is read, and neither written nor dropped.
  case unknownForm
  /// SQLite's own, such as `sqlite_stat1`.
  case database
  /// Unknown: the app's, or of a model that is not this one.
  case other

  /// Tells whose a table is: by its name where the model or the format says what that is, by its columns as well where only
  /// real stores do.
  ///
  /// Names are compared as SQLite does, regardless of the case of ASCII letters.
  ///
  /// - Parameters:
  ///   - table: The name of the table, without quotes.
  ///   - columns: The names of its columns; none for a virtual table.
  ///   - modelTables: The model's tables by their ``foldedName(_:)``.
  ///   - virtualTables: The virtual tables of the store, likewise.
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

  /// Whether a table of Core Data's own objects has no column that is unknown; older frameworks have fewer of them.
  private static func hasForm(_ columns: [String], _ known: Set<String>) -> Bool {
    let names = columns.map(foldedName)
    return ["Z_PK", "Z_ENT"].allSatisfy(names.contains)
      && names.allSatisfy {
        known.contains($0) || ["Z_PK", "Z_ENT", "Z_OPT"].contains($0)
          || known.contains("ZCOLUMNS") && HistorySchema.tombstoneNumber($0) != nil
      }
  }

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
