import DataModel
import Findings
import ModelFiles

extension ReleaseRule {
  /// A mapping model no longer fits the versions that it was made for.
  package static let mappingModelStale = ReleaseRule(
    RuleDescription(
      "mapping-model-stale", .inference, .error,
      title: "A mapping model no longer fits the versions that it was made for.",
      rationale: """
        A compiled mapping model contains the hashes of both versions. If one of them changed \
        afterwards, Core Data silently ignores the mapping model: it infers a mapping, so the code \
        of the mapping model never runs, or the migration fails.
        """,
      fix: "Open the mapping model in Xcode, let it refresh its models, and save it.",
      source: """
        stackoverflow.com/questions/12782570; wordpress-mobile/WordPress-iOS, issue 13014; Olvid engine \
        21→22.
        """,
      apple: AppleError(code: 134140, reason: "Can't find mapping model for migration")),
    // What there is to a mapping model is in no example: tests of its own show it.
    triggering: [], nonTriggering: []
  ) { scope in
    guard let head = scope.input.head, let current = head.current else { return [] }
    return scope.input.mappingModels.compactMap { mapping in
      guard let (from, to) = head.pair(of: mapping) else { return nil }
      let isFrom = mapping.isFrom(from.hashes)
      let isTo = mapping.isTo(to.hashes)
      guard !isFrom || !isTo else { return nil }
      let old = isFrom ? [] : mapping.staleSources(from.hashes)
      let new = isTo ? [] : mapping.staleDestinations(to.hashes)
      var finding = FoundInRelease(
        "the mapping model does not fit \"\(from.name)\" → \"\(to.name)\": "
          + [phrase(old, of: from), phrase(new, of: to)].compactMap(\.self).joined(separator: "; "),
        at: .file(.file(mapping.file)), key: "\(from.name):\(to.name)",
        content: [from.hashes.checksum, to.hashes.checksum] + old + new)
      if scope.input.mappingModelPath(from: from.name, to: to.name) != nil {
        finding.severity = .warning
        finding.notes = ["Another mapping model fits this step."]
      } else if to.name != current, !scope.input.isNew(from.name), !scope.input.isNew(to.name),
        scope.input.base?[to.name]?.hashes == to.hashes,
        scope.input.base?[from.name]?.hashes == from.hashes
      {
        finding.severity = .warning
        finding.notes = ["Neither version has changed."]
      }
      finding.versions = [from.name]
      return finding
    }
  }

  private static func phrase(_ names: [String], of version: BundleVersion) -> String? {
    guard !names.isEmpty else { return nil }
    let missing = names.filter { version.hashes[$0] == nil }
    if missing.count == names.count {
      return "\"\(version.name)\" has no \(missing.prefix(5).joined(separator: ", "))"
    }
    let shown = names.prefix(5).joined(separator: ", ")
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "the hash\(names.count == 1 ? "" : "es") of \(shown)\(more) in \"\(version.name)\" "
      + "differ\(names.count == 1 ? "s" : "")"
  }
}

extension BundleVersions {
  /// The versions for which a mapping model was created: those at its recorded paths or, if compiled, those
  /// with its entities, at least one of which matches.
  func pair(of mapping: MappingModelHashes) -> (from: BundleVersion, to: BundleVersion)? {
    if let source = mapping.sourcePath, let destination = mapping.destinationPath {
      guard let from = version(at: source), let to = version(at: destination) else { return nil }
      return (from, to)
    }
    if let from = versions.last(where: { mapping.isFrom($0.hashes) }),
      let place = versions.firstIndex(where: { $0.name == from.name })
    {
      let later = versions.dropFirst(place + 1)
      let to = later.first { mapping.isTo($0.hashes) } ?? later.first { hasEntities($0, mapping) }
      return to.map { (from, $0) }
    }
    if let to = versions.first(where: { mapping.isTo($0.hashes) }),
      let place = versions.firstIndex(where: { $0.name == to.name }), place > 0
    {
      return (versions[place - 1], to)
    }
    return nil
  }

  /// The version whose folder ends a path in a project.
  private func version(at path: String) -> BundleVersion? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let suffix = ".xcdatamodel"
    return name.hasSuffix(suffix) ? self[String(name.dropLast(suffix.count))] : nil
  }

  private func hasEntities(_ version: BundleVersion, _ mapping: MappingModelHashes) -> Bool {
    mapping.destination.keys.allSatisfy { version.hashes[$0] != nil }
  }
}
