package import DataModel

/// A stored attribute of an entity's objects, or an element of a composite, with its location.
package struct ObjectAttribute: Sendable {
  /// The attribute in the model.
  package let attribute: Attribute
  /// The name; for an element of a composite the names from the attribute on, joined by dots.
  package let path: String
  /// Whether it may be nil: the elements of a composite may be when it may.
  package let isOptional: Bool
  /// The position of its column in the table; nil for a composite.
  package let column: Int?
  /// The elements of a composite, in the order declared.
  package let elements: [ObjectAttribute]
  /// The value of new objects; of a composite the elements have theirs.
  package let defaultValue: StoreValue
  /// The pattern that texts match as a whole; nil without one.
  package let pattern: TextPattern?

  /// Whether values begin with a mark that says where the bytes are.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, external binary data.
  package var isExternal: Bool {
    attribute.type == .binary && attribute.allowsExternalBinaryDataStorage
  }

  /// The attribute, or all elements that hold values.
  package var leaves: [ObjectAttribute] {
    elements.isEmpty ? [self] : elements.flatMap(\.leaves)
  }

  /// Creates an attribute that an entity has or inherits; nil if it is not stored.
  ///
  /// - Parameters:
  ///   - attribute: The attribute in the model.
  ///   - entity: The entity.
  ///   - schema: The schema of the model.
  ///   - columns: The positions of the table's columns by name.
  init?(_ attribute: Attribute, of entity: String, in schema: StoreSchema, columns: [String: Int]) {
    self.init(
      attribute, path: attribute.name, isOptional: attribute.isOptional,
      given: attribute.defaultValue,
      column: { path in schema.attributeColumn(path, of: entity).flatMap { columns[$0.name] } })
  }

  private init?(
    _ attribute: Attribute, path: String, isOptional: Bool, given: AttributeValue?,
    column: (String) -> Int?
  ) {
    guard !attribute.isTransient else { return nil }
    self.attribute = attribute
    self.path = path
    self.isOptional = isOptional || attribute.isDerived
    pattern = attribute.validation.regularExpression.map(TextPattern.init)
    guard attribute.type == .composite else {
      guard let place = column(path) else { return nil }
      (self.column, elements) = (place, [])
      defaultValue = given.map { storeValue($0, of: attribute) } ?? .null
      return
    }
    var values: [String: AttributeValue] = [:]
    if case .composite(let given) = given { values = given }
    self.column = nil
    defaultValue = .null
    elements = attribute.elements.compactMap { element in
      ObjectAttribute(
        element, path: "\(path).\(element.name)", isOptional: isOptional || element.isOptional,
        given: values[element.name] ?? element.defaultValue, column: column)
    }
  }
}

/// A default value as a store holds it; NULL for an object that only the app can transform into bytes.
private func storeValue(_ value: AttributeValue, of attribute: Attribute) -> StoreValue {
  switch value {
  case .integer(let number):
    let isReal = attribute.type == .double || attribute.type == .float
    return isReal ? .real(Double(number)) : .integer(number)
  case .decimal(let decimal): return decimalValue(decimal.description) ?? .null
  case .real(let number): return .real(number.value)
  case .string(let text), .uri(let text): return .text(text)
  case .boolean(let flag): return .integer(flag ? 1 : 0)
  case .date(let seconds):
    return Int64(exactly: seconds.value).map(StoreValue.integer) ?? .real(seconds.value)
  case .uuid(let bytes): return .blob(bytes)
  case .data(let bytes):
    let isExternal = attribute.type == .binary && attribute.allowsExternalBinaryDataStorage
    return .blob(isExternal ? [ExternalMark.inPlace] + bytes : bytes)
  case .composite, .archived: return .null
  }
}
