import Foundation
import TestSupport
import Testing

@Suite("Which version is current")
struct CurrentMarkTests {
  private static let new = Scenario.item(Scenario.title, Scenario.price)

  /// Version 1, and version 2 on the branch; git ignores the missing current-version file.
  private func ignoring() throws -> CheckRepository {
    let made = try CheckRepository()
    try made.write(text: "build\n*.xccurrentversion\n", to: ".gitignore")
    try made.write("1", Scenario.item(Scenario.title))
    try made.commitOnMain()
    try made.write("2", Self.new)
    return made
  }

  /// A project beside the bundle's folder, whose group names the current version.
  private func writeProject(_ current: String, _ made: CheckRepository) throws {
    try made.write(
      text: """
        // !$*UTF8*$!
        {
          objects = {
            A0 = {isa = PBXProject; mainGroup = A1; };
            A1 = {isa = PBXGroup; children = (A2, ); sourceTree = "<group>"; };
            A2 = {isa = PBXGroup; children = (A3, ); path = App; sourceTree = "<group>"; };
            A3 = {
              isa = XCVersionGroup; children = (B1, B2, ); currentVersion = B\(current);
              path = Shop.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel;
            };
            B1 = {isa = PBXFileReference; path = 1.xcdatamodel; sourceTree = "<group>"; };
            B2 = {isa = PBXFileReference; path = 2.xcdatamodel; sourceTree = "<group>"; };
          };
          rootObject = A0;
        }

        """, to: "Shop.xcodeproj/project.pbxproj")
  }

  private func current(_ outcome: CheckOutcome) -> String? {
    (outcome.json["bundles"] as? [[String: Any]])?.first?["current"] as? String
  }

  @Test func `a missing current-version file that git ignores is an error`()
    throws
  {
    let made = try ignoring()
    let lost = try made.check().only("current-version-lost")
    #expect(lost.severity == "error")
    #expect(lost.fixes.last?.contains("git add -f -- '\(CheckRepository.mark)'") == true)
    #expect(try made.run(["check"]).output.contains("\"*.xccurrentversion\" in .gitignore:2"))
  }

  @Test
  func `an existing current-version file that git ignores is a warning until it is committed`()
    throws
  {
    let made = try ignoring()
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && current(outcome) == "2")
    #expect(try outcome.only("current-version-ignored").severity == "warning")
    try made.repository.git("add", "--force", CheckRepository.mark)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `without a current-version file the project decides, at the base as well`() throws {
    let made = try ignoring()
    try writeProject("2", made)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && current(outcome) == "2")
    #expect(
      outcome.findings.map { [$0.id, $0.severity] } == [["current-version-ignored", "note"]])
    #expect(outcome.routes == ["1": "direct", "2": "none"])
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try writeProject("1", made)
    #expect(try made.check().errors.map(\.id) == ["current-moved-back"])
  }

  @Test func `the current-version file overrides the project, and a difference is reported`() throws
  {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("2", Self.new)
    try made.setCurrent("2")
    try writeProject("1", made)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && current(outcome) == "2")
    let differs = try outcome.only("current-version-differs")
    #expect(differs.severity == "warning")
    #expect(differs.summary.contains("\"2\" by .xccurrentversion"))
    #expect(differs.summary.contains("\"1\" by Shop.xcodeproj"))
    // Whoever comes after is not to blame.
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.write(text: "other", to: "README.md")
    #expect(try made.check().only("current-version-differs").severity == "note")
    try writeProject("2", made)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `an unreadable project does not name a current version`() throws {
    let made = try ignoring()
    try made.write(text: "<<<<<<< HEAD\n.xcdatamodeld", to: "Shop.xcodeproj/project.pbxproj")
    #expect(try made.check().errors.map(\.id) == ["current-version-lost"])
  }
}
