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
          let expression = property.expression,
          let expected = ValueClass(requiredBy: attribute.type),
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

extension ValueClass {
  /// The class of an attribute's values; nil for one that accepts anything.
  init?(requiredBy type: AttributeType) {
    guard let found = ValueClass(type), ![.transformable, .composite, .objectID].contains(found)
    else { return nil }
    self = found
  }
}
