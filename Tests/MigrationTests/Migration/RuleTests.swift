import DataModel
import Findings
import Migration
import ModelFiles
import Testing

@Suite struct RuleTests {
  @Test(arguments: MigrationRule.all.map(\.id))
  func examplesShowTheRule(id: String) throws {
    let rule = try #require(MigrationRule.all.first { $0.id == id })
    // No source of a model has defaults that an app computes: see ComputedDefaultTests.
    guard id != MigrationRule.computedDefault.id else { return }
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for (index, example) in rule.triggering.enumerated() {
      let report = check(example)
      let found = report.findings.filter { $0.rule.id == id }
      #expect(!found.isEmpty, "\(example)")
      #expect(found.allSatisfy { $0.layer == rule.layer })
      // Where nothing is migrated, what speaks against inference is a warning; what is lost all the same is not.
      let isMilder = report.verdict == .identical && rule.layer != .loss
      let severity = isMilder ? min(rule.severity, .warning) : rule.severity
      if index == 0 { #expect(found.contains { $0.severity == severity }) }
      if rule.layer == .inference { #expect(!report.hasMapping) }
    }
    for example in rule.nonTriggering {
      #expect(!check(example).findings.contains { $0.rule.id == id }, "\(example)")
    }
  }

  @Test func rulesAreTold() {
    let ids = MigrationRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in MigrationRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.description.title.isEmpty && !rule.description.rationale.isEmpty)
      #expect(!rule.description.source.isEmpty)
      #expect(!rule.description.fix.isEmpty)
      #expect(
        (rule.layer == .inference) == (rule.description.apple?.code == 134190)
          || rule.layer == .store || rule.id == MigrationRule.cloudKitRename.id)
    }
  }

  @Test(arguments: SafeChange.all.map(\.title))
  func safeChangesAreInferredWithoutAWord(title: String) throws {
    let change = try #require(SafeChange.all.first { $0.title == title })
    let report = check(change.example)
    #expect(report.verdict != .notInferable)
    #expect(report.hasMapping)
    let spoken = report.findings.filter { $0.severity > .note && $0.layer != .lint }
    #expect(spoken.isEmpty, "\(spoken.map(\.summary))")
  }

  @Test func findingsCarryPlacesAndFingerprints() throws {
    for rule in MigrationRule.all {
      for finding in rule.triggering.flatMap({ check($0).findings }) {
        #expect(finding.before != nil || finding.after != nil, "\(finding.rule.id)")
        #expect(finding.fingerprint.rule == finding.rule.id)
        #expect(!finding.summary.isEmpty && !finding.explanation.isEmpty)
      }
    }
  }
}

/// The model with `body` inside `<model>`.
func model(_ body: String) -> Model {
  parseModel(Array("<model>\(body)</model>".utf8), file: "contents").model
}

/// The report of the step between two bodies of `<model>`.
func check(from: String, to: String) -> MigrationReport {
  checkMigration(MigrationStep(from: model(from), to: model(to)))
}

/// The report of an example.
func check(_ example: MigrationRule.Example) -> MigrationReport {
  check(from: example.from, to: example.to)
}
