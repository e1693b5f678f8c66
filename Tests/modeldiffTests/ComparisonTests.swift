import Foundation
import TestSupport
import Testing

@Suite("Output of a comparison")
struct ComparisonTests {
  private static let forms = ["text", "json", "markdown"]

  @Test(arguments: forms)
  func `every example model is compared in every format`(form: String) throws {
    for name in [
      "Aircraft", "CustomMigration", "Done", "Restaurant", "Shop", "Trips", "User", "Wallet",
    ] {
      let result = try modeldiff("--mapping", "--format", form, example(name))
      expectGolden(result.output, at: "Golden/\(name).\(form)")
      #expect(try modeldiff("--mapping", "--format", form, example(name)) == result)
    }
  }

  @Test(arguments: forms)
  func `a step without lightweight migration is compared in every format`(form: String) throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(
        """
        <attribute name="created" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" \
        inverseName="items" inverseEntity="Tag"/>
        """)
          + """
          <entity name="Tag"><relationship name="items" optional="YES" toMany="YES" \
          destinationEntity="Item" inverseName="tags" inverseEntity="Item"/></entity>
          """,
      item(
        """
        <attribute name="created" optional="YES" attributeType="Date"/>
        <attribute name="headline" optional="YES" attributeType="String"/>
        <attribute name="rank" attributeType="Integer 16"/>
        <relationship name="tags" optional="YES" maxCount="1" destinationEntity="Tag" \
        inverseName="items" inverseEntity="Tag"/>
        """)
          + """
          <entity name="Tag"><relationship name="items" optional="YES" toMany="YES" \
          destinationEntity="Item" inverseName="tags" inverseEntity="Item"/></entity>
          """)
    let result = try runTool(
      "modeldiff", ["--format", form, "Model.xcdatamodeld"], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(bundle.hasSuffix("Model.xcdatamodeld"))
    expectGolden(result.output, at: "Golden/NotInferable.\(form)")
  }

  @Test func `models that the compiler refuses are not identical`() throws {
    let folder = try TemporaryFolder()
    let good = item(#"<attribute name="x" optional="YES" attributeType="String"/>"#)
    let bad = good + item("") + item("")
    for bodies in [[bad, bad], [bad, good], [good, bad]] {
      let bundle = try folder.makeHistory(bodies[0], bodies[1])
      let text = try modeldiff(bundle)
      #expect(text.exitCode == 1 && !text.output.contains(": identical,"))
      #expect(text.output.contains("the compiler refuses"))
      #expect(text.errors.contains("[duplicate-name]"))
      let json = try modeldiff("--format", "json", bundle)
      #expect(json.exitCode == 1)
      let sides = try json.json["refused"] as? [String]
      #expect(
        sides == ["from", "to"].enumerated().filter { bodies[$0.offset] == bad }.map(\.element))
      #expect(try json.json["verdict"] as? String != "identical")
      #expect(try modeldiff("--history", bundle).exitCode == 1)
    }
    let bundle = try folder.makeHistory(good, good)
    let same = try modeldiff(bundle)
    #expect(same.exitCode == 0 && same.output.contains(": identical,"))
  }

  @Test func `a rename in a model mirrored with CloudKit is not possible`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.makeHistory(
      item("<attribute name=\"a\" attributeType=\"String\" optional=\"YES\"/>"),
      item("<attribute name=\"b\" elementID=\"a\" attributeType=\"String\" optional=\"YES\"/>"))
    #expect(try runTool("modeldiff", ["Model.xcdatamodeld"], in: folder.path).exitCode == 0)
    for version in ["1", "2"] {
      let file = URL(filePath: folder("Model.xcdatamodeld/\(version).xcdatamodel/contents"))
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing("<model", with: #"<model usedWithCloudKit="YES""#).utf8).write(
        to: file)
    }
    let result = try runTool("modeldiff", ["Model.xcdatamodeld"], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("not possible") && result.output.contains("134110"))
  }

  @Test func `output is coloured on request`() throws {
    let result = try modeldiff("--color", "always", example("User"))
    #expect(result.output.contains("\u{1B}[1;33mlightweight migration possible"))
    #expect(try !modeldiff(example("User")).output.contains("\u{1B}"))
  }

  @Test func `the failure level decides the exit code`() throws {
    let folder = try TemporaryFolder()
    let loss = try folder.makeHistory(
      item(#"<attribute name="x" optional="YES" attributeType="String"/>"#), item(""))
    #expect(try modeldiff(loss).exitCode == 0)
    #expect(try modeldiff("--fail-on", "warning", loss).exitCode == 1)
    #expect(try modeldiff("--fail-on", "note", example("Done")).exitCode == 0)
    let store = try folder.makeHistory(
      item(""), item(#"<attribute name="x" attributeType="String"/>"#), name: "Store")
    #expect(try modeldiff(store).exitCode == 1)
  }

  @Test func `an inherited finding is listed once in text and for each entity in JSON`() throws {
    let folder = try TemporaryFolder()
    let heirs = #"<entity name="A" parentEntity="Item"/><entity name="B" parentEntity="Item"/>"#
    let bundle = try folder.makeHistory(
      item(#"<attribute name="x" optional="YES" attributeType="String"/>"#) + heirs,
      item(#"<attribute name="x" optional="YES" attributeType="Date"/>"#) + heirs)
    let text = try modeldiff(bundle).output
    #expect(text.ranges(of: "[incompatible-type]").count == 1)
    #expect(text.contains("inherited by A, B"))
    let findings = try #require(
      modeldiff("--format", "json", bundle).json["findings"] as? [[String: Any]])
    #expect(findings.map { $0["entity"] as? String } == ["A", "B", "Item"])
    #expect(findings.allSatisfy { $0["declaringEntity"] as? String == "Item" })
  }
}
