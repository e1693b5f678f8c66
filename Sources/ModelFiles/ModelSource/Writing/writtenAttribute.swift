package import DataModel
import Text

/// The `<attribute>` element for `attribute`.
func writtenAttribute(_ attribute: Attribute) -> WrittenElement {
  var element = writtenProperty(.attribute, attribute)
  if attribute.type != .undefined { element[.attributeType] = attribute.type.sourceName }
  element[.valueTransformerName] = attribute.valueTransformerName
  element[.customClassName] = attribute.customClassName
  element[.composite] = attribute.compositeName
  element.set(.allowsExternalBinaryDataStorage, if: attribute.allowsExternalBinaryDataStorage)
  element.set(.allowsCloudEncryption, if: attribute.allowsCloudEncryption)
  element.set(.preserveAfterDeletion, if: attribute.preservesValueOnDeletion)
  element.set(.derived, if: attribute.isDerived)
  element[.derivationExpression] = attribute.derivation?.expression
  if attribute.usesScalarValueType {
    element[.usesScalarValueType] = "YES"
  } else if attribute.type.hasScalarForm {
    element[.usesScalarValueType] = "NO"
  }
  let isDate = attribute.type == .date
  let text = { (value: AttributeValue?) in value.flatMap { writtenValue($0, type: attribute.type) }
  }
  element[isDate ? .defaultDateTimeInterval : .defaultValueString] = text(attribute.defaultValue)
  element[isDate ? .minDateTimeInterval : .minValueString] = text(attribute.validation.minimum)
  element[isDate ? .maxDateTimeInterval : .maxValueString] = text(attribute.validation.maximum)
  element[.regularExpressionString] = attribute.validation.regularExpression
  return element
}

/// The text of `value` in a model source; nil for bytes, objects, composite values, NaN and infinity.
///
/// What ``parseModel(_:file:limits:)`` reads from the text is `value` again, as long as an
/// attribute of `type` can hold it.
package func writtenValue(_ value: AttributeValue, type: AttributeType) -> String? {
  switch value {
  case .integer(let number): String(number)
  case .decimal(let number): written(number)
  case .real(let number): written(number.value, isSingle: type == .float)
  case .string(let text), .uri(let text): text
  case .boolean(let isSet): isSet ? "YES" : "NO"
  case .date(let seconds):
    Int64(exactly: seconds.value).map(String.init) ?? written(seconds.value, isSingle: false)
  case .uuid(let bytes): uuidText(bytes)
  case .data, .composite, .archived: nil
  }
}

private func written(_ number: Double, isSingle: Bool) -> String? {
  guard isSingle else { return number.isFinite ? number.description : nil }
  let single = Float(number)
  return single.isFinite ? single.description : nil
}

/// Zeros added in front of the point would change the exponent.
private func written(_ number: DecimalValue) -> String? {
  guard !number.isNaN else { return nil }
  guard number.exponent > 0 else { return number.description }
  return DecimalValue(isNegative: number.isNegative, mantissa: number.mantissa, exponent: 0)
    .description + "E\(number.exponent)"
}

extension AttributeType {
  /// Whether Xcode writes `usesScalarValueType="NO"` for an attribute of this type that has no
  /// scalar accessor.
  ///
  /// - Source: `Documentation/Formats/model-source.md`, scalar accessors.
  fileprivate var hasScalarForm: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date, .uuid: true
    default: false
    }
  }
}
