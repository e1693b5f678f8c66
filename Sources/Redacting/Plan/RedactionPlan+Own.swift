import DataModel
import Redaction
import StoreFile
import StoreSchema

extension RedactionPlan {
  /// Adds what is done with the columns of a table of persistent history or of CloudKit mirroring.
  ///
  /// Keys and the bits that say which properties changed are kept, what a deleted object left is removed, all
  /// else is replaced.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models.
  mutating func addOwnColumns(of table: StoreContents.Table, _ source: RedactionSource) {
    let names = source.modelNames
    for column in source.store.schema.columns[table.name] ?? [] {
      let name = foldedName(column.name)
      guard foldedName(column.type) != "INTEGER", name != "ZCOLUMNS" else { continue }
      var treatment = ValueTreatment(
        kind: ["FLOAT", "TIMESTAMP"].contains(foldedName(column.type))
          ? .date(hasBounds: false) : .unknown,
        domain: "\(table.origin == .history ? "history" : "CloudKit")")
      if name.hasPrefix("ZTOMBSTONE") { treatment.action = .remove }
      if name.hasSuffix("ENTITYNAME") || name.hasSuffix("RELATIONSHIPNAME") {
        treatment.keptTexts = names
      }
      add(treatment, table.name, column.name)
    }
  }

  /// Adds what is done with `Z_METADATA`.
  mutating func addMetadata(_ table: String, _ source: RedactionSource) {
    add(ValueTreatment(kind: .text, domain: "Z_UUID"), table, "Z_UUID")
    add(ValueTreatment(kind: .metadata, domain: "metadata"), table, "Z_PLIST")
  }
}

extension RedactionSource {
  /// The names of entities and properties.
  fileprivate var modelNames: Set<String> {
    var names: Set<String> = []
    for entity in model.entities {
      names.insert(entity.name)
      for attribute in entity.attributes { names.insert(attribute.name) }
      for relationship in entity.relationships { names.insert(relationship.name) }
    }
    return names
  }
}
