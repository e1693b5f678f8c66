import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// A value has another type than the attribute.
  static let wrongValueType = MappingRule(
    RuleDescription(
      "mapped-value-type", .store, .error,
      title: "A value expression returns another type than the attribute has.",
      rationale: """
        Values are not converted. The migration stops with an exception as soon as there is an \
        object.
        """,
      fix:
        "Write a value of the attribute's type, or convert it in a migration policy or a step file.",
      source:
        "Public crash reports: constants \"\" for a URI and -3600 for a Date, both of them Xcode's own.",
      apple: AppleError(code: 134110, reason: "Unacceptable type of value for attribute"))
  ) { scope in
    scope.mappings.flatMap { mapping -> [FoundInMapping] in
      // An added entity has no objects whose values could be set.
      guard let source = mapping.compiled.source?.name else { return [] }
      return mapping.properties.compactMap { property in
        guard
          let attribute = scope.newProperty(
            property.name, of: mapping.compiled.destination?.name) as? Attribute,
          let expression = property.expression, let expected = ValueKind(attribute.type),
          let given = scope.types(of: expression, from: source).first(where: {
            $0.kind != expected
          })
        else { return nil }
        return FoundInMapping(
          mapping, property: property,
          "the value of \"\(property.name)\" is \(given.words), but the attribute is of type "
            + attribute.type.sourceName)
      }
    }
  }
}

/// The class of a value, as an attribute requires it.
enum ValueKind: Hashable {
  /// `NSNumber`, for integers, reals and booleans, and its subclass for decimals.
  case number
  /// `NSString`.
  case text
  /// `NSDate`.
  case date
  /// `NSData`.
  case data
  /// `NSUUID`.
  case uuid
  /// `NSURL`.
  case uri

  /// The class of an attribute's values; nil for one that accepts anything.
  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: self = .number
    case .string: self = .text
    case .date: self = .date
    case .binary: self = .data
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .undefined, .transformable, .objectID, .composite: return nil
    }
  }

  /// The class of a constant; nil if it has none.
  init?(_ constant: Constant) {
    switch constant {
    case .boolean, .integer, .real, .decimal: self = .number
    case .string: self = .text
    case .date: self = .date
    case .data: self = .data
    case .uuid: self = .uuid
    case .url: self = .uri
    case .null, .classReference: return nil
    }
  }
}
