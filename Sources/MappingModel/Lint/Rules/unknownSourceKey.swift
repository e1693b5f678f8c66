import CompiledModel
import Findings

extension MappingRule {
  /// A value is asked for that old objects do not have.
  static let unknownSourceKey = MappingRule(
    RuleDescription(
      "unknown-source-key", .store, .warning,
      title: "A value expression takes a property that the old entity does not have.",
      rationale: """
        Old objects are plain managed objects: what a class of the app adds is not there. The migration stops \
        with an exception as soon as there is an object.
        """,
      fix: "Name a property of the old version.")
  ) { scope in
    scope.mappings.flatMap { mapping in
      mapping.properties.compactMap { property in
        guard let keys = property.value?.sourceKeys,
          case .missing(let key, let entity) = scope.end(
            of: keys, from: mapping.compiled.source?.name)
        else { return nil }
        return FoundInMapping(
          mapping, property: property,
          "\"\(entity)\" of the old version has no property \"\(key)\" for the value of "
            + "\"\(property.name)\"")
      }
    }
  }
}

extension MappingExpression {
  /// The keys that an expression follows from the old object, to a value or to old objects.
  var sourceKeys: [String]? {
    let path: SourcePath
    switch self {
    case .source(let source): path = source
    case .instancesOfMapping(_, let source), .instancesOfRelationship(_, let source):
      path = source
    default: return nil
    }
    switch path {
    case .object: return nil
    case .keys(let keys): return keys
    case .distinctUnionOfSets(let inner, let outer): return outer + inner
    }
  }
}
