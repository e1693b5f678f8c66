import DataModel
import Findings
import ModelFiles
import Text

extension ReleaseRule {
  /// Several mapping models fit one step.
  static let mappingModelAmbiguous = ReleaseRule(
    RuleDescription(
      "mapping-model-ambiguous", .inference, .warning,
      title: "Several mapping models fit the same step.",
      rationale: """
        Core Data uses the first that fits, in the order of the file system: which one migrates a \
        store is left to chance. Names play no part. Mapping models for disjoint entities are \
        meant for a migration in several passes, whose code names each.
        """,
      fix: "Keep only one of them in the product, or make them for different entities.",
      source: "NSMappingModel's search in bundles."),
    // What there is to a mapping model is in no example: tests of its own show it.
    triggering: [], nonTriggering: []
  ) { scope in
    guard let versions = scope.input.head?.versions else { return [] }
    var steps: [[String]: [(from: String, to: String)]] = [:]
    for (place, from) in versions.enumerated() {
      for to in versions[(place + 1)...] {
        let fitting = scope.input.mappingModels.filter {
          $0.isFrom(from.hashes) && $0.isTo(to.hashes)
        }
        guard let first = fitting.first(where: { one in fitting.contains { $0.overlaps(one) } })
        else { continue }
        let files = fitting.filter { $0.file == first.file || $0.overlaps(first) }.map(\.file)
        steps[files, default: []].append((from.name, to.name))
      }
    }
    // Equal versions have the same mapping models: the files are one cause, however many steps they fit.
    return steps.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { files, steps in
      let phrases = steps.map { "\"\($0.from)\" → \"\($0.to)\"" }
      var finding = FoundInRelease(
        "\(files.count) mapping models fit \(phrases[0])"
          + (steps.count == 1 ? "" : " and \(counted(steps.count - 1, "more step"))")
          + ": \(files.joined(separator: ", "))",
        at: .file(.file(files[0])), key: "\(steps[0].from):\(steps[0].to)", content: files)
      if steps.count > 1 { finding.notes = ["They fit \(phrases.joined(separator: ", "))."] }
      finding.versions = steps.reduce(into: []) { names, step in
        if !names.contains(step.from) { names.append(step.from) }
      }
      return finding
    }
  }
}

extension MappingModelHashes {
  /// Whether another mapping model takes over objects of the same entity.
  fileprivate func overlaps(_ other: MappingModelHashes) -> Bool {
    // A product contains the compiled form next to its source; that is the same mapping model.
    file != other.file && file.hasSuffix(".cdm") == other.file.hasSuffix(".cdm")
      && !Set(source.keys).isDisjoint(with: other.source.keys)
  }
}
