import Comparing
import DataModel
import Findings
import Loading

/// A store's route in a staged migration plan, with the step files of its handlers.
struct StagedRoute {
  /// The path of the plan.
  let plan: String
  /// The version after each step; where something is done before a stage, that which the store is of comes once more.
  let versions: [ComparedVersion]
  /// The step files; those that run before a stage are from a version to itself.
  let handlers: [LoadedStep]

  /// Finds the route of a store, and reads its step files.
  ///
  /// - Parameters:
  ///   - ways: The routes of the plan for the stores of each version.
  ///   - source: The version of the store.
  ///   - target: The target version, with its bundle.
  /// - Throws: `ToolchainError` with exit code 1 if the plan does not lead to the current version, 65 or 74 if a
  ///   step file cannot be read, or is for other versions than those of its stage.
  init(_ ways: StagedWays, from source: ComparedVersion, to target: UpgradeTarget)
    throws(ToolchainError)
  {
    plan = ways.plan
    guard let way = ways.ways[source.hashes.checksum] else {
      throw Self.failed(
        ways.plan, version: source.version.name,
        failure: AppleError(
          code: 134504, reason: "Cannot use staged migration with an unknown model version."))
    }
    if let failure = way.failure {
      throw Self.failed(ways.plan, version: source.version.name, failure: failure)
    }
    var versions: [ComparedVersion] = []
    var handlers: [LoadedStep] = []
    var place = source
    for step in way.steps {
      guard let named = target.versions.first(where: { $0.version.name == step.to }) else {
        throw unknownVersion(
          target.reference, known: target.versions.map(\.version.name))
      }
      // Of versions with equal hashes the app has the current one, which may interpret bytes differently.
      let next = target.isVersion(of: named) ? target.version : named
      if let file = step.before {
        handlers.append(try loadHandler(file, before: place, to: next, versions: target.versions))
        versions.append(place)
      }
      if let file = step.after {
        try Self.refuseMapping(target.mappings.file(from: place, to: next), beside: file)
        handlers.append(try loadHandler(file, after: place, to: next, versions: target.versions))
      }
      versions.append(next)
      place = next
    }
    (self.versions, self.handlers) = (versions, handlers)
  }

  /// The error for a store that the plan does not lead to the current version.
  private static func failed(
    _ plan: String, version: String, failure: AppleError
  ) -> ToolchainError {
    var diagnostic = RuleDescription.stagedWayFails.diagnostic(
      "the plan fails for stores of \(version): \(failure.text)", at: .file(plan))
    diagnostic.apple = failure
    return ToolchainError(.findings, [diagnostic])
  }

  /// Rejects a mapping model step followed by a step file, because the intermediate state of the store is
  /// undefined.
  private static func refuseMapping(
    _ mapping: MappingFile?, beside file: LocatedText
  ) throws(ToolchainError) {
    guard let mapping else { return }
    throw ToolchainError(
      .findings,
      [
        RuleDescription.stagedWayFails.diagnostic(
          "the stage goes by the mapping model \(mapping.path), behind which the step file \(file.text) cannot be "
            + "carried out",
          explanation:
            "What the step file does can be a stage of its own, or the mapping model be left out.",
          at: file.location)
      ])
  }
}
