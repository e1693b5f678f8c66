import DataModel
package import Findings
import Loading
import Migration
package import SwiftCode

extension ExaminedStages {
  /// The plan for generating Swift code: a custom stage from each version named in the plan to the next.
  ///
  /// The code does not wait for the step files of the plan, which do the same to stores in SQL: what is wrong with them is
  /// ``handlerProblems``.
  ///
  /// - Parameter module: The module that the tests import; nil if absent.
  /// - Returns: The versions and stages, with what people have to write.
  /// - Throws: `ToolchainError` with exit code 1 if the plan has errors, or a step between two versions that follow
  ///   each other cannot be inferred.
  package func code(module: String?) throws(ToolchainError) -> StagedCode {
    let errors = report.findings.map(\.diagnostic).filter {
      $0.severity == .error && !isOfHandler($0)
    }
    guard errors.isEmpty else { throw ToolchainError(.findings, errors) }
    let versions = plannedVersions
    var stages: [StagedCode.Stage] = []
    for index in versions.indices.dropLast() {
      stages.append(try stage(index, from: versions[index], to: versions[index + 1]))
    }
    return StagedCode(
      model: withoutExtension(lastComponent(of: bundle.path)),
      versions: versions.map { .init(name: $0.name, checksum: $0.hashes.checksum) },
      stages: stages, module: module)
  }

  /// The problems of the plan's step files, as warnings.
  package var handlerProblems: [Diagnostic] {
    report.findings.map(\.diagnostic).filter { $0.severity == .error && isOfHandler($0) }.map {
      var problem = $0
      problem.severity = .warning
      return problem
    }
  }

  /// Whether a diagnostic is about a step file of the plan.
  private func isOfHandler(_ diagnostic: Diagnostic) -> Bool {
    guard let file = diagnostic.location?.file else { return false }
    return plan.stages.contains { stage in
      guard case .custom(let custom) = stage else { return false }
      return [custom.willMigrate, custom.didMigrate].compactMap(\.self)
        .contains { plan.besidePlan($0).text == file }
    }
  }

  /// The versions that the plan names, each checksum once, in the order of the bundle.
  private var plannedVersions: [BundleVersion] {
    let named = Set(plan.mentions.compactMap { input.planned($0.version)?.name })
    var seen: Set<String> = []
    return (input.head?.versions ?? []).filter {
      named.contains($0.name) && seen.insert($0.hashes.checksum).inserted
    }
  }

  private func stage(
    _ index: Int, from: BundleVersion, to: BundleVersion
  ) throws(ToolchainError) -> StagedCode.Stage {
    let step = checkMigration(
      MigrationStep(from: from, to: to, usesCloudKit: input.usesCloudKit))
    guard step.verdict != .notInferable || input.mappingModel(from, to) != nil else {
      throw ToolchainError(
        .findings,
        [
          ReleaseRule.planStageImpossible.description.diagnostic(
            "the code would have a stage from \"\(from.name)\" to \"\(to.name)\", which cannot be inferred",
            explanation:
              "The code has a custom stage from each version to the next. A version between the two makes it two "
              + "steps that can be inferred.", at: plan.location)
        ])
    }
    var stage = StagedCode.Stage(from: index, to: index + 1)
    let custom = plan.stages.lazy.compactMap { stage -> CustomStage? in
      guard case .custom(let custom) = stage,
        input.planned(custom.from)?.hashes.checksum == from.hashes.checksum,
        input.planned(custom.to)?.hashes.checksum == to.hashes.checksum
      else { return nil }
      return custom
    }.first
    let risks = step.findings.filter { $0.layer == .store && $0.severity == .error }.declared
    stage.willMigrate = custom?.willMigrate.map { handler($0, risks) }
    stage.didMigrate = custom?.didMigrate.map { handler($0, []) }
    if stage.willMigrate == nil, !risks.isEmpty {
      stage.willMigrate = StagedCode.Handler(
        text: risks.map { "\($0.summary)." }.joined(separator: "\n"), entities: entities(risks))
    }
    return stage
  }

  /// The code to be written for a step file; an unreadable one has no text and a note.
  private func handler(_ file: LocatedText, _ risks: [MigrationFinding]) -> StagedCode.Handler {
    let bytes = (try? readFile(plan.besidePlan(file).text, limit: 16 << 20)) ?? []
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The code knows between which versions it is; the header is for stores.
    lines.removeAll(where: isStepHeader)
    let text = lines.drop(while: \.isEmpty).joined(separator: "\n")
    return StagedCode.Handler(
      file: file.text, text: String(text.reversed().drop(while: \.isNewline).reversed()),
      entities: entities(risks))
  }

  private func entities(_ findings: [MigrationFinding]) -> [String] {
    var seen: Set<String> = []
    return findings.compactMap { $0.declaringEntity ?? $0.entity }.filter {
      seen.insert($0).inserted
    }
  }
}

/// Whether a line is one of those that a step file begins with.
///
/// - Source: `Documentation/Formats/step-files.md`.
private func isStepHeader(_ line: Substring) -> Bool {
  let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
  guard text.hasPrefix("--") else { return false }
  let words = text.dropFirst(2).drop { $0 == " " || $0 == "\t" }
  return words.hasPrefix("migrate:") || words.hasPrefix("versions:")
}
