import DataModel

extension SwiftGenerator {
  /// The declaration of a property that reads and writes the primitive value.
  func computedDeclaration(_ name: String, _ value: ComputedValue) -> String {
    let accessors = accessors(of: value, key: swiftLiteral(name))
    let key = swiftLiteral(name)
    return """
          \(isolation)\(access)var \(swiftName(name)): \(accessors.type) {
              get {
                  willAccessValue(forKey: \(key))
                  defer { didAccessValue(forKey: \(key)) }
                  return \(accessors.reading)
              }
              set {
                  willChangeValue(forKey: \(key))
                  defer { didChangeValue(forKey: \(key)) }
                  setPrimitiveValue(\(accessors.writing), forKey: \(key))
              }
          }

      """
  }

  /// The type of a computed property and the expressions that read its value and write `newValue`.
  private typealias Accessors = (type: String, reading: String, writing: String)

  private func accessors(of value: ComputedValue, key: String) -> Accessors {
    switch value {
    case .scalar(.date):
      return (
        "TimeInterval?",
        "(primitiveValue(forKey: \(key)) as? Date)?.timeIntervalSinceReferenceDate",
        "newValue.map { Date(timeIntervalSinceReferenceDate: $0) }"
      )
    case .scalar(let type):
      let scalar = numberType(type)
      return (
        "\(scalar.type)?", "(primitiveValue(forKey: \(key)) as? NSNumber)?.\(scalar.getter)",
        "newValue.map { NSNumber(value: $0) }"
      )
    case .structure(let name, let isRequired):
      let dictionary = "(primitiveValue(forKey: \(key)) as? [String: Any])"
      return isRequired
        ? (name, "\(name)(values: \(dictionary) ?? [:])", "newValue.values")
        : ("\(name)?", "\(dictionary).map { \(name)(values: $0) }", "newValue?.values")
    case .enumeration(let type, let isText, let fallback):
      let read =
        isText
        ? "(primitiveValue(forKey: \(key)) as? String)"
        : "(primitiveValue(forKey: \(key)) as? NSNumber)"
          + ".flatMap { \(type).RawValue(exactly: $0.int64Value) }"
      let reading = "\(read).flatMap { \(type)(rawValue: $0) }"
      guard let fallback else {
        return (
          "\(type)?", reading,
          isText
            ? "newValue?.rawValue" : "newValue.map { NSNumber(value: Int64($0.rawValue)) }"
        )
      }
      return (
        type, "\(reading) ?? .\(swiftName(fallback))",
        isText ? "newValue.rawValue" : "NSNumber(value: Int64(newValue.rawValue))"
      )
    }
  }

  /// The array for an ordered relationship.
  func arrayDeclaration(_ relationship: ToManyRelationship, named array: String) -> String {
    let name = swiftName(relationship.name)
    return """
          /// The objects of `\(relationship.name)` in their order.
          \(isolation)\(access)var \(array): [\(relationship.destination)] {
              get { \(name).array.compactMap { $0 as? \(relationship.destination) } }
              set { \(name) = NSOrderedSet(array: newValue) }
          }

      """
  }
}

/// The type of a number and the property of `NSNumber` that gives it.
func numberType(_ type: AttributeType) -> (type: String, getter: String) {
  switch type {
  case .integer16: ("Int16", "int16Value")
  case .integer32: ("Int32", "int32Value")
  case .integer64: ("Int64", "int64Value")
  case .float: ("Float", "floatValue")
  case .boolean: ("Bool", "boolValue")
  case .decimal: ("Decimal", "decimalValue")
  default: ("Double", "doubleValue")
  }
}
