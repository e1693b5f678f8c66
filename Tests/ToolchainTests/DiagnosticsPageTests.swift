import Findings
import Foundation
import Loading
import ModelSource
import StoreHealth
import StoreUpgrade
import TestSupport
import Testing

@Suite("The page on diagnostics")
struct DiagnosticsPageTests {
  @Test func `Documentation/Diagnostics.md is what the rules say`() {
    expectGolden(diagnosticsPage(), at: "../../Documentation/Diagnostics.md")
  }

  @Test(arguments: ReadingDiagnostic.all.map(\.id))
  func `an example has the diagnostic that it stands for`(id: String) throws {
    let expected = try #require(ReadingDiagnostic.all.first { $0.id == id })
    let found = parseModel(expected.example.bytes, file: "contents").diagnostics
    #expect(found.contains { $0.id == id && $0.severity == expected.severity }, "\(found)")
  }

  @Test func `identifiers are used once`() {
    let ids =
      LintRule.all.map(\.id) + ReadingDiagnostic.all.map(\.id) + FileDiagnostic.all.map(\.id)
      + UpgradeObstacleKind.allCases.map(\.rawValue) + ownStoreFindings.map(\.rawValue)
    #expect(Set(ids).count == ids.count)
    // These say of a store what keeps it from being upgraded, in the same words.
    #expect(
      Set(StoreFindingKind.allCases).subtracting(ownStoreFindings)
        == [
          .foreignTrigger, .foreignView, .deferredMigration, .staleModelCache, .newerFormat,
          .unknownVersion,
        ])
  }

  /// Every text in the sources that looks like an identifier, against the page.
  @Test func `no diagnostic is missing, and none is left over`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL.path(percentEncoded: false)
    let lists = [
      "ReadingDiagnostic+All.swift", "FileDiagnostic.swift", "FileDiagnostic+Upgrade.swift",
    ]
    var written: Set<String> = []
    for target in ["ModelSource", "Toolchain"] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: "\(sources)/\(target)")
      for name in names
      where name.hasSuffix(".swift") && !name.hasPrefix("Rules/") && !lists.contains(name) {
        let text = try String(contentsOfFile: "\(sources)/\(target)/\(name)", encoding: .utf8)
        written.formUnion(text.matches(of: /"([a-z]+(?:-[a-z]+)+)"/).map { String($0.1) })
      }
    }
    written.subtract(["utf-8", "r-tree"])
    #expect(written == Set(ReadingDiagnostic.all.map(\.id) + FileDiagnostic.all.map(\.id)))
  }
}

extension ReadingDiagnostic.Example {
  var bytes: [UInt8] {
    switch self {
    case .body(let body), .longBody(let body): contents(body)
    case .file(let text): Array(text.utf8)
    }
  }
}
