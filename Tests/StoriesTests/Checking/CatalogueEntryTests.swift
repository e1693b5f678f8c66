import Building
import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import Rows
import StoreFile
import StoreModel
import SwiftCode
import TestSupport
import Testing

@testable import Checking
@testable import Upgrading

/// The catalogues contain everything that is reported besides findings of rules, and code refers to
/// their entries.
@Suite struct CatalogueEntryTests {
  /// Entries that no check of a bundle reports.
  static let besideChecks =
    MappingModelDiagnostic.ofCompiling + RuleDescription.ofGeneratedClasses
    + RuleDescription.ofVersions + StoreFindingKind.allCases.map(\.rule)
    + UpgradeObstacleKind.allCases.map(\.rule) + RuleDescription.ofObjects
    + RuleDescription.ofPredicates + RuleDescription.ofRows + RuleDescription.ofRedacting
    + RuleDescription.ofCollecting
    + RuleDescription.ofRowChanges + RuleDescription.ofReadingStepFiles
    + StepRule.all.map(\.description) + RuleDescription.ofStepPrograms + RuleDescription.ofSteps
    + RuleDescription.ofRowValidation + MappingModelDiagnostic.ofMaking
    + MappingModelDiagnostic.ofLint
    + RuleDescription.ofMappingUpgrades + RuleDescription.ofDerivations
    + RuleDescription.ofMirroring
    + RuleDescription.ofSwiftDataWriting

  /// All entries of the catalogues.
  private static let all =
    ReadingDiagnostic.all.map(\.rule) + FileDiagnostic.all + CheckFileDiagnostic.all
    + MappingModelDiagnostic.all + ClassDiagnostic.ofGenerated + ClassDiagnostic.ofReading
    + SwiftDataDiagnostic.all + RuleDescription.ofRehearsals + RuleDescription.ofSchemas
    + [.seedStoreVersion]
    + besideChecks

  @Test func `every entry describes the problem and the fix in sentences`() {
    for rule in Self.all {
      for text in [rule.title, rule.rationale, rule.fix] where !text.isEmpty {
        #expect(text.hasSuffix("."), "\(rule.id): \(text)")
        #expect(text.first.map { !$0.isLowercase || text.hasPrefix("git ") } == true, "\(text)")
      }
      #expect(!rule.title.isEmpty, "\(rule.id)")
      // What is only worth knowing needs nothing to be done.
      #expect(!rule.fix.isEmpty || rule.severity == .note, "\(rule.id)")
    }
  }

  @Test func `a kind has the id of its entry`() {
    for kind in StoreFindingKind.allCases { #expect(kind.rule.id == kind.rawValue) }
    for kind in UpgradeObstacleKind.allCases { #expect(kind.rule.id == kind.rawValue) }
  }

  @Test func `the page on files of a check matches the catalogue`() throws {
    let page = try String(
      contentsOf: projectFolder.appending(path: "Documentation/Formats/check-files.md"),
      encoding: .utf8)
    for rule in CheckFileDiagnostic.all + MappingModelDiagnostic.all {
      #expect(page.contains("| `\(rule.id)` | \(rule.paragraph) |"), "\(rule.id)")
    }
  }

  /// Every `RuleDescription("…"` in the sources of the catalogues, against the lists.
  @Test func `every declared entry is in the list of its catalogue`() throws {
    var declared: Set<String> = []
    for (_, text) in try Self.sources() {
      declared.formUnion(
        text.matches(of: /RuleDescription\(\s*"([a-z-]+)"/).map { String($0.1) })
    }
    let listed = ReadingDiagnostic.all.map(\.rule) + FileDiagnostic.all + CheckFileDiagnostic.all
    let known = Set(Self.all.map(\.id))
    #expect(declared.isSubset(of: known))
    #expect(Set(listed.map(\.id)).isSubset(of: declared))
  }

  /// Diagnostics are made from entries: an id is written only in its entry.
  @Test func `ids are written only in their entries`() throws {
    let identifiers = Set(Self.all.map(\.id))
    for (name, text) in try Self.sources() {
      guard !Self.namesOfKinds.contains(where: name.hasSuffix) else { continue }
      let outside = text.replacing(/RuleDescription\(\s*"[a-z-]+"/, with: "")
      let written = outside.matches(of: /"([a-z]+(?:-[a-z]+)+)"/).map { String($0.1) }
      #expect(identifiers.isDisjoint(with: written), "\(name): \(written)")
      #expect(!outside.contains(/\bid: "[a-z-]+"/), "\(name) makes a diagnostic without an entry")
      #expect(!outside.contains(/\.id [=!]= "/), "\(name) compares an identifier as text")
    }
  }

  /// Files whose cases have ids as raw values (in two of them one is the value of an option), and
  /// those of errors, which name the rules that predict them.
  private static let namesOfKinds = [
    "StoreFindingKind.swift", "UpgradeObstacle.swift", "StorePlan.swift", "RowArguments.swift",
    "CoreDataError+Files.swift", "CoreDataError+SQLite.swift", "CoreDataError+Texts.swift",
  ]

  /// The Swift files of all targets except those of rules, by path.
  private static func sources() throws -> [(name: String, text: String)] {
    let folder = projectFolder.appending(path: "Sources").path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") && !$0.contains("/Rules/") }
      .map { ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
  }
}
