import Foundation
import TestSupport
import Testing

/// A value that a step file reads before it is dropped is not lost; any other is.
@Suite("Data loss and step files")
struct StepFileLossTests {
  private static let date = #"<attribute name="title" optional="YES" attributeType="Date"/>"#

  /// A text that becomes a date, split by `modeldiff split`, with an error for each data loss.
  private func split() throws -> CheckRepository {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title, Scenario.price), Scenario.item(Self.date, Scenario.price))
    try made.write(text: #"{"formatVersion": 1, "destructive": "error"}"#, to: ".modeldiff.json")
    let result = try made.run(["split", CheckRepository.bundle])
    try #require(result.exitCode == 0, "\(result.errors)")
    return made
  }

  /// Edits the only step file.
  private func editStep(
    _ made: CheckRepository, in folder: String = "App/Migrations", _ edit: (String) -> String
  ) throws {
    let folder = made.repository.folder(folder)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".sql") })
    let path = "\(folder)/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(edit(text).utf8).write(to: URL(filePath: path))
  }

  private func losses(_ made: CheckRepository) throws -> Int? {
    let bundles = try made.check().json["bundles"] as? [[String: Any]]
    let versions = bundles?.first?["versions"] as? [[String: Any]]
    let direct = versions?.first { $0["version"] as? String == "1" }?["direct"] as? [String: Any]
    return direct?["losses"] as? Int
  }

  @Test func `a step made by split loses no data`() throws {
    let made = try split()
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.routes["1"] == "step-files")
    #expect(outcome.findings.map(\.id) == ["step-files-used"], "\(outcome.findings)")
    #expect(try losses(made) == 0)
    let text = try made.run(["check"]).output
    #expect(text.contains("Read before the values are dropped: Item.title."))
  }

  @Test func `a value that no statement reads is lost`() throws {
    let made = try split()
    try editStep(made) { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.hasPrefix("UPDATE") ? #"UPDATE "Item" SET "title" = 0;"# : String($0)
      }.joined(separator: "\n")
    }
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["attribute-removed"])
    #expect(outcome.errors[0].summary.hasPrefix("Item.title is removed"))
    #expect(try losses(made) == 1)
  }

  @Test func `another dropped property is reported as data loss`() throws {
    let made = try split()
    try made.write(
      "2",
      Scenario.item(
        #"<attribute name="title" optional="YES" attributeType="Date" elementID="titleV2"/>"#))
    let outcome = try made.check()
    let losses = outcome.errors.filter { $0.id == "attribute-removed" }
    #expect(losses.map(\.summary) == ["Item.price is removed: its values are lost"])
    #expect(try self.losses(made) == 1)
  }

  @Test func `handlers of a plan carry values over as well`() throws {
    let made = try split()
    try made.repository.git("add", "--all")
    try made.repository.git("mv", "App/Migrations", "Steps")
    try made.write(
      text: #"{"formatVersion": 1, "plan": "../Steps/Shop.plan.json"}"#, to: "App/.modeldiff.json")
    let outcome = try made.check()
    #expect(outcome.routes["1"] == "staged-plan")
    #expect(outcome.errors.isEmpty, "\(outcome.errors.map(\.summary))")
    try editStep(made, in: "Steps") { $0.replacing("titleLegacy", with: "title") }
    #expect(try made.check().errors.map(\.id) == ["attribute-removed"])
  }
}
