import DataModel
package import Findings
import Loading

extension ExaminedStages {
  /// The plan with the checksums of all versions that it names, as the text of a plan file.
  package var filledPlan: JSONValue {
    planJSON(
      plan.stages.map { stage -> StagedPlan.Stage in
        switch stage {
        case .lightweight(let versions): return .lightweight(versions.map(filled))
        case .custom(var custom):
          custom.from = filled(custom.from)
          custom.to = filled(custom.to)
          return .custom(custom)
        }
      })
  }

  private func filled(_ version: PlannedVersion) -> PlannedVersion {
    var version = version
    guard let known = input.planned(version) else { return version }
    version.name = version.name ?? known.name
    version.checksum = known.hashes.checksum
    return version
  }
}

/// A proposed plan file for all versions of a bundle up to the current one: a custom stage from each to the
/// next, without duplicates or gaps.
///
/// - Parameter request: The bundle.
/// - Returns: The plan, with checksums.
/// - Throws: `ToolchainError` with exit code 65 if the bundle cannot be read, or has a single version.
package func proposePlan(_ request: StagesRequest) throws(ToolchainError) -> JSONValue {
  let head = try readHead(request)
  let count = (head.versions.firstIndex { $0.name == head.current } ?? -1) + 1
  var seen: Set<String> = []
  // Core Data cannot distinguish stores of versions with the same checksum.
  let versions = head.versions.prefix(count).filter { seen.insert($0.hashes.checksum).inserted }
    .map { version in
      PlannedVersion(
        name: version.name, checksum: version.hashes.checksum, location: .file(request.bundle))
    }
  guard versions.count > 1 else {
    throw ToolchainError(
      .noEarlierVersion, file: request.bundle,
      "no version comes before the current one, expected at least one")
  }
  return planJSON(
    zip(versions, versions.dropFirst()).map { .custom(CustomStage(from: $0, to: $1)) })
}

/// Stages as the text of a plan file.
func planJSON(_ stages: [StagedPlan.Stage]) -> JSONValue {
  ["formatVersion": 1, "stages": .array(stages.map(json))]
}

private func json(_ stage: StagedPlan.Stage) -> JSONValue {
  switch stage {
  case .lightweight(let versions): return ["lightweight": .array(versions.map(json))]
  case .custom(let custom):
    var members: [JSONValue.Member] = [
      .init("from", json(custom.from)), .init("to", json(custom.to)),
    ]
    if let file = custom.willMigrate { members.append(.init("willMigrate", .string(file.text))) }
    if let file = custom.didMigrate { members.append(.init("didMigrate", .string(file.text))) }
    return ["custom": .object(members)]
  }
}

private func json(_ version: PlannedVersion) -> JSONValue {
  switch (version.name, version.checksum) {
  case (let name?, let checksum?): ["version": .string(name), "checksum": .string(checksum)]
  default: .string(version.text)
  }
}
