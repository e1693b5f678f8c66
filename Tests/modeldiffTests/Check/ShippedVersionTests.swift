import Foundation
import TestSupport
import Testing

@Suite("Shipped versions in a check")
struct ShippedVersionTests {
  /// The fix that makes the second version of the examples the current one.
  private static let marking2 =
    "mark \"2\" as the current version: modelc set-current App/Shop.xcdatamodeld 2"

  @Test func `an addition to a shipped version is a warning, and its fixes restore the version`()
    throws
  {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(Scenario.title, Scenario.price))
    let outcome = try made.check()
    let finding = try outcome.only("version-changed")
    #expect(outcome.exitCode == 0 && outcome.findings == [finding])
    #expect(finding.severity == "warning" && finding.apple == nil)
    #expect(finding.place == "App/Shop.xcdatamodeld/1.xcdatamodel/contents:5")
    let base = try made.repository.shortCommit("main")
    let keeping =
      "keep the change in a new version, and bring the old one back: modelc new-version "
      + "App/Shop.xcdatamodeld && git restore --source=\(base) -- 'App/Shop.xcdatamodeld/1.xcdatamodel'"
    // What is in no commit yet is not replaced.
    #expect(finding.fixes == [keeping])
    try made.repository.commit()
    let fixes = try made.check().only("version-changed").fixes
    #expect(fixes.first == keeping && fixes.count == 2)
    let command = try #require(fixes.last?.split(separator: ": ").last)
    #expect(command.hasPrefix("git restore --source=\(base) -- "))
    try shell(String(command), in: made.repository.folder.path)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `a new version that is not current is reported and fixed`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    let outcome = try made.check()
    let finding = try outcome.only("new-version-not-current")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.place == "\(CheckRepository.mark):5")
    #expect(finding.fixes == [Self.marking2])
    try made.apply(finding)
    #expect(try made.check().findings.isEmpty)
  }

  @Test(arguments: ["", "<plist version=\"1.0\"><dict/></plist>"])
  func `a current version lost in a merge is reported and fixed`(content: String) throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title), Scenario.item(Scenario.price))
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "-B", "main")
    try made.repository.git("checkout", "--quiet", "-b", "merge")
    try made.write(text: content, to: CheckRepository.mark)
    let outcome = try made.check()
    let finding = try outcome.only("current-version-lost")
    #expect(outcome.exitCode == 1)
    #expect(finding.place.hasPrefix("App/Shop.xcdatamodeld"))
    #expect(finding.fixes == [Self.marking2])
    try made.apply(finding)
    #expect(try made.check().exitCode == 0)
  }

  @Test func `a current version that does not exist is reported`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title), Scenario.item(Scenario.title, Scenario.price))
    try made.setCurrent("3")
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(try outcome.only("wrong-current-version").place == "\(CheckRepository.mark):5")
  }

  @Test func `a removed shipped version is reported`() throws {
    let made = try CheckRepository(shipping: [
      ("1", Scenario.item(Scenario.title)), ("2", Scenario.item(Scenario.title, Scenario.price)),
    ])
    try made.remove("App/Shop.xcdatamodeld/1.xcdatamodel")
    let outcome = try made.check()
    let finding = try outcome.only("version-removed")
    #expect(outcome.exitCode == 0 && finding.severity == "warning")
    #expect(finding.place == "App/Shop.xcdatamodeld" && finding.versions == ["1"])
    #expect(finding.fixes.first?.contains("1.xcdatamodel") == true)
    try made.write(
      text: #"{"formatVersion": 1, "editedVersions": "error"}"#, to: ".modeldiff.json")
    let asked = try made.check()
    #expect(asked.exitCode == 1 && asked.errors.map(\.id) == ["version-removed"])
  }

  @Test func `a removed bundle and a moved bundle are reported`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", #"<entity name="B"/>"#, bundle: "Other.xcdatamodeld")
    try FileManager.default.moveItem(
      atPath: made.repository.folder("App"), toPath: made.repository.folder("Sources"))
    let moved = try made.check()
    #expect(moved.findings.map(\.id) == ["bundle-moved"])
    #expect(try moved.only("bundle-moved").severity == "note")
    try made.remove("Sources")
    let outcome = try made.check()
    let finding = try outcome.only("bundle-removed")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.place == "App/Shop.xcdatamodeld" && finding.apple == nil)
  }

  @Test func `a current version that moves back is reported and fixed`() throws {
    let made = try CheckRepository(shipping: [
      ("1", Scenario.item(Scenario.title)), ("2", Scenario.item(Scenario.title, Scenario.price)),
    ])
    try made.setCurrent("1")
    let outcome = try made.check()
    let finding = try outcome.only("current-moved-back")
    #expect(outcome.exitCode == 1 && finding.place == "\(CheckRepository.mark):5")
    #expect(finding.fixes == [Self.marking2])
    try made.apply(finding)
    #expect(try made.check().findings.isEmpty)
  }
}
