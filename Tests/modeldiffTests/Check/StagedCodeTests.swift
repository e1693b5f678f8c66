import Foundation
import TestSupport
import Testing

/// Checks of `NSStagedMigrationManager` in the Swift code of a Core Data app.
@Suite("Staged migrations in code")
struct StagedCodeTests {
  private static let bodies = [
    Scenario.item(Scenario.title), Scenario.item(Scenario.title, Scenario.price),
    Scenario.item(Scenario.title, Scenario.price.replacing("Double", with: "Date")),
  ]

  /// A bundle of versions, all shipped; the last one is current.
  private func bundle(_ count: Int) throws -> CheckRepository {
    try CheckRepository(
      shipping: Self.bodies.prefix(count).enumerated().map { ("\($0 + 1)", $1) })
  }

  /// The present checksums of the versions.
  private func checksums(_ made: CheckRepository) throws -> [String] {
    let result = try runTool(
      "modelc", ["hash", "--format", "json", CheckRepository.bundle],
      environment: TemporaryRepository.variables, in: made.repository.folder.path)
    let models = try #require(try result.json["models"] as? [[String: Any]])
    return models.compactMap { $0["checksum"] as? String }
  }

  private func write(_ stages: String, _ made: CheckRepository) throws {
    try made.write(
      text: "import CoreData\nlet manager = NSStagedMigrationManager([\n\(stages)\n])\n",
      to: "App/Stack.swift")
  }

  private func lightweight(_ checksums: String...) -> String {
    "NSLightweightMigrationStage([\(checksums.map { "\"\($0)\"" }.joined(separator: ", "))])"
  }

  private func custom(_ from: String, _ to: String) -> String {
    func reference(_ name: String) -> String {
      "NSManagedObjectModelReference(name: \"\(name)\", in: .main, versionChecksum: computed)"
    }
    return "NSCustomMigrationStage(migratingFrom: \(reference(from)), to: \(reference(to)))"
  }

  @Test func `a chain of stages over all versions passes`() throws {
    let made = try bundle(2)
    let sums = try checksums(made)
    for stages in [lightweight(sums[0], sums[1]), custom("1", "2")] {
      try write(stages, made)
      let outcome = try made.check()
      #expect(outcome.exitCode == 0 && outcome.findings.isEmpty, "\(outcome.findings)")
      #expect(!outcome.omissions.contains { $0.contains("staged") })
    }
  }

  @Test func `an unknown checksum in a stage is reported`() throws {
    let made = try bundle(2)
    let sums = try checksums(made)
    let wrong = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    try write(lightweight(wrong, sums[0], sums[1]), made)
    let finding = try made.check().only("plan-unknown-version")
    #expect(finding.summary == "no version of the bundle has the checksum \(wrong)")
    #expect(finding.apple == 134504 && finding.place == "App/Stack.swift:3")
  }

  @Test
  func `a version missing in the chain and a last stage that is not current are reported`()
    throws
  {
    let made = try bundle(2)
    let sums = try checksums(made)
    for (left, name) in [(sums[1], "shipped version \"1\""), (sums[0], "current version \"2\"")] {
      try write(lightweight(left), made)
      let finding = try made.check().only("plan-incomplete")
      #expect(finding.summary == "the \(name) is in no stage of the plan")
      #expect(finding.place == "App/Stack.swift:2")
    }
  }

  @Test func `a checksum from before an edit is reported as such`() throws {
    let made = try bundle(2)
    let sums = try checksums(made)
    try write(lightweight(sums[0], sums[1]), made)
    try made.write(
      "1",
      Scenario.item(Scenario.title, Scenario.price, Scenario.title.replacing("title", with: "note"))
    )
    let finding = try made.check().only("plan-unknown-version")
    #expect(finding.summary.hasSuffix(sums[0]))
    #expect(
      try made.run(["check"]).output.contains(
        "It is the checksum that \"1\" had before it was edited."))
  }

  @Test func `a lightweight stage over a step that requires a mapping model is reported`() throws {
    let made = try bundle(3)
    let sums = try checksums(made)
    try write(lightweight(sums[0], sums[1], sums[2]), made)
    #expect(try made.check().errors.contains { $0.id == "plan-stage-impossible" })
  }

  @Test(arguments: ["", "loadStages()", "NSLightweightMigrationStage(allChecksums())"])
  func `stages that cannot be read are listed as not judged`(stage: String) throws {
    let made = try bundle(2)
    try write(stage, made)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.findings.isEmpty)
    #expect(outcome.omissions.contains("the staged migration at App/Stack.swift:2:15"))
  }

  @Test func `a plan file overrides code, and test code is ignored`() throws {
    let made = try bundle(2)
    try write(lightweight("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), made)
    #expect(try made.check().exitCode == 1)
    try made.write(text: #"{"formatVersion": 1, "plan": "plan.json"}"#, to: ".modeldiff.json")
    try made.write(
      text: #"{"formatVersion": 1, "stages": [{"lightweight": ["1", "2"]}]}"#, to: "plan.json")
    #expect(try made.check().exitCode == 0)
    try made.remove(".modeldiff.json")
    try made.write(
      text: try String(contentsOfFile: made.repository.folder("App/Stack.swift"), encoding: .utf8),
      to: "Tests/Stack.swift")
    try made.remove("App/Stack.swift")
    #expect(try made.check().exitCode == 0)
  }

  @Test func `stages belong to the bundle whose versions they name`() throws {
    let made = try bundle(2)
    for name in ["A", "B"] {
      try made.write(name, Scenario.item(Scenario.price), bundle: "App/Other.xcdatamodeld")
    }
    try made.setCurrent("B", bundle: "App/Other.xcdatamodeld")
    try write(custom("2", "1"), made)
    let finding = try made.check().only("plan-order")
    #expect(finding.place.hasPrefix("App/Stack.swift:3"))
    try write(custom("X", "Y"), made)
    #expect(try made.check().omissions.contains("the staged migration at App/Stack.swift:2:15"))
  }
}
