import DataModel
import Findings

extension ModelReader {
  /// The attribute at `index`, nil if it has no name; composites are not resolved yet.
  mutating func parseAttribute(_ index: Int) -> Attribute? {
    defer { property = nil }
    guard let name = beginProperty(index) else { return nil }
    var attribute = Attribute(name: name, type: .undefined)
    var typed = TypedValues()
    for written in attributes(of: index) where !parseCommon(written, into: &attribute) {
      guard !parseTyped(written, into: &attribute, typed: &typed) else { continue }
      noteUnexpectedAttribute(written, of: index)
    }
    apply(typed, to: &attribute, at: index)
    parseUserInfoChild(of: index, into: &attribute)
    return attribute
  }

  /// The composite at `index`, nil if it has no name.
  mutating func parseComposite(_ index: Int) -> Composite? {
    owner = onlyValue(.name, of: index)
    defer { owner = nil }
    guard let name = owner else { return nil }
    let elements = children(.attribute, of: index).compactMap { parseAttribute($0) }
    return Composite(name: name, attributes: elements)
  }

  /// The type that `attribute` names, nil for an unknown one, which is reported.
  mutating func attributeType(_ attribute: SourceAttribute) -> AttributeType? {
    guard let name = text(attribute) else { return .undefined }
    if let type = AttributeType(sourceName: name) { return type }
    reportWord(
      attribute, rule: .unknownType, kind: "an attribute type",
      words: AttributeType.allCases.map(\.sourceName),
      knownElsewhereAs: Self.swiftNames)
    return nil
  }

  /// The types as Swift and SQLite call them.
  private static let swiftNames = [
    "int16": "Integer 16", "int32": "Integer 32", "int64": "Integer 64", "int": "Integer 64",
    "integer": "Integer 64", "bool": "Boolean", "data": "Binary", "binary data": "Binary",
    "blob": "Binary", "text": "String", "url": "URI", "real": "Double",
  ]

  private mutating func parseTyped(
    _ written: SourceAttribute, into attribute: inout Attribute, typed: inout TypedValues
  ) -> Bool {
    switch written.name {
    case .attributeType:
      let type = attributeType(written)
      attribute.type = type ?? .undefined
      typed.hasUnknownType = type == nil
    case .valueTransformerName: attribute.valueTransformerName = text(written)
    case .allowsExternalBinaryDataStorage:
      attribute.allowsExternalBinaryDataStorage = boolean(written)
    case .allowsCloudEncryption: attribute.allowsCloudEncryption = boolean(written)
    case .preserveAfterDeletion: attribute.preservesValueOnDeletion = boolean(written)
    case .usesScalarValueType: attribute.usesScalarValueType = boolean(written)
    case .derived: typed.isDerived = boolean(written)
    case .derivationExpression: typed.derivation = written
    case .minDateTimeInterval: typed.earliest = written
    case .maxDateTimeInterval: typed.latest = written
    case .minValueString: typed.minimum = written
    case .maxValueString: typed.maximum = written
    case .defaultDateTimeInterval: typed.defaultDate = written
    case .defaultValueString: typed.defaultValue = written
    case .customClassName: typed.customClassName = written
    case .composite: typed.composite = written
    case .regularExpressionString: typed.regularExpression = written
    default: return false
    }
    return true
  }

  private mutating func apply(_ typed: TypedValues, to attribute: inout Attribute, at index: Int) {
    if typed.isDerived {
      attribute.derivation = Derivation(
        expression: typed.derivation.flatMap { derivation($0) })
      takeOffTransient(of: &attribute, at: index)
    }
    switch attribute.type {
    case .transformable: attribute.customClassName = typed.customClassName.flatMap { text($0) }
    case .composite: attribute.compositeName = typed.composite.flatMap { text($0) }
    default: break
    }
    if typed.hasDefault, !typed.hasUnknownType {
      attribute.defaultValue = defaultValue(typed, type: attribute.type)
    }
    if typed.hasValidation { attribute.validation = validation(typed, type: attribute.type) }
  }

  /// Core Data has no derived attributes that are transient: hashes and stores have them all.
  private mutating func takeOffTransient(of attribute: inout Attribute, at index: Int) {
    guard attribute.isTransient else { return }
    attribute.isTransient = false
    guard let written = document.attribute(.transient, of: index) else { return }
    reportValue(
      written, rule: .derivedTransient, summary: "a derived attribute is never transient",
      explanation: "The mark is kept and has no effect: the value is stored.")
  }
}

/// The attributes whose meaning depends on the type.
struct TypedValues {
  /// Whether the type name is unknown.
  var hasUnknownType = false
  /// Whether the attribute is derived.
  var isDerived = false
  /// The derivation expression.
  var derivation: SourceAttribute?
  /// The earliest date.
  var earliest: SourceAttribute?
  /// The latest date.
  var latest: SourceAttribute?
  /// The least number or length.
  var minimum: SourceAttribute?
  /// The greatest number or length.
  var maximum: SourceAttribute?
  /// The default of a date.
  var defaultDate: SourceAttribute?
  /// The default of other types.
  var defaultValue: SourceAttribute?
  /// The class of a transformable attribute.
  var customClassName: SourceAttribute?
  /// The composite referred to.
  var composite: SourceAttribute?
  /// The pattern of a text.
  var regularExpression: SourceAttribute?

  /// Whether there is anything that may be a default.
  var hasDefault: Bool { defaultValue != nil || defaultDate != nil }

  /// Whether there is anything that may limit the values.
  var hasValidation: Bool {
    minimum != nil || maximum != nil || earliest != nil || latest != nil
      || regularExpression != nil
  }
}
