import DataModel
import StoreFile
import StoreModel

extension RedactionPlan {
  /// Adds the treatment of the columns of a model table.
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
            attribute, path: path, of: entity, table: table, column: column.name, source: source)
        }
        let other = byEntity[Int64(owner.number)] ?? 0
        columns[table, default: [:]][column.name] = .values(byEntity: byEntity, other: other)
      case nil where !isKey(column, kind: known?.kind, source: source):
        addUnknown(table, column.name)
      default: addStructure(table, column.name)
      }
    }
  }

  /// Whether a column that is not in the model's schema is a key or position that Core Data created for a
  /// relationship of the model, with other entity numbers or another hash table order.
  private func isKey(
    _ column: ObservedColumn, kind: TableKind?, source: RedactionSource
  ) -> Bool {
    let name = foldedName(column.name)
    guard foldedName(column.type) == "INTEGER" else { return false }
    let isJoin = if case .join = kind { true } else { false }
    if isJoin, ["REFLEXIVE", "FOK_REFLEXIVE"].contains(name) { return true }
    // `Z_12NAME` in joins, `Z12_NAME`, `Z12NAME` and `Z_FOK_NAME`, perhaps with a number behind.
    guard let start = ["Z_FOK_", isJoin ? "Z_" : "Z"].first(where: { name.hasPrefix($0) }) else {
      return false
    }
    let rest = name.dropFirst(start.count)
    let stem = rest.drop { $0.isNumber }
    guard start == "Z_FOK_" || stem.count < rest.count else { return false }
    return source.model.entities.flatMap { $0.relationships.map { upperCaseName($0.name) } }
      .contains { relationship in
        let stem = stem.first == "_" && !isJoin ? stem.dropFirst() : stem
        return stem.hasPrefix(relationship)
          && stem.dropFirst(relationship.count).allSatisfy(\.isNumber)
      }
  }

  private mutating func addAttribute(
    _ attribute: Attribute, path: PropertyPath, of entity: SchemaEntity, table: String,
    column: String, source: RedactionSource
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
  fileprivate var treatmentKind: ValueTreatment.TreatmentKind {
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
