import Checking
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel
import Testing

@Suite("Lists of diagnostics")
struct DiagnosticListTests {
  @Test(arguments: ReadingDiagnostic.all.map(\.id))
  func `the example of a diagnostic has that diagnostic`(id: String) throws {
    let expected = try #require(ReadingDiagnostic.all.first { $0.id == id })
    let found = parseModel(expected.example.bytes, file: "contents").diagnostics
    #expect(found.contains { $0.id == id && $0.severity == expected.rule.severity }, "\(found)")
  }

  @Test func `ids are unique`() {
    let ids =
      LintRule.all.map(\.id) + ReadingDiagnostic.all.map(\.id) + FileDiagnostic.all.map(\.id)
      + UpgradeObstacleKind.allCases.map(\.rawValue) + ownStoreFindings.map(\.rawValue)
    #expect(Set(ids).count == ids.count)
    // These say of a store what keeps it from being upgraded, in the same words.
    #expect(
      Set(StoreFindingKind.allCases).subtracting(ownStoreFindings)
        == [
          .foreignTrigger, .foreignView, .deferredMigration, .staleModelCache, .newerFormat,
          .unknownVersion, .unknownTableForm,
        ])
  }
}

/// The kinds of findings about stores whose ids no other list has.
private var ownStoreFindings: [StoreFindingKind] {
  let others = Set(UpgradeObstacleKind.allCases.map(\.rawValue) + FileDiagnostic.all.map(\.id))
  return StoreFindingKind.allCases.filter { !others.contains($0.rawValue) }
}

extension ReadingDiagnostic.Example {
  var bytes: [UInt8] {
    switch self {
    case .body(let body), .longBody(let body): contents(body)
    case .file(let text): Array(text.utf8)
    }
  }
}
