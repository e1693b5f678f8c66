import DataModel

extension ModelGenerator {
  /// Creates the composites of the model, some of which contain others.
  mutating func makeComposites() {
    composites = []
    for number in 0..<random.number(0...3) {
      var elements = (0..<random.number(1...4)).map { place in
        attribute("\(random.pick(["street", "lat", "Zip", "höhe"]))\(number)\(place)")
      }
      if let inner = composites.last, random.oneIn(2) {
        elements.insert(Attribute("inner\(number)", inner), at: random.number(0...elements.count))
      }
      for index in elements.indices { elements[index].isTransient = false }
      composites.append(Composite(name: "Composite\(number)", attributes: elements))
    }
  }

  /// Adds attributes that are not derived to the entity at `index`.
  mutating func addAttributes(to index: Int) {
    var attributes: [Attribute] = []
    for _ in 0..<random.number(0...6) {
      let name = newName(for: index)
      if !composites.isEmpty, random.oneIn(8) {
        attributes.append(
          Attribute(name, random.pick(composites)) { $0.isOptional = random.oneIn(2) })
      } else if random.oneIn(12) {
        attributes.append(
          Attribute(name, random.pick([.undefined, .objectID]), isOptional: true) {
            $0.isTransient = true
          })
      } else {
        attributes.append(attribute(name))
      }
    }
    entities[index].attributes = NamedCollection(attributes)
  }

  /// Adds derived attributes to the entity at `index`, if it has what they derive from.
  mutating func addDerivedAttributes(to index: Int) {
    for attribute in entities[index].attributes.filter(\.isPlainText) where random.oneIn(4) {
      let function = random.pick(["canonical", "uppercase", "lowercase"])
      addDerived("\(function):(\(attribute.name))", .string, to: index)
    }
    for relationship in entities[index].relationships where random.oneIn(4) {
      guard relationship.isToMany, isPlain(relationship.name) else { continue }
      addDerived("count:(\(relationship.name))", .integer64, to: index)
    }
    if random.oneIn(8) { addDerived("now()", .date, to: index) }
  }

  private mutating func addDerived(_ expression: String, _ type: AttributeType, to index: Int) {
    let name = newName(for: index)
    entities[index].attributes.insert(
      Attribute(name, type, derivedBy: expression) { $0.isOptional = random.oneIn(2) })
  }

  private mutating func attribute(_ name: String) -> Attribute {
    let types = AttributeType.allCases.filter {
      $0 != .undefined && $0 != .objectID && $0 != .composite
    }
    var attribute = Attribute(name, random.pick(types), isOptional: random.oneIn(2))
    decorate(&attribute)
    attribute.isTransient = random.oneIn(8)
    attribute.preservesValueOnDeletion = random.oneIn(6)
    attribute.allowsCloudEncryption = random.oneIn(8)
    attribute.usesScalarValueType = attribute.type.isNumber && random.oneIn(2)
    if attribute.type == .binary { attribute.allowsExternalBinaryDataStorage = random.oneIn(2) }
    if attribute.type == .transformable {
      attribute.valueTransformerName = random.oneIn(2) ? "NSSecureUnarchiveFromData" : nil
      attribute.customClassName = random.oneIn(2) ? "[String]" : nil
    }
    if random.oneIn(2) { attribute.defaultValue = value(of: attribute.type) }
    if random.oneIn(3) { attribute.validation = validation(of: attribute.type) }
    return attribute
  }

  /// A value that a default of `type` can have; nil for types without defaults in a source.
  private mutating func value(of type: AttributeType) -> AttributeValue? {
    switch type {
    case .integer16, .integer32, .integer64: .integer(Int64(random.number(-1000...1000)))
    case .decimal: .decimal(decimal())
    case .double, .float: .real(real())
    case .string: .string(random.pick(["", "text", "a < b & \"c\"", "包丁", "e\u{301}"]))
    case .boolean: .boolean(random.oneIn(2))
    case .date: .date(real())
    case .uuid: .uuid((0..<16).map { _ in UInt8(random.number(0...255)) })
    case .uri: .uri("https://example.org/?shelf=\(random.number(0...9))&row=2")
    case .undefined, .binary, .transformable, .objectID, .composite: nil
    }
  }

  private mutating func validation(of type: AttributeType) -> Validation {
    var validation = Validation()
    if type == .string {
      validation.minimum = random.oneIn(2) ? .integer(Int64(random.number(0...5))) : nil
      validation.maximum = random.oneIn(2) ? .integer(Int64(random.number(6...99))) : nil
      validation.regularExpression = random.oneIn(2) ? "^[A-Z]{2,3}-[0-9]+$" : nil
    } else if type.isNumber || type == .date {
      validation.minimum = random.oneIn(2) ? value(of: type) : nil
      validation.maximum = validation.minimum == nil ? value(of: type) : nil
    }
    return validation
  }

  private mutating func decimal() -> DecimalValue {
    DecimalValue(
      isNegative: random.oneIn(3), mantissa: UInt128(random.number(1...100_000)),
      exponent: -random.number(0...6))
  }

  /// A number that single precision can hold.
  private mutating func real() -> Real {
    Real(Double(random.number(-4000...4000)) / 8)
  }
}

extension Attribute {
  /// Whether the attribute is a stored text whose name can be used in an expression without
  /// escaping.
  fileprivate var isPlainText: Bool {
    type == .string && !isTransient && !isDerived && isPlain(name)
  }
}

/// Whether `name` can be used in an expression without escaping.
func isPlain(_ name: String) -> Bool {
  name.utf8.allSatisfy { $0 < 0x80 }
}
