import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// A filter excludes objects without a value.
  static let filterDropsNil = MappingRule(
    RuleDescription(
      "filter-drops-nil", .loss, .warning,
      title: "A filter with != or NOT leaves out objects whose value is nil.",
      rationale: """
        The store evaluates the filter as SQL, where a comparison with NULL is neither true nor \
        false. Two filters that seem to be opposites both leave out objects without a value.
        """,
      fix: "Add `OR attribute == nil` to the filter that should include them.",
      source: "douglashill.co/nspredicate-null-inequality: measured with a SQLite store.")
  ) { scope in
    scope.mappings.flatMap { mapping -> [FoundInMapping] in
      guard let filter = mapping.source.filter,
        let predicate = try? parsePredicate(filter)
      else { return [] }
      var search = NilSearch()
      search.look(at: predicate, isNegated: false)
      return search.paths.subtracting(search.asked).sorted().compactMap { path in
        let keys = path.split(separator: ".").map(String.init)
        guard
          let attribute = scope.oldProperty(at: keys, from: mapping.compiled.source?.name)
            as? Attribute, attribute.isOptional
        else { return nil }
        return FoundInMapping(
          mapping, at: mapping.source.locations.filter,
          "the filter \"\(filter)\" leaves out objects whose \"\(path)\" is nil")
      }
    }
  }
}

/// Finds comparisons whose negation is false for nil.
private struct NilSearch {
  /// The key paths compared under a negation.
  var paths: Set<String> = []
  /// The key paths compared with nil.
  var asked: Set<String> = []

  mutating func look(at predicate: Predicate, isNegated: Bool) {
    switch predicate {
    case .constant: return
    case .compound(.not, let parts):
      for part in parts { look(at: part, isNegated: !isNegated) }
    case .compound(_, let parts):
      for part in parts { look(at: part, isNegated: isNegated) }
    case .comparison(let comparison): look(at: comparison, isNegated: isNegated)
    }
  }

  private mutating func look(at comparison: Comparison, isNegated: Bool) {
    let sides = [comparison.left, comparison.right]
    let names = sides.compactMap { side -> String? in
      guard case .keyPath(nil, let path) = side else { return nil }
      return path
    }
    if sides.contains(.constant(.null)) { return asked.formUnion(names) }
    let isUnequal = comparison.comparisonOperator == .notEqualTo
    if isNegated != isUnequal { paths.formUnion(names) }
  }
}
