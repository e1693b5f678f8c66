import Building
import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import Reports
import StoreModel
import SwiftCode
import Testing
import Upgrading

@testable import Checking

@Suite("Severity levels of rules")
struct CatalogueTests {
  /// All ids of every list, and whether a configuration may change their level.
  private static let registries: [(id: String, isConfigurable: Bool)] =
    MigrationRule.all.map { ($0.id, true) } + ReleaseRule.all.map { ($0.id, true) }
    + ModelRule.all.map { ($0.id, true) } + LintRule.all.map { ($0.id, true) }
    + ReadingDiagnostic.all.map { ($0.id, isRead($0)) }
    + FileDiagnostic.all.map { ($0.id, false) } + CheckFileDiagnostic.all.map { ($0.id, false) }
    + MappingModelDiagnostic.all.map { ($0.id, false) } + ClassRule.all.map { ($0.id, true) }
    + ProductRule.all.map { ($0.id, true) } + ClassDiagnostic.ofGenerated.map { ($0.id, true) }
    + ClassDiagnostic.ofReading.map { ($0.id, false) }
    + SwiftDataDiagnostic.all.map { ($0.id, $0.severity != .error) }
    + (SchemaRule.all.map(\.description) + RuleDescription.ofSchemas + [.seedStoreVersion]).map {
      ($0.id, true)
    }
    + RuleDescription.ofRehearsals.map { ($0.id, $0.id != RuleDescription.rehearsalNotMade.id) }

  /// Whether the example of a diagnostic can be read as a model.
  private static func isRead(_ diagnostic: ReadingDiagnostic) -> Bool {
    let parsed = parseModel(diagnostic.example.bytes, file: "contents")
    return parsed.isReadable && !parsed.diagnostics.contains { $0.id == "composite-too-large" }
  }

  @Test func `every id of every list has a configurable level, or a reason for a fixed one`() {
    let checked = Catalogue.all.ofChecks
    #expect(Set(checked.rules.map(\.id)) == Set(Self.registries.map(\.id)))
    let configurable = Set(Catalogue.all.configurable.map(\.id))
    for (id, isConfigurable) in Self.registries {
      #expect(configurable.contains(id) == isConfigurable, "\(id)")
      let problem = LevelOption.read("\(id)=off").problem
      #expect((problem == nil) == isConfigurable, "\(id)")
      let configured = readConfiguration(
        Array(#"{"formatVersion": 1, "rules": {"\#(id)": "note"}}"#.utf8), file: "c",
        rules: .all)
      #expect(configured.problems.map(\.id) == (isConfigurable ? [] : ["fixed-level"]), "\(id)")
    }
  }

  @Test func `an id without a configurable level is reported with a suggestion`() {
    func problem(_ text: String) -> String? { LevelOption.read(text).problem }
    #expect(
      problem("mising-inverse=off")
        == #"there is no rule "mising-inverse", did you mean "missing-inverse"?"#)
    #expect(
      problem("xml-not-well-formed=off")
        == #"the level of "xml-not-well-formed" cannot be changed: "#
        + "a file that cannot be read is not checked")
    #expect(
      problem("missing-inverse=of") == #""of" is not a level, expected off|note|warning|error"#)
    #expect(problem("missing-inverse")?.hasSuffix("expected ID=off|note|warning|error") == true)
  }

  @Test func `the catalogue has every kind of every list once`() {
    let rules = Catalogue.all.rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    let others = CatalogueEntryTests.besideChecks.map(\.id)
    #expect(Set(rules.map(\.id)) == Set(Self.registries.map(\.id) + others))
    for rule in rules {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.title.isEmpty, "\(rule.id)")
      #expect(Catalogue.all[rule.id]?.title == rule.title)
    }
  }

  @Test func `an id has the same description in every list`() {
    let all = FileDiagnostic.all + UpgradeObstacleKind.allCases.map(\.rule)
    for rule in StoreFindingKind.allCases.map(\.rule) {
      for other in all where other.id == rule.id {
        #expect(other.paragraph == rule.paragraph, "\(rule.id)")
      }
    }
  }

  @Test func `every code that a rule names is explained`() {
    for rule in Catalogue.all.rules {
      guard let code = rule.apple?.code else { continue }
      let error = CoreDataError.all.first { $0.code == code }
      #expect(error?.rules(in: .all).contains(rule) == true, "\(rule.id)")
    }
  }

  @Test func `every rule that predicts an error is in the catalogue`() {
    for error in CoreDataError.all {
      for id in error.predictedBy { #expect(Catalogue.all[id] != nil, "\(error.id): \(id)") }
    }
    let crashes = Catalogue.all.rules.filter { $0.apple.map { $0.code == nil } == true }
    #expect(!crashes.isEmpty)
    for rule in crashes {
      #expect(CoreDataError.all.contains { $0.rules(in: .all).contains(rule) }, "\(rule.id)")
    }
  }

  @Test func `the category of a finding follows from its rule`() {
    #expect(MigrationRule.all.allSatisfy { $0.description.category == .migration })
    #expect(LintRule.all.allSatisfy { $0.description.category == .model })
    #expect(ModelRule.all.allSatisfy { $0.description.category == .model })
    #expect(FileDiagnostic.all.allSatisfy { $0.category == .input || $0.layer == .health })
  }
}
