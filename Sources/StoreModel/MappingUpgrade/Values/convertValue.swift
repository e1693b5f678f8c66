import DataModel
import Findings

/// The conversion of an old value to a new one.
enum Conversion {
  /// An expression, and the condition for values that do not fit the new type, if any.
  case value(String, unfit: String?)
  /// Core Data does not take values of the class.
  case otherClass
  /// A value transformer would have to do it.
  case transformer
}

/// Converts a stored value as Core Data does when it sets one attribute to the value of another.
///
/// Numbers are converted to any other numeric type; nothing else is converted.
///
/// - Parameters:
///   - sql: The value.
///   - source: The old attribute.
///   - destination: The new attribute; neither is a composite.
/// - Returns: The conversion.
///
/// *Source:* `Documentation/MappingUpgrades.md`, values of another type.
func convert(_ sql: String, from source: Attribute, to destination: Attribute) -> Conversion {
  guard let given = ValueClass(source.type), let wanted = ValueClass(destination.type) else {
    return .otherClass
  }
  switch (given, wanted) {
  case (.transformable, .transformable):
    return source.valueTransformerName == destination.valueTransformerName
      ? .value(sql, unfit: nil) : .transformer
  case (.transformable, _), (_, .transformable), (.objectID, _), (_, .objectID):
    return .transformer
  case (.number, .number): return convertNumber(sql, from: source.type, to: destination.type)
  case (.data, .data): return .value(convertBytes(sql, from: source, to: destination), unfit: nil)
  default: return given == wanted ? .value(sql, unfit: nil) : .otherClass
  }
}

private func convertNumber(
  _ sql: String, from source: AttributeType, to destination: AttributeType
) -> Conversion {
  guard source != destination else { return .value(sql, unfit: nil) }
  let isWhole = source.integerRange != nil || source == .boolean
  if let bounds = destination.integerRange {
    let fits = source.integerRange.map {
      bounds.contains($0.lowerBound) && bounds.contains($0.upperBound)
    }
    if source == .boolean || fits == true { return .value(sql, unfit: nil) }
    // A real at the end of the range of 64 bits rounds to one beyond it.
    let isWithin =
      bounds.upperBound == .max
      ? "\(sql) >= -9223372036854775808.0 AND \(sql) < 9223372036854775808.0"
      : "\(sql) BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)"
    let cast = "CAST(\(sql) AS INTEGER)"
    return .value(
      isWhole ? sql : cast,
      unfit: isWhole ? "NOT (\(isWithin))" : "NOT (\(isWithin) AND \(cast) = CAST(\(sql) AS REAL))")
  }
  let number = "CAST(\(sql) AS REAL)"
  switch destination {
  case .boolean: return .value("CAST(\(sql) AS INTEGER)", unfit: "\(sql) NOT IN (0, 1)")
  case .double: return .value(number, unfit: isRounded(sql, number))
  case .float:
    let greatest = Double(Float.greatestFiniteMagnitude)
    let isBeyond =
      "\(number) NOT BETWEEN -\(greatest) AND \(greatest) AND \(number) NOT IN (9e999, -9e999)"
    return .value(
      "float_of(\(number))", unfit: "\(isBeyond) OR \(isRounded(sql, "float_of(\(number))"))")
  default: return .value(sql, unfit: nil)
  }
}

/// The condition for an integer or integral decimal number that a real number cannot represent exactly;
/// fractions may be rounded.
private func isRounded(_ sql: String, _ real: String) -> String {
  // A real at the end of the range of 64 bits is one beyond it, and would be cut back.
  "typeof(\(sql)) = 'integer' AND (\(real) >= 9223372036854775808.0 OR CAST(\(real) AS INTEGER) <> \(sql))"
}

/// Bytes that may be kept in a file of their own begin with a mark that says where they are.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external binary data.
private func convertBytes(
  _ sql: String, from source: Attribute, to destination: Attribute
) -> String {
  switch (source.allowsExternalBinaryDataStorage, destination.allowsExternalBinaryDataStorage) {
  case (false, true): "CAST(x'01' || \(sql) AS BLOB)"
  case (true, false):
    "CASE WHEN substr(\(sql), 1, 1) = x'02' AND length(\(sql)) = 38 THEN external_data(\(sql)) "
      + "WHEN substr(\(sql), 1, 1) = x'01' THEN substr(\(sql), 2) ELSE \(sql) END"
  case (true, true), (false, false): sql
  }
}
