package import DataModel

/// A column whose values may be kept in files.
package struct ExternalColumn: Hashable, Sendable {
  /// The entity that declares the attribute.
  package var entity: String
  /// The attribute.
  package var attribute: String
  /// The table.
  package var table: String
  /// The column.
  package var column: String
  /// The condition for rows whose value is in a file.
  package var condition: String
  /// The expression for the name of that file.
  package var name: String
}

/// The columns of a store whose values may be kept in files of their own.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external storage: 02, 36 characters, a zero.
package func externalColumns(
  _ store: ObservedSchema, of model: Model, _ schema: StoreSchema
) -> [ExternalColumn] {
  let inquiry = StoreInquiry(store: store, model: model, schema: schema)
  return inquiry.entityTables.flatMap { table, _ in
    table.columns.compactMap { column -> ExternalColumn? in
      guard case .attribute(let path) = column.role, let attribute = inquiry.attribute(path),
        attribute.type == .binary, attribute.allowsExternalBinaryDataStorage,
        let entity = schema.entity(path.entity), store.has(table.name, [column.name])
      else { return nil }
      let name = identifier(column.name)
      return ExternalColumn(
        entity: path.entity, attribute: path.path, table: table.name, column: column.name,
        condition: "\(inquiry.isOf(entity)) AND typeof(\(name)) = 'blob' AND length(\(name)) = 38 "
          + "AND substr(\(name), 1, 1) = x'02'",
        name: "CAST(substr(\(name), 2, 36) AS TEXT)")
    }
  }
}

extension ExternalColumn {
  /// A query for the key of each row whose value is in a file, with the name of that.
  package var query: String {
    "SELECT Z_PK, \(name) FROM \(identifier(table)) NOT INDEXED WHERE \(condition)"
  }

  /// The finding that the folder with all the files is missing.
  ///
  /// - Parameter folder: The folder, by its path from that of the store on.
  /// - Returns: The question, which gives all rows whose value is in a file.
  package func question(missingFolder folder: String) -> StoreQuestion {
    StoreQuestion(
      .missingExternalFile,
      summary:
        "values of \(entity).\(attribute) are in files, and their folder \(folder) is missing",
      at: StoreQuestion.Place(
        table: table, column: column, entity: entity, property: attribute),
      rows: .matching(table: identifier(table), condition: condition, shown: ["Z_PK", name]))
  }

  /// The finding that some of the files are missing.
  package func question(missing names: [String]) -> StoreQuestion {
    StoreQuestion(
      .missingExternalFile,
      summary: "values of \(entity).\(attribute) are in files that are missing",
      at: StoreQuestion.Place(
        table: table, column: column, entity: entity, property: attribute),
      rows: .matching(
        table: identifier(table),
        condition: "\(condition) AND \(name) IN (\(names.map(quotedText).joined(separator: ", ")))",
        shown: ["Z_PK", name]), isDeep: true)
  }
}

/// The finding that no column refers to some files.
package func question(unused names: [String], by columns: [ExternalColumn]) -> StoreQuestion {
  let used = columns.map {
    "SELECT \($0.name) FROM \(identifier($0.table)) NOT INDEXED WHERE \($0.condition)"
  }
  let filter = used.isEmpty ? "" : " WHERE column1 NOT IN (\(used.joined(separator: " UNION ")))"
  return StoreQuestion(
    .unusedExternalFile, summary: "external files belong to no row", at: StoreQuestion.Place(),
    rows: .query("SELECT column1 FROM (VALUES \(valueList(names)))\(filter)"), isDeep: true)
}
