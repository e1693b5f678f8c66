import DataModel

extension SwiftGenerator {
  /// The text of `Model+CoreDataTypes.swift`: enumerations and structures.
  func typesFile(_ plan: ClassPlan) -> String {
    imports + plan.enumerations.map { "\n\(declaration($0))" }.joined()
      + plan.structures.map { "\n\(declaration($0))" }.joined()
  }

  private func declaration(_ type: ManagedEnumeration) -> String {
    let isText = type.rawType == .string
    let rawType = isText ? "String" : numberType(type.rawType).type
    let cases = type.cases.map { item in
      let value = isText ? swiftLiteral(item.rawValue) : item.rawValue
      return "    case \(swiftName(item.name)) = \(value)\n"
    }
    return """
      \(isolation)\(access)enum \(type.name): \(rawType), CaseIterable, Sendable {
      \(cases.joined())}

      """
  }

  private func declaration(_ type: ManagedStructure) -> String {
    let fields = type.fields.map { (name: swiftName($0.name), field: $0) }
    let parameters = fields.map { "\($0.name): \(self.type(of: $0.field))? = nil" }
    let assignments = fields.map { "        self.\($0.name) = \($0.name)\n" }
    return """
      /// The values of a composite attribute.
      \(isolation)\(access)struct \(type.name)\(type.isHashable ? ": Hashable, Sendable" : "") {
      \(fields.map { "    \(access)var \($0.name): \(self.type(of: $0.field))?\n" }.joined())
          /// Makes values of which none is set but those that are given.
          \(access)init(\(parameters.joined(separator: ", "))) {
      \(assignments.joined())    }

          /// Takes the values from the dictionary that Core Data keeps; others are nil.
          \(access)init(values: [String: Any]) {
      \(fields.map { "        self.\($0.name) = \(reading($0.field))\n" }.joined())    }

          /// The dictionary that Core Data keeps, without the values that are nil.
          \(access)var values: [String: Any] {
              \(fields.isEmpty ? "let" : "var") values: [String: Any] = [:]
      \(fields.map { "        values[\(swiftLiteral($0.field.name))] = \(writing($0.field))\n" }
        .joined())        return values
          }
      }

      """
  }

  private func type(of field: ManagedStructure.Field) -> String {
    switch field.value {
    case .plain(let type): type.swiftName ?? "NSObject"
    case .transformed(let name), .structure(let name): name
    }
  }

  private func reading(_ field: ManagedStructure.Field) -> String {
    let value = "values[\(swiftLiteral(field.name))]"
    switch field.value {
    case .plain(let type) where type.isNumber || type == .boolean:
      return "(\(value) as? NSNumber)?.\(numberType(type).getter)"
    case .structure(let name): return "(\(value) as? [String: Any]).map { \(name)(values: $0) }"
    case .plain, .transformed: return "\(value) as? \(self.type(of: field))"
    }
  }

  private func writing(_ field: ManagedStructure.Field) -> String {
    let name = "self.\(swiftName(field.name))"
    switch field.value {
    case .plain(.decimal): return "\(name).map { NSDecimalNumber(decimal: $0) }"
    case .plain(let type) where type.isNumber || type == .boolean:
      return "\(name).map { NSNumber(value: $0) }"
    case .structure: return "\(name)?.values"
    case .plain, .transformed: return name
    }
  }
}
