import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// The copy of a version in the mapping model is outdated.
  static let staleCopy = MappingRule(
    RuleDescription(
      "mapping-copy-stale", .inference, .error,
      title: "The copy of a version in a mapping model is out of date.",
      rationale: """
        The compiled mapping model contains the hashes of the copies. Core Data silently ignores \
        one that does not fit: it infers a mapping, or the migration fails.
        """,
      fix: "Run `modelc mapping refresh`, or let Xcode refresh the models of the mapping model.",
      source: "12 of 165 mapping models at the newest commits of public repositories.",
      apple: AppleError(code: 134140, reason: "Can't find mapping model for migration"))
  ) { scope in
    let old = hashModel(scope.source.sourceModel).byName
    let new = hashModel(scope.source.destinationModel).byName
    let sides = [
      (scope.current?.old, old, scope.mappings.compactMap(\.compiled.source?.name)),
      (scope.current?.new, new, scope.mappings.compactMap(\.compiled.destination?.name)),
    ]
    return sides.compactMap { version, copied, names in
      guard let version else { return nil }
      let actual = version.hashes.byName
      let stale = Set(names).filter { actual[$0] != copied[$0] }.sorted()
      guard !stale.isEmpty else { return nil }
      let shown = stale.prefix(5).joined(separator: ", ")
      let more = stale.count > 5 ? " and \(stale.count - 5) more" : ""
      return FoundInMapping(
        "the copy of \"\(version.name)\" is out of date: \(shown)\(more) changed",
        at: .file(scope.file), entity: stale.first)
    }
  }
}
