import CheckFiles
import Findings
import Foundation
import Loading
import Migration
import ModelLint
import ModelSource
import ReleaseCheck
import TestSupport
import Testing
import Toolchain

@Suite("Levels of rules")
struct KnownRuleTests {
  /// All identifiers of every list, and whether a configuration may give each of them another level.
  private static let registries: [(id: String, isConfigurable: Bool)] =
    MigrationRule.all.map { ($0.id, true) } + ReleaseRule.all.map { ($0.id, true) }
    + ModelRule.all.map { ($0.id, true) } + LintRule.all.map { ($0.id, true) }
    + ReadingDiagnostic.all.map { ($0.id, isRead($0)) }
    + FileDiagnostic.all.map { ($0.id, false) } + CheckFileDiagnostic.all.map { ($0.id, false) }

  /// Whether there is a model to work with in the example of a diagnostic.
  private static func isRead(_ diagnostic: ReadingDiagnostic) -> Bool {
    let parsed = parseModel(diagnostic.example.bytes, file: "contents")
    return parsed.isReadable && !parsed.diagnostics.contains { $0.id == "composite-too-large" }
  }

  @Test func `every identifier of every list has a level, or a reason for having none`() {
    #expect(Set(KnownRule.all.map(\.id)) == Set(Self.registries.map(\.id)))
    #expect(KnownRule.all.count == Set(KnownRule.all.map(\.id)).count)
    for (id, isConfigurable) in Self.registries {
      #expect(configurableRules.contains(id) == isConfigurable, "\(id)")
      let problem = LevelOption.read("\(id)=off").problem
      #expect((problem == nil) == isConfigurable, "\(id)")
      let configured = readConfiguration(
        Array(#"{"formatVersion": 1, "rules": {"\#(id)": "note"}}"#.utf8), file: "c",
        ruleIdentifiers: configurableRules,
        fixedIdentifiers: KnownRule.byIdentifier.compactMapValues(\.isFixedBecause))
      #expect(configured.problems.map(\.id) == (isConfigurable ? [] : ["fixed-level"]), "\(id)")
    }
  }

  @Test func `what a level cannot be given to is told, with what was likely meant`() {
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

  @Test func `every rule leads to a heading of a page that there is`() throws {
    var headings: [String: Set<String>] = [:]
    for rule in KnownRule.all {
      let parts = rule.page.split(separator: "#", maxSplits: 1).map(String.init)
      if headings[parts[0]] == nil {
        let page = projectFolder.appending(path: "Documentation/\(parts[0])")
        headings[parts[0]] = anchors(in: try String(contentsOf: page, encoding: .utf8))
      }
      guard parts.count == 2 else { continue }
      #expect(headings[parts[0]]?.contains(parts[1]) == true, "\(rule.page)")
    }
  }

  /// The anchors that GitHub gives to the headings of a page.
  private func anchors(in page: String) -> Set<String> {
    Set(
      page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
          .replacing(" ", with: "-")
      })
  }
}
