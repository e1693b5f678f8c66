import TestSupport
import Testing

/// Versions that are edited in place: the effect on stores decides the severity, not the edit.
@Suite("Versions edited in place")
struct EditedVersionTests {
  private static let addition = Scenario.item(Scenario.title, Scenario.price)

  private func shipped() throws -> CheckRepository {
    try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
  }

  @Test(arguments: [
    (#"<attribute name="title" optional="YES" attributeType="Date"/>"#, "incompatible-type"),
    (
      Scenario.title + #"<attribute name="count" attributeType="Integer 32"/>"#,
      "mandatory-attribute-added"
    ),
    (
      #"<attribute name="titles" optional="YES" attributeType="String"/>"#,
      "probable-rename"
    ),
  ])
  func `a harmful edit is an error of its own rule at its own location`(
    attributes: String, rule: String
  ) throws {
    let made = try shipped()
    try made.write("1", Scenario.item(attributes))
    let outcome = try made.check()
    #expect(outcome.exitCode == 1 && outcome.errors.map(\.id) == [rule])
    #expect(try outcome.only(rule).place.hasPrefix("App/Shop.xcdatamodeld/1.xcdatamodel/contents:"))
    #expect(try outcome.only("version-changed").severity == "warning")
  }

  @Test func `a rename with a renaming identifier passes`() throws {
    let made = try shipped()
    try made.write(
      "1",
      Scenario.item(
        #"<attribute name="name" optional="YES" attributeType="String" elementID="title"/>"#))
    #expect(try made.check().exitCode == 0)
  }

  @Test func `removing an attribute from a version in place is a warning`() throws {
    let made = try CheckRepository(shipping: [("1", Self.addition)])
    try made.write("1", Scenario.item(Scenario.title))
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(try outcome.only("attribute-removed").severity == "warning")
  }

  @Test(arguments: [#""editedVersions": "error""#, #""migration": "stepwise""#])
  func `the configuration can make every edit an error`(setting: String) throws {
    let made = try shipped()
    try made.write(text: "{\"formatVersion\": 1, \(setting)}", to: ".modeldiff.json")
    try made.write("1", Self.addition)
    let outcome = try made.check()
    let finding = try outcome.only("version-changed")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
  }

  @Test func `an edited frozen version is an error`() throws {
    let made = try shipped()
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.write("1", Self.addition)
    #expect(try made.check().errors.map(\.id) == ["version-changed"])
  }

  @Test
  func `removing a renaming identifier from the current version is an error for old ones`()
    throws
  {
    let named = #"<attribute name="titles" optional="YES" attributeType="String"/>"#
    let made = try CheckRepository(shipping: [
      ("1", Scenario.item(Scenario.title)),
      ("2", Scenario.item(named.replacing("/>", with: #" elementID="title"/>"#))),
    ])
    try made.write("2", Scenario.item(named))
    let outcome = try made.check()
    #expect(try outcome.only("hash-reused").severity == "warning")
    #expect(try outcome.only("probable-rename").severity == "error")
    #expect(outcome.exitCode == 1)
  }

  @Test func `an edit of renaming identifiers alone has no fix that reverts it`() throws {
    let made = try shipped()
    let named = Scenario.title.replacing("/>", with: #" elementID="label"/>"#)
    try made.write("1", Scenario.item(named))
    let finding = try made.check().only("hash-reused")
    #expect(finding.severity == "warning" && finding.fixes.isEmpty)
    #expect(finding.summary.hasSuffix("1 change that version hashes do not see"))
    let text = try made.run(["check"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("Renaming identifiers decide what migrations from this version pair."))
    #expect(text.contains("identifier none → label"), "\(text)")
    // With another edit, the version as it was can be brought back.
    try made.write(
      "1", Scenario.item(named.replacing("/>", with: #" defaultValueString="x"/>"#)))
    try made.repository.commit()
    #expect(try !made.check().only("hash-reused").fixes.isEmpty)
  }
}
