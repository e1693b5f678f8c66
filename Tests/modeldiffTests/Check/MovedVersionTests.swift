import Foundation
import TestSupport
import Testing

@Suite("Renamed, moved and restored versions and bundles")
struct MovedVersionTests {
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(Scenario.title, Scenario.price)
  private static let third = Scenario.item(Scenario.price)

  private func two() throws -> CheckRepository {
    try CheckRepository(shipping: [("1", Self.old), ("2", Self.new)])
  }

  private func move(_ made: CheckRepository, _ from: String, _ to: String) throws {
    let end = made.repository.folder(to)
    try FileManager.default.createDirectory(
      at: URL(filePath: end).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: made.repository.folder(from), toPath: end)
  }

  @Test func `a renamed version is reported as renamed`() throws {
    let made = try two()
    try move(
      made, "App/Shop.xcdatamodeld/1.xcdatamodel", "App/Shop.xcdatamodeld/Shop 1.xcdatamodel")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.findings.map(\.id) == ["version-renamed"])
    let finding = try outcome.only("version-renamed")
    #expect(finding.severity == "warning" && finding.versions == ["Shop 1"])
    #expect(outcome.routes == ["Shop 1": "direct", "2": "none"])
    // The current one as well: nothing is new, and nothing went back.
    try move(
      made, "App/Shop.xcdatamodeld/2.xcdatamodel", "App/Shop.xcdatamodeld/Shop 2.xcdatamodel")
    try made.setCurrent("Shop 2")
    #expect(try made.check().findings.map(\.id) == ["version-renamed", "version-renamed"])
  }

  @Test func `versions that swap names are reported as renamed`() throws {
    let made = try two()
    try made.write("1", Self.new)
    try made.write("2", Self.old)
    try made.setCurrent("1")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0, "\(outcome.findings.map(\.summary))")
    #expect(outcome.findings.map(\.id) == ["version-renamed", "version-renamed"])
  }

  @Test func `a removed version with the hashes of another one is not reported as renamed`() throws
  {
    let made = try CheckRepository(shipping: [
      ("1", Self.old), ("2", Self.old), ("3", Self.new),
    ])
    try made.remove("App/Shop.xcdatamodeld/2.xcdatamodel")
    let finding = try made.check().only("version-removed")
    #expect(finding.severity == "warning" && finding.summary.contains("\"1\" has the same hashes"))
  }

  @Test func `a version renamed and edited is reported as removed, with the likely new name`()
    throws
  {
    let many = (1...4).map { #"<entity name="E\#($0)"/>"# }.joined()
    let made = try CheckRepository(shipping: [("1", many + Self.old), ("2", Self.third)])
    try made.remove("App/Shop.xcdatamodeld/1.xcdatamodel")
    try made.write("One", many + Self.new)
    let outcome = try made.check()
    let finding = try outcome.only("version-removed")
    #expect(finding.severity == "warning")
    let findings = try #require(outcome.json["findings"] as? [[String: Any]])
    let notes = findings.first { $0["id"] as? String == "version-removed" }?["notes"]
    #expect("\(notes ?? "")".contains("One"), "\(findings)")
  }

  @Test func `restoring a merged edit and keeping it as a new version passes`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old)])
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("1", Self.new)
    try made.commitOnMainAgain()
    try made.write("1", Self.old)
    try made.write("2", Self.new)
    try made.setCurrent("2")
    func expectRestored() throws {
      let outcome = try made.check()
      #expect(outcome.exitCode == 0)
      #expect(
        outcome.findings.map(\.id) == ["version-restored"], "\(outcome.findings.map(\.summary))")
      #expect(outcome.routes == ["1": "direct", "2": "none"])
    }
    try expectRestored()
    try made.repository.commit()
    try expectRestored()
    // Without the version that keeps what was merged, its stores have no model.
    try made.remove("App/Shop.xcdatamodeld/2.xcdatamodel")
    try made.setCurrent("1")
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `restoring a frozen version passes`() throws {
    let made = try CheckRepository()
    try made.write("1", Self.old)
    try made.setCurrent("1")
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    try made.write("1", Self.new)
    try made.commitOnMain()
    try made.write("1", Self.old)
    try made.write("2", Self.new)
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.findings.map(\.id) == ["version-restored"], "\(outcome.findings.map(\.summary))")
    #expect(try outcome.only("version-restored").summary.contains("it was frozen"))
  }

  @Test func `without history, a restored version is reported as renamed`() throws {
    let made = try CheckRepository(shipping: [("1", Self.new)])
    try made.write("1", Self.old)
    try made.write("2", Self.new)
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.findings.map(\.id) == ["version-renamed"])
  }

  @Test func `an edit restored within the same branch has no findings`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old)])
    try made.write("1", Self.new)
    try made.repository.commit()
    try made.write("1", Self.old)
    try made.write("2", Self.new)
    try made.setCurrent("2")
    #expect(try made.check("--fail-on", "note").findings.isEmpty)
  }

  @Test func `a renamed bundle and two bundles that swap paths are reported as moved`() throws {
    let made = try two()
    try made.write("1", Self.third, bundle: "App/Cache.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try move(made, CheckRepository.bundle, "App/Store.xcdatamodeld")
    let renamed = try made.check()
    #expect(renamed.exitCode == 0 && renamed.findings.map(\.id) == ["bundle-moved"])
    #expect(try renamed.only("bundle-moved").severity == "warning")
    #expect(try renamed.only("bundle-moved").summary.contains(CheckRepository.bundle))
    try move(made, "App/Cache.xcdatamodeld", CheckRepository.bundle)
    try move(made, "App/Store.xcdatamodeld", "App/Cache.xcdatamodeld")
    let swapped = try made.check()
    #expect(swapped.exitCode == 0)
    #expect(swapped.findings.map(\.id) == ["bundle-moved", "bundle-moved"])
  }

  @Test func `merging two bundles and splitting one are reported as moves`() throws {
    let made = try two()
    let other = "App/Cache.xcdatamodeld"
    try made.write("Cache", Self.third, bundle: other)
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try move(made, "\(other)/Cache.xcdatamodel", "\(CheckRepository.bundle)/0.xcdatamodel")
    try made.remove(other)
    let merged = try made.check()
    #expect(merged.exitCode == 0, "\(merged.findings.map(\.summary))")
    #expect(merged.findings.map(\.id) == ["bundle-moved"])
    #expect(
      try merged.only("bundle-moved").summary.contains("the bundle was removed, its versions are"))
    try made.repository.git("checkout", "--quiet", "--force", ".")
    try made.remove("\(CheckRepository.bundle)/0.xcdatamodel")
    try move(made, "\(CheckRepository.bundle)/1.xcdatamodel", "App/Old.xcdatamodeld/1.xcdatamodel")
    let split = try made.check()
    #expect(split.exitCode == 0, "\(split.findings.map(\.summary))")
    #expect(try split.only("bundle-moved").versions == ["1"])
  }

  @Test func `a bundle in a skipped folder is not reported as removed`() throws {
    let made = try CheckRepository()
    try made.write("1", Self.old)
    try made.write("1", Self.new, bundle: "Pods/Kit/Kit.xcdatamodeld")
    try made.commitOnMain()
    #expect(try made.check("--fail-on", "note").findings.isEmpty)
  }

  @Test func `versions are ordered by first appearance before their names`() throws {
    let made = try CheckRepository(shipping: [("Shop 3", Self.old)])
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("Shop 1", Self.new)
    try made.setCurrent("Shop 1")
    try made.commitOnMainAgain()
    let step = try made.run(["--format", "json", CheckRepository.bundle]).json
    let from = try #require(step["from"] as? [String: Any])
    #expect(from["version"] as? String == "Shop 3")
    // Back to the one that came first.
    try made.setCurrent("Shop 3")
    #expect(try made.check().errors.map(\.id) == ["current-moved-back"])
  }
}

extension CheckRepository {
  /// Commits on `main`, and restarts the branch `change` from there.
  fileprivate func commitOnMainAgain() throws {
    try repository.commit()
    try repository.git("checkout", "--quiet", "-B", "change")
  }

  @Test func `a bundle renamed and edited at once is reported as moved`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.repository.git("mv", CheckRepository.bundle, "App/Store.xcdatamodeld")
    try made.write(
      "1", Scenario.item(Scenario.title, Scenario.price), bundle: "App/Store.xcdatamodeld")
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id).contains("bundle-moved") && outcome.exitCode == 0)
    // One that has nothing in common is another.
    try made.write(
      "1", #"<entity name="Other" representedClassName="Other"/>"#,
      bundle: "App/Store.xcdatamodeld")
    #expect(try made.check().errors.map(\.id) == ["bundle-removed"])
  }
}
