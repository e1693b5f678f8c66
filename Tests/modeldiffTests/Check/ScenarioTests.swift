import Foundation
import TestSupport
import Testing

/// The failures that a check prevents, the most frequent first.
@Suite("Failures that a check reports")
struct ScenarioTests {
  private static let contents = "App/Shop.xcdatamodeld/2.xcdatamodel/contents"

  @Test func `a required attribute without a default is reported and fixed`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(Scenario.title, #"<attribute name="count" attributeType="Integer 32"/>"#))
    let outcome = try made.check()
    let finding = try outcome.only("mandatory-attribute-added")
    #expect(outcome.exitCode == 1 && outcome.findings == [finding])
    #expect(finding.place == "\(Self.contents):5" && finding.apple == 134110)
    #expect(finding.fixes.first == "give Item.count the default 0")
    #expect(finding.versions == ["1"])
    try made.apply(finding)
    #expect(try made.check().exitCode == 0)
  }

  @Test func `an optional attribute that becomes required is reported`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    let outcome = try made.check()
    let finding = try outcome.only("attribute-made-mandatory")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.place == "\(Self.contents):4" && !finding.fixes.isEmpty)
  }

  @Test func `a type change without lightweight migration is reported`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(#"<attribute name="title" optional="YES" attributeType="Date"/>"#))
    let outcome = try made.check()
    let finding = try outcome.only("incompatible-type")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding] && finding.apple == 134190)
    #expect(finding.place == "\(Self.contents):4")
    #expect(outcome.routes == ["1": "impossible", "2": "none"])
  }

  @Test func `a rename without a renaming identifier is reported and fixed`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(#"<attribute name="titles" optional="YES" attributeType="String"/>"#))
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    let finding = try outcome.only("probable-rename")
    #expect(finding.place == "\(Self.contents):4" && finding.severity == "error")
    #expect(
      finding.summary
        == "Item.titles was added and \"title\" was removed: is it a rename?")
    #expect(
      finding.fixes == [
        "set the renaming identifier of Item.titles to title",
        "accept the loss: modeldiff accept '\(finding.fingerprint)' --reason 'not a rename'",
      ])
    #expect(try outcome.only("attribute-removed").severity == "warning")
    try made.apply(finding)
    #expect(try made.check("--fail-on", "warning").exitCode == 0)
  }

  @Test func `a false rename is accepted with the printed command`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(#"<attribute name="titles" optional="YES" attributeType="String"/>"#))
    let fix = try #require(try made.check().only("probable-rename").fixes.last)
    let words = try #require(fix.firstMatch(of: /modeldiff accept '(.*)' --reason '(.*)'/))
    #expect(try made.run(["accept", String(words.1), "--reason", String(words.2)]).exitCode == 0)
    #expect(try made.check().exitCode == 0)
  }

  @Test func `a single removed and a single added attribute are reported as a possible rename`()
    throws
  {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(#"<attribute name="place" optional="YES" attributeType="String"/>"#))
    let outcome = try made.check()
    let finding = try outcome.only("probable-rename")
    #expect(outcome.exitCode == 0 && finding.severity == "warning" && finding.fixes.count == 2)
  }

  @Test func `a renaming identifier set on the entity instead of the attribute is reported`() throws
  {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      #"<entity name="Item" elementID="title"><attribute name="heading" optional="YES" attributeType="String"/></entity>"#
    )
    let outcome = try made.check("--fail-on", "warning")
    #expect(outcome.exitCode == 1)
    #expect(!outcome.findings.isEmpty)
    #expect(outcome.findings.contains { $0.place.hasPrefix(Self.contents) })
  }

  @Test func `a pair that matches only in stepwise upgrades is reported`() throws {
    let text = Scenario.item(Scenario.title)
    let none = #"<entity name="Item"/>"#
    let date = Scenario.item(#"<attribute name="title" optional="YES" attributeType="Date"/>"#)
    let made = try CheckRepository(shipping: [("1", text), ("2", none)])
    try made.write("3", date)
    try made.setCurrent("3")
    let outcome = try made.check()
    let finding = try outcome.only("only-stepwise")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.place == "App/Shop.xcdatamodeld/3.xcdatamodel/contents:4")
    #expect(finding.versions == ["1"] && finding.apple == 134190)
    #expect(outcome.routes == ["1": "chain", "2": "direct", "3": "none"])
    try made.write(
      text: #"{"formatVersion": 1, "migration": "stepwise"}"#, to: ".modeldiff.json")
    let configured = try made.check()
    #expect(configured.exitCode == 0 && configured.findings.first?.severity == "note")
  }

  @Test func `a required attribute that only skipping a version leaves empty is reported`() throws {
    let made = try CheckRepository(shipping: [
      ("1", #"<entity name="Item"/>"#),
      (
        "2",
        Scenario.item(#"<attribute name="kind" attributeType="String" defaultValueString="a"/>"#)
      ),
    ])
    try made.write("3", Scenario.item(#"<attribute name="kind" attributeType="String"/>"#))
    try made.setCurrent("3")
    let outcome = try made.check()
    let finding = try outcome.only("mandatory-attribute-added")
    #expect(outcome.exitCode == 1 && finding.versions == ["1"])
    #expect(finding.place == "App/Shop.xcdatamodeld/3.xcdatamodel/contents:4")
  }

  @Test func `duplicate, missing and unknown checksums in a staged plan are reported`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title), Scenario.item(Scenario.title, Scenario.price))
    try made.write(text: #"{"formatVersion": 1, "plan": "plan.json"}"#, to: ".modeldiff.json")
    func plan(_ stages: String) throws -> CheckOutcome {
      try made.write(text: "{\"formatVersion\": 1, \"stages\": [\n\(stages)\n]}", to: "plan.json")
      return try made.check()
    }
    let twice = try plan("{\"lightweight\": [\"1\"]},\n{\"lightweight\": [\"1\", \"2\"]}")
    let duplicate = try twice.only("plan-duplicate-version")
    #expect(twice.exitCode == 1 && duplicate.place == "plan.json:3" && duplicate.apple == nil)
    let incomplete = try plan(#"{"lightweight": ["1"]}"#)
    #expect(incomplete.exitCode == 1)
    #expect(try incomplete.only("plan-incomplete").place == "plan.json")
    let unknown = try plan(#"{"lightweight": ["1", "2", "3"]}"#)
    #expect(unknown.exitCode == 1)
    #expect(try unknown.only("plan-unknown-version").place == "plan.json:2")
    #expect(try plan(#"{"lightweight": ["1", "2"]}"#).findings.isEmpty)
  }

  @Test func `a new uniqueness constraint over possible duplicates is reported`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(
        Scenario.title,
        #"<uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint></uniquenessConstraints>"#
      ))
    let outcome = try made.check()
    let finding = try outcome.only("uniqueness-constraint-added")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.place.hasPrefix("\(Self.contents):"))
  }

  @Test func `violations of CloudKit rules are reported`() throws {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(
        Scenario.title,
        #"<attribute name="stars" attributeType="Integer 16" defaultValueString="0"/>"#,
        #"<relationship name="next" maxCount="1" destinationEntity="Item" optional="YES"/>"#))
    #expect(try made.check().exitCode == 0)
    let outcome = try made.check("--cloudkit")
    let finding = try outcome.only("cloudkit-missing-inverse")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding] && finding.apple == 134060)
    #expect(finding.place == "\(Self.contents):6")
  }

  /// Core Data refuses the rename whatever the identifier; a lock file serves like the base.
  @Test(arguments: [true, false])
  func `renaming a field that CloudKit has in production is reported`(isMirrored: Bool) throws {
    let made = try CheckRepository()
    let marked = isMirrored ? #" usedWithCloudKit="YES""# : ""
    try made.write("1", Scenario.item(Scenario.title), attributes: marked)
    try made.setCurrent("1")
    try made.commitOnMain()
    try made.write(
      "2",
      Scenario.item(
        #"<attribute name="heading" elementID="title" optional="YES" attributeType="String"/>"#),
      attributes: marked)
    try made.setCurrent("2")
    #expect(try made.run(["freeze", CheckRepository.bundle + "#1"]).exitCode == 0)
    for arguments in [[], ["--no-base"]] {
      let outcome = try CheckOutcome(made.run(["check", "--format", "json"] + arguments))
      guard isMirrored else {
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
        continue
      }
      let finding = try outcome.only("cloudkit-rename")
      #expect(outcome.exitCode == 1 && outcome.errors == [finding] && finding.apple == 134110)
      #expect(finding.place == "\(Self.contents):4")
    }
  }

  /// The last step renames nothing; a store of version 1 would skip the step that does.
  @Test func `an entity renamed before the model is mirrored with CloudKit is reported`() throws {
    let made = try CheckRepository(shipping: [
      ("1", #"<entity name="Item"/>"#), ("2", #"<entity name="Thing" elementID="Item"/>"#),
    ])
    try made.write(
      "3",
      #"<entity name="Thing" elementID="Item"><attribute name="a" optional="YES" attributeType="String"/></entity>"#,
      attributes: #" usedWithCloudKit="YES""#)
    try made.setCurrent("3")
    let outcome = try made.check()
    let finding = try outcome.only("only-stepwise")
    #expect(outcome.exitCode == 1 && finding.apple == 134110)
  }

  /// The hashes of a version's entities, as `modelc hash` prints them.
  private func hashes(_ made: CheckRepository, _ version: String) throws -> [String: [UInt8]] {
    let path = made.repository.folder("\(CheckRepository.bundle)/\(version).xcdatamodel")
    let result = try runTool("modelc", ["hash", "--format", "json", path]).json
    let models = try #require(result["models"] as? [[String: Any]])
    let entities = try #require(models.first?["entities"] as? [String: String])
    return entities.mapValues { digits in
      stride(from: 0, to: digits.count, by: 2).compactMap { place in
        UInt8(digits.dropFirst(place).prefix(2), radix: 16)
      }
    }
  }

  @Test func `a fitting mapping model is used, and reported as stale when a version is edited`()
    throws
  {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(#"<attribute name="title" optional="YES" attributeType="Date"/>"#))
    #expect(try made.check().errors.map(\.id) == ["incompatible-type"])
    let mapping = compiledMapping(
      source: try hashes(made, "1"), destination: try hashes(made, "2"))
    try mapping.write(to: URL(filePath: made.repository.folder("App/Map.cdm")))
    let fitting = try made.check()
    #expect(fitting.exitCode == 0 && fitting.routes["1"] == "mapping-model")
    #expect(fitting.findings.map(\.id) == ["mapping-model-used"])
    try made.write(
      "2", Scenario.item(#"<attribute name="title" attributeType="Date"/>"#, Scenario.price))
    let stale = try made.check()
    let finding = try stale.only("mapping-model-stale")
    #expect(stale.exitCode == 1 && finding.place == "App/Map.cdm" && finding.apple == 134140)
    #expect(stale.errors.map(\.id).sorted().contains("incompatible-type"))
  }

  @Test
  func `versions with equal hashes are a warning, without a fix that only forces a migration`()
    throws
  {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title),
      Scenario.item(
        Scenario.title,
        #"<fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="ascending"/></fetchIndex>"#
      ))
    let outcome = try made.check()
    let finding = try outcome.only("hash-reused")
    #expect(outcome.exitCode == 0 && finding.severity == "warning")
    #expect(finding.place == Self.contents && finding.fixes.isEmpty)
  }

  @Test func `two hierarchies merged under one parent are reported`() throws {
    let made = try CheckRepository.adding(
      #"<entity name="A"/><entity name="B"/>"#,
      #"<entity name="P"/><entity name="A" parentEntity="P"/><entity name="B" parentEntity="P"/>"#)
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.allSatisfy { $0.id == "merged-hierarchies" } && !outcome.errors.isEmpty)
    #expect(outcome.errors.allSatisfy { $0.place.hasPrefix("\(Self.contents):") })
  }

  @Test func `a to-many that becomes to-one and removed external storage are reported`() throws {
    let others = #"<entity name="Other"/>"#
    let made = try CheckRepository.adding(
      Scenario.item(
        #"<relationship name="others" optional="YES" toMany="YES" destinationEntity="Other"/>"#,
        #"<attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>"#
      ) + others,
      Scenario.item(
        #"<relationship name="others" optional="YES" maxCount="1" destinationEntity="Other"/>"#,
        #"<attribute name="data" optional="YES" attributeType="Binary"/>"#) + others)
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(try outcome.only("to-many-to-to-one").place == "\(Self.contents):4")
    #expect(try outcome.only("external-storage-removed").place == "\(Self.contents):5")
    #expect(outcome.errors.count == 2)
  }

  @Test func `a changed relationship destination and a changed property kind are reported`() throws
  {
    let others = #"<entity name="Other"/><entity name="Third"/>"#
    let made = try CheckRepository.adding(
      Scenario.item(
        #"<relationship name="other" optional="YES" maxCount="1" destinationEntity="Other"/>"#,
        Scenario.title) + others,
      Scenario.item(
        #"<relationship name="other" optional="YES" maxCount="1" destinationEntity="Third"/>"#,
        #"<relationship name="title" optional="YES" maxCount="1" destinationEntity="Third"/>"#)
        + others)
    let outcome = try made.check("--fail-on", "warning")
    #expect(outcome.exitCode == 1)
    #expect(try outcome.only("relationship-retargeted").place == "\(Self.contents):4")
    #expect(try outcome.only("kind-changed").place == "\(Self.contents):5")
  }
}
