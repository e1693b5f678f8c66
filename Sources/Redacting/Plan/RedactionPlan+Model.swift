import DataModel
import Redaction
import StoreFile
import StoreSchema

extension RedactionPlan {
  /// Adds what is done with the columns of a table of the model's.
  mutating func addModelColumns(of table: String, _ source: RedactionSource) {
    let known = source.schema.tables.first { foldedName($0.name) == foldedName(table) }
    for column in source.store.schema.columns[table] ?? [] {
      let role = known?.columns.first { foldedName($0.name) == foldedName(column.name) }?.role
      switch role {
      case .attribute(let path):
        guard let owner = source.schema.entity(path.entity),
          let attribute = source.attribute(path)
        else {
          addUnknown(table, column.name)
          continue
        }
        var byEntity: [Int64: Int] = [:]
        for entity in source.schema.entities where owner.numbers.contains(entity.number) {
          byEntity[Int64(entity.number)] = addAttribute(
            attribute, path, of: entity, table, column.name, source)
        }
        let other = byEntity[Int64(owner.number)] ?? 0
        columns[table, default: [:]][column.name] = .values(byEntity: byEntity, other: other)
      case nil where !isKey(column, known?.kind): addUnknown(table, column.name)
      default: addStructure(table, column.name)
      }
    }
  }

  /// Whether a column that the model does not know is named like keys and places that Core Data makes, as an older
  /// model or the order of another hash table left them.
  private func isKey(_ column: ObservedColumn, _ kind: TableKind?) -> Bool {
    let name = foldedName(column.name)
    guard foldedName(column.type) == "INTEGER" else { return false }
    if case .join = kind, ["REFLEXIVE", "FOK_REFLEXIVE"].contains(name) { return true }
    // `Z_12NAME` in joins, `Z12_NAME`, `Z12NAME` and `Z_FOK_NAME`; no attribute's name begins with a digit.
    let rest = name.dropFirst(name.hasPrefix("Z_FOK_") ? 6 : name.hasPrefix("Z_") ? 2 : 1)
    if name.hasPrefix("Z_FOK_") { return !rest.isEmpty }
    if case .join = kind { return name.hasPrefix("Z_") && rest.first?.isNumber == true }
    return name.hasPrefix("Z") && !name.hasPrefix("Z_") && rest.first?.isNumber == true
  }

  private mutating func addAttribute(
    _ attribute: Attribute, _ path: PropertyPath, of entity: SchemaEntity, _ table: String,
    _ column: String, _ source: RedactionSource
  ) -> Int {
    var treatment = ValueTreatment(
      kind: attribute.treatmentKind, domain: "\(path.entity).\(path.path)")
    treatment.limits = attribute.limits
    let isComputed = source.schema.derivedColumns.contains {
      $0.table == table && $0.column == column
    }
    if isComputed {
      treatment.kind = .computed
    } else if let rule = source.rules.rule(of: path.path, in: source.ancestry(of: entity)) {
      let isRemoved = rule.action == .remove && attribute.isOptional
      treatment.action = rule.action == .remove && !isRemoved ? .replace : rule.action
      treatment.domain = rule.domain.map { "named " + $0 } ?? treatment.domain
      treatment.options = rule.options
    }
    var property = RedactedStore.Property(
      entity: entity.name, name: path.path, isOfModel: true)
    if case .replace = treatment.action, !isComputed {
      property.unmatchedExpression = attribute.validation.regularExpression
    }
    return add(treatment, property)
  }
}

extension RedactionSource {
  fileprivate func ancestry(of entity: SchemaEntity) -> [String] {
    model.ancestry(of: entity.name).map(\.name)
  }
}

extension Attribute {
  fileprivate var treatmentKind: ValueTreatment.Kind {
    switch type {
    case .boolean: .boolean
    case .integer16, .integer32, .integer64: .integer
    case .decimal, .double, .float: .number
    case .date: .date(hasBounds: validation.minimum != nil || validation.maximum != nil)
    case .string, .uri: .text
    case .uuid: .uuid
    case .binary, .transformable: .bytes(isExternal: allowsExternalBinaryDataStorage)
    case .undefined, .objectID, .composite: .unknown
    }
  }

  fileprivate var limits: NumberLimits {
    guard type.isNumber || type == .date else { return NumberLimits() }
    return NumberLimits(minimum: validation.minimum?.number, maximum: validation.maximum?.number)
  }
}

extension AttributeValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number), .date(let number): number.value
    case .decimal(let number): Double(number.description)
    default: nil
    }
  }
}
