import DataModel
import Diagnostics
import Foundation
import Migration
import StoreUpgrade
import TestSupport
import Testing
import Toolchain

/// What holds for every step that is inferable: a store of the old version becomes one of the new, with
/// all rows, values and relationships, or stays as it was.
@Suite("The law of upgrades") struct UpgradeLawTests {
  /// The seeds: a few, or those that `UPGRADE_SEEDS` names, such as `100-2000`.
  static let seeds: [UInt64] = {
    let bounds = (ProcessInfo.processInfo.environment["UPGRADE_SEEDS"] ?? "1-30")
      .split(separator: "-").compactMap { UInt64($0) }
    return bounds.count == 2 ? Array(bounds[0]...bounds[1]) : bounds
  }()

  @Test(arguments: seeds) func `a random step keeps the law`(_ seed: UInt64) throws {
    var generator = ModelGenerator(seed: seed)
    let old = generator.model(entities: 1...14)
    guard old.isSound else { return }
    var steps = StepGenerator(seed: seed)
    let new = steps.edit(old, edits: steps.random.number(1...12))
    let trial = try UpgradeTrial(from: old, to: new)
    guard trial.report.verdict == .inferable else { return }
    let rows = steps.random.number(0...5)
    var isRefused = false
    for form in UpgradeTrial.Form.all {
      let found = try problems(trial, form, rows: rows)
      isRefused = isRefused || found == nil
      #expect(found ?? [] == [], "\(seed) \(form): \(steps.accepted)")
    }
    guard isRefused, rows > 0 else { return }
    for form in UpgradeTrial.Form.all {
      #expect(
        try problems(trial, form, rows: 0) == [], "\(seed) \(form), without rows: \(steps.accepted)"
      )
    }
  }

  /// What is wrong after an upgrade; nil when the store was refused with good reason.
  private func problems(
    _ trial: UpgradeTrial, _ form: UpgradeTrial.Form, rows: Int
  ) throws -> [String]? {
    do {
      try trial.createStore(rows: rows)
    } catch {
      guard rows > 0 else { throw error }
      return nil
    }
    let findings = trial.report.findings.filter { $0.layer == .store && $0.severity == .error }
    let result = try trial.plan(form)
    guard let script = result.script else {
      let rules = Set(findings.filter { $0.rows == nil }.map(\.rule))
      let others = result.obstacles.filter {
        !rules.contains($0.id) && $0.id != UpgradeObstacleKind.tableNameTaken.rawValue
      }
      return others.isEmpty ? (rows == 0 ? [] : nil) : others.map(\.summary)
    }
    let work = try trial.copy()
    switch try trial.run(script, on: work) {
    case .refused(let reasons):
      guard rows > 0 else { return ["an empty store was refused: \(reasons)"] }
      let isRight =
        reasons.allSatisfy { $0.hasSuffix("row") || $0.hasSuffix("rows") } && !reasons.isEmpty
      return isRight || reasons.isEmpty ? nil : ["refused: \(reasons)"]
    case .upgraded:
      var problems = try trial.problems(of: work, form)
      guard case .refused = try trial.run(script, on: work) else {
        problems.append("the script runs twice")
        return problems
      }
      return problems
    }
  }
}
