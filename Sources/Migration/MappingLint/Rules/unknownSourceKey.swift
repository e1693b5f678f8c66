import Findings
import ModelFiles

extension MappingRule {
  /// A value or filter uses a key that objects do not have.
  static let unknownSourceKey = MappingRule(
    RuleDescription(
      "unknown-source-key", .store, .warning,
      title: "A value expression or a filter uses a property that the entity does not have.",
      rationale: """
        Old objects are plain managed objects, without the additions of the app's classes. The \
        migration stops with an exception as soon as there is an object. A filter is a fetch \
        request over stored properties: it fails before the first object, also if it compares a \
        to-many relationship like a single value.
        """,
      fix: "Name a property of the old version; write ANY or ALL before a to-many relationship.")
  ) { scope in
    scope.mappings.flatMap { mapping in
      let values = mapping.properties.flatMap { property in
        let keyPaths = property.expression.map { scope.keyPaths(of: $0, in: mapping) } ?? []
        return keyPaths.flatMap(\.problems).map {
          FoundInMapping(
            mapping, property: property, "the value of \"\(property.name)\": \($0.text)")
        }
      }
      let filter = scope.filterKeyPaths(of: mapping)?.problems ?? []
      return values
        + filter.map {
          FoundInMapping(
            mapping, at: mapping.source.locations.filter,
            "the filter \"\(mapping.source.filter ?? "")\": \($0.text)")
        }
    }
  }
}
