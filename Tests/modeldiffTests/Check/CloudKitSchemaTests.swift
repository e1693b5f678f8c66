import Foundation
import TestSupport
import Testing

/// Checks against the schema that CloudKit has in production.
@Suite("A check with a CloudKit schema")
struct CloudKitSchemaCheckTests {
  private static let marked = #" usedWithCloudKit="YES""#
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(
    Scenario.title, #"<attribute name="note" optional="YES" attributeType="String"/>"#)

  /// A repository whose second version adds a field, with the schema of the first, which is committed or not.
  private func made(
    _ body: String = Self.new, keepingSchema: Bool = false, _ attributes: String = Self.marked
  ) throws -> CheckRepository {
    let made = try CheckRepository()
    try made.write("1", Self.old, attributes: attributes)
    try made.setCurrent("1")
    let schema = try runTool(
      "modelc", ["schema", "--format", "ckdb", made.repository.folder(CheckRepository.bundle)]
    ).output
    if keepingSchema { try made.write(text: schema, to: "production.ckdb") }
    try made.commitOnMain()
    try made.write(text: schema, to: "production.ckdb")
    try made.write("2", body, attributes: attributes)
    try made.setCurrent("2")
    return made
  }

  private func configure(_ made: CheckRepository, _ text: String) throws {
    try made.write(
      text: #"{"formatVersion": 1, "cloudKitSchema": \#(text)}"#, to: ".modeldiff.json")
  }

  @Test func `a field missing in production fails the check until it is deployed`() throws {
    let made = try made()
    let outcome = try made.check("--cloudkit-schema", "production.ckdb")
    let finding = try outcome.only("cloudkit-missing-field")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.place == "App/Shop.xcdatamodeld/2.xcdatamodel/contents:5")
    let command = try #require(finding.fixes.first?.split(separator: ": ").last)
    #expect(
      command.hasPrefix("modelc schema --format ckdb App/Shop.xcdatamodeld --onto production.ckdb"))
    let text = try runTool(
      "modelc",
      ["schema", "--format", "ckdb", CheckRepository.bundle, "--onto", "production.ckdb"],
      in: made.repository.folder.path
    ).output
    try made.write(text: text, to: "production.ckdb")
    #expect(try made.check("--cloudkit-schema", "production.ckdb").errors.isEmpty)
  }

  @Test func `without a schema, additions are noted as in need of deployment`() throws {
    let outcome = try made().check()
    #expect(try outcome.only("cloudkit-added").severity == "note")
    #expect(outcome.exitCode == 0)
  }

  @Test func `--sharing requires a CloudKit schema`() throws {
    let made = try made(Self.old)
    #expect(try made.run(["check", "--sharing"]).exitCode == 64)
    #expect(try made.check("--sharing", "--cloudkit-schema", "production.ckdb").exitCode == 1)
    try configure(made, #""production.ckdb""#)
    #expect(try made.check("--sharing").errors.map(\.id) == ["cloudkit-missing-record-type"])
  }

  @Test func `the configuration names the schema and the kind of mirroring`() throws {
    let made = try made(Self.old)
    try configure(made, #""production.ckdb""#)
    #expect(try made.check().errors.isEmpty)
    try configure(made, #"{"file": "production.ckdb", "sharing": true}"#)
    #expect(try made.check().errors.map(\.id) == ["cloudkit-missing-record-type"])
    try configure(made, #"{"file": "production.ckdb", "configuration": "None"}"#)
    #expect(try made.check().errors.map(\.id) == ["unknown-configuration"])
    try configure(made, #"{"file": "production.ckdb", "shared": true}"#)
    #expect(try made.run(["check"]).exitCode == 65)
    try configure(made, #""other.ckdb""#)
    #expect(try made.run(["check"]).exitCode == 65)
    try configure(made, #""../../production.ckdb""#)
    #expect(try made.run(["check"]).exitCode == 65)
  }

  @Test func `CloudKit findings can be accepted and given levels like those of any rule`() throws {
    let made = try made()
    let argument = ["--cloudkit-schema", "production.ckdb"]
    let finding = try made.check("--cloudkit-schema", "production.ckdb").only(
      "cloudkit-missing-field")
    let accepted = try made.run(
      ["accept", finding.fingerprint, "--reason", "in the next release"] + argument)
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(try made.check("--cloudkit-schema", "production.ckdb").exitCode == 0)
    try made.write(
      text: #"{"formatVersion": 1, "rules": {"cloudkit-missing-field": "off"}}"#,
      to: ".modeldiff.json")
    let outcome = try made.check("--cloudkit-schema", "production.ckdb")
    #expect(!outcome.findings.map(\.id).contains("cloudkit-missing-field"))
  }

  @Test func `a schema kept in the repository is reported, as it may never have been deployed`()
    throws
  {
    let kept = try made(Self.old, keepingSchema: true)
      .check("--cloudkit-schema", "production.ckdb")
    let finding = try kept.only("cloudkit-schema-of-repository")
    #expect(
      kept.exitCode == 0 && finding.severity == "warning" && finding.place == "production.ckdb")
    let exported = try made(Self.old).check("--cloudkit-schema", "production.ckdb")
    #expect(!exported.findings.map(\.id).contains("cloudkit-schema-of-repository"))
  }

  @Test func `a field whose type differs in production is an error and no additional warning`()
    throws
  {
    let made = try made(
      Scenario.item(#"<attribute name="title" optional="YES" attributeType="Integer 32"/>"#))
    let outcome = try made.check("--cloudkit-schema", "production.ckdb")
    #expect(try outcome.only("cloudkit-field-type").severity == "error")
    #expect(!outcome.findings.map(\.id).contains("cloudkit-type-changed"))
    #expect(try made.check().only("cloudkit-type-changed").severity == "warning")
  }

  @Test func `only bundles marked for CloudKit are compared with the schema, if any is marked`()
    throws
  {
    let made = try made()
    let other = "App/Cache.xcdatamodeld"
    try made.write("1", #"<entity name="Cached"/>"#, bundle: other)
    try made.setCurrent("1", bundle: other)
    let outcome = try made.check("--cloudkit-schema", "production.ckdb")
    #expect(outcome.errors.map(\.id) == ["cloudkit-missing-field"])
    #expect(outcome.omissions.contains { $0.contains("production.ckdb") })
    try made.remove(CheckRepository.bundle)
    let alone = try made.check("--no-base", "--cloudkit-schema", "production.ckdb")
    #expect(alone.errors.map(\.id) == ["cloudkit-missing-record-type"])
  }
}
