import DataModel
import StoreFile
import StoreModel

extension RedactionPlan {
  /// Adds the treatment of the columns of a history or mirroring table.
  ///
  /// Keys and the bits that say which properties changed are kept, what a deleted object left is removed, all
  /// else is replaced; in a table of a form that was not seen all but `Z_PK`, `Z_ENT` and `Z_OPT`.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models.
  mutating func addOwnColumns(of table: StoreContents.Table, _ source: RedactionSource) {
    let names = source.modelNames
    let mostProperties = source.model.entities.map { entity in
      let ancestry = source.model.ancestry(of: entity.name)
      return ancestry.reduce(0) { $0 + $1.attributes.count + $1.relationships.count }
    }
    for column in source.store.schema.columns[table.name] ?? [] {
      let name = foldedName(column.name)
      if isOwnKey(name, table.origin) {
        addStructure(table.name, column.name)
        continue
      }
      var treatment = ValueTreatment(
        kind: ["FLOAT", "TIMESTAMP"].contains(foldedName(column.type))
          ? .date(hasBounds: false) : .unknown,
        domain: "\(table.origin == .history ? "history" : "CloudKit")")
      if name == "ZCOLUMNS", table.origin == .history {
        treatment.kind = .changedColumns(mostBytes: ((mostProperties.max() ?? 0) + 7) / 8)
      }
      if name.hasPrefix("ZTOMBSTONE") { treatment.action = .remove }
      if name.hasSuffix("ENTITYNAME") || name.hasSuffix("RELATIONSHIPNAME") {
        treatment.keptTexts = names
      }
      add(treatment, table: table.name, column: column.name)
    }
  }

  /// Adds the treatment of the columns of a system table.
  mutating func addSystemColumns(of table: StoreContents.Table, _ source: RedactionSource) {
    let known = SystemTable(rawValue: foldedName(table.name))
    if known == .modelCache { tablesOfOneRow.insert(table.name) }
    for column in source.store.schema.columns[table.name] ?? [] {
      switch (known, foldedName(column.name)) {
      case (.primaryKey, "Z_ENT"), (.primaryKey, "Z_SUPER"), (.primaryKey, "Z_MAX"),
        (.metadata, "Z_VERSION"):
        addStructure(table.name, column.name)
      case (.primaryKey, "Z_NAME"):
        var treatment = ValueTreatment(kind: .text, domain: "entities")
        treatment.keptTexts = Set(source.model.entities.map(\.name)).union(ownEntities)
        add(treatment, table: table.name, column: column.name)
      case (.metadata, "Z_UUID"):
        add(ValueTreatment(kind: .text, domain: "Z_UUID"), table: table.name, column: column.name)
      case (.metadata, "Z_PLIST"):
        add(
          ValueTreatment(kind: .metadata, domain: "metadata"), table: table.name,
          column: column.name)
      case (.modelCache, "Z_CONTENT"):
        add(
          ValueTreatment(kind: .modelCache, domain: "model"), table: table.name, column: column.name
        )
      default: addUnknown(table.name, column.name)
      }
    }
  }
}

/// Whether the integers of a history or mirroring column are keys, entity numbers, or one of few types and
/// states.
///
/// *Source:* the columns in stores that Core Data wrote, frameworks 1044 to 1526.
private func isOwnKey(_ column: String, _ origin: TableOrigin) -> Bool {
  if ["Z_PK", "Z_ENT", "Z_OPT"].contains(column) { return true }
  return switch origin {
  case .history: historyKeys.contains(column)
  case .cloudKit: mirroringKeys.contains(column)
  default: false
  }
}

private let historyKeys: Set = [
  "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZAUTHORTS", "ZBUNDLEIDTS",
  "ZCONTEXTNAMETS", "ZPROCESSIDTS",
]

private let mirroringKeys: Set = [
  "ZDATABASE", "ZENTITYID", "ZENTITYPK", "ZEXPORTMETADATA", "ZFINALTRANSACTIONNUMBER",
  "ZLASTEXPORTEDTRANSACTIONNUMBER", "ZOPERATION", "ZORIGINALTRANSACTIONNUMBER",
  "ZPENDINGEXPORTTRANSACTIONNUMBER", "ZRECORDMETADATA", "ZRECORDZONE",
]

/// The names in `Z_PRIMARYKEY` of the entities of Core Data's own models.
///
/// *Source:* stores with persistent history and mirroring, frameworks 1044 to 1526.
private let ownEntities: Set = [
  "CHANGE", "TRANSACTION", "TRANSACTIONSTRING", "NSCKDatabaseMetadata", "NSCKEvent",
  "NSCKExportedObject", "NSCKExportMetadata", "NSCKExportOperation", "NSCKHistoryAnalyzerState",
  "NSCKImportOperation", "NSCKImportPendingRelationship", "NSCKMetadataEntry",
  "NSCKMirroredRelationship", "NSCKRecordMetadata", "NSCKRecordZoneMetadata",
  "NSCKRecordZoneMoveReceipt", "NSCKRecordZoneQuery",
]

extension RedactionSource {
  /// The names of entities and properties.
  var modelNames: Set<String> {
    var names: Set<String> = []
    for entity in model.entities {
      names.insert(entity.name)
      for attribute in entity.attributes { names.insert(attribute.name) }
      for relationship in entity.relationships { names.insert(relationship.name) }
    }
    return names
  }
}
