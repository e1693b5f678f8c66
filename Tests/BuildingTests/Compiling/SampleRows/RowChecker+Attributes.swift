import DataModel

extension RowChecker {
  func attributeFaults(_ entity: SchemaEntity) throws -> [String] {
    var faults: [String] = []
    let table = identifier(entity.table)
    for attribute in model.entities[entity.name]?.attributes ?? [] where !attribute.isTransient {
      for column in schema.attributeColumns(attribute.name, of: entity.name) {
        let name = identifier(column.name)
        let what = "\(entity.name).\(attribute.name)"
        faults += try none(
          "\(table) r WHERE NOT (\(isOf(entity))) AND \(name) NOT NULL", "\(what) of others")
        guard attribute.type != .composite, !attribute.isDerived else { continue }
        if !attribute.isOptional {
          faults += try none("\(table) r WHERE \(isOf(entity)) AND \(name) IS NULL", what)
        }
        for test in invalid(attribute, name) {
          faults += try none("\(table) r WHERE \(isOf(entity)) AND \(test)", "\(what): \(test)")
        }
      }
    }
    return faults
  }

  /// Conditions that hold for values that violate the type or the validation.
  private func invalid(_ attribute: Attribute, _ column: String) -> [String] {
    var tests = ["\(column) NOT NULL AND NOT (\(isOfType(attribute.type, column)))"]
    // No text that is made has a character of several UTF-16 units but emoji, which are long anyway.
    let subject = attribute.type == .string ? "length(\(column))" : column
    if let bound = number(attribute.validation.minimum) { tests.append("\(subject) < \(bound)") }
    if let bound = number(attribute.validation.maximum) { tests.append("\(subject) > \(bound)") }
    return tests
  }

  private func number(_ value: AttributeValue?) -> String? {
    switch value {
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .real(let number), .date(let number): "\(number.value)"
    default: nil
    }
  }

  /// The storage class that Core Data uses, and the range of the type.
  private func isOfType(_ type: AttributeType, _ column: String) -> String {
    switch type {
    case .integer16: integer(column, Int64(Int16.min), Int64(Int16.max))
    case .integer32: integer(column, Int64(Int32.min), Int64(Int32.max))
    case .integer64: "typeof(\(column)) = 'integer'"
    case .boolean: "\(column) IN (0, 1)"
    case .double, .float: "typeof(\(column)) = 'real'"
    case .decimal, .date: "typeof(\(column)) IN ('real', 'integer')"
    case .string: "typeof(\(column)) = 'text'"
    case .uri: "typeof(\(column)) = 'text' AND \(column) LIKE '%:%'"
    case .uuid: "typeof(\(column)) = 'blob' AND length(\(column)) = 16"
    case .binary: "typeof(\(column)) = 'blob'"
    case .transformable:
      "typeof(\(column)) = 'blob' AND hex(substr(\(column), 1, 6)) = '62706C697374'"
    case .undefined, .objectID, .composite: "0"
    }
  }

  private func integer(_ column: String, _ lower: Int64, _ upper: Int64) -> String {
    "typeof(\(column)) = 'integer' AND \(column) BETWEEN \(lower) AND \(upper)"
  }
}
