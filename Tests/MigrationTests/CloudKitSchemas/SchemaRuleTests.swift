import DataModel
import Findings
import Migration
import ModelFiles
import Testing

@Suite("Rules of a CloudKit schema")
struct SchemaRuleTests {
  @Test(arguments: SchemaRule.all.map(\.id))
  func `the examples of a rule trigger it, and its counterexamples do not`(id: String) throws {
    let rule = try #require(SchemaRule.all.first { $0.id == id })
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for example in rule.triggering { #expect(try found(example, rule), "\(example)") }
    for example in rule.nonTriggering { #expect(try !found(example, rule), "\(example)") }
  }

  @Test func `every rule has a rationale and a source`() {
    for rule in SchemaRule.all {
      #expect(!rule.description.rationale.isEmpty && !rule.description.source.isEmpty)
      #expect(rule.layer == .cloudKit)
      #expect(!rule.description.fix.isEmpty || rule.severity == .note)
    }
  }

  @Test func `a missing record type is a single finding, whatever fields it has`() throws {
    let findings = try compare(
      "", #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#)
    #expect(
      findings.filter { $0.severity == .error }.map(\.summary) == [
        "the schema has no record type CD_A, needed for the entity A"
      ])
    #expect(
      findings[0].notes == ["CloudKit answers: “Cannot create new type CD_A in production schema”"])
  }

  @Test func `the schema of a model has everything that the model needs`() throws {
    for isShared in [false, true] {
      for isPublic in [false, true] {
        for isGrown in [false, true] {
          var options = MirroringOptions()
          options.isShared = isShared
          options.isPublic = isPublic
          let model = parseModel(Array("<model>\(MirrorModelTests.body)</model>".utf8), file: "c")
            .model
          let mirrored = mirrorModel(model, options: options)
          let text = Array(mirrored.schema(options, isGrown: isGrown).exportForm.utf8)
          let document = try parseCloudKitSchema(text, file: "a.ckdb")
          let ids = compareCloudKitSchema(document, with: mirrored, options).map(\.rule.id)
          #expect(ids == (isGrown ? ["cloudkit-uninitialized-schema"] : []))
        }
      }
    }
  }

  @Test func `a schema with additions has everything that the model needs`() throws {
    let model = parseModel(Array("<model>\(MirrorModelTests.body)</model>".utf8), file: "c").model
    var options = MirroringOptions()
    options.isShared = true
    options.isPublic = true
    let mirrored = mirrorModel(model, options: options)
    let whole = mirrored.schema(options, isGrown: false)
    for type in whole.recordTypes where type.name != "Users" {
      for field in type.fields.map(Optional.some) + [nil] {
        var less = whole
        less.recordTypes = whole.recordTypes.compactMap { other in
          guard other.name == type.name else { return other }
          guard let field else { return nil }
          var other = other
          other.fields.removeAll { $0 == field }
          return other
        }
        let document = try parseCloudKitSchema(Array(less.exportForm.utf8), file: "a.ckdb")
        let bytes = document.adding(mirrored.additions(to: document, options, isGrown: false))
        let full = try parseCloudKitSchema(bytes, file: "a.ckdb")
        let findings = compareCloudKitSchema(full, with: mirrored, options)
        #expect(findings.allSatisfy { $0.rule.id == "cloudkit-unusual-schema" }, "\(findings)")
      }
    }
  }

  @Test func `a field to which two subentities give different types may have either type`() throws {
    let model = """
      <entity name="A"/><entity name="B" parentEntity="A"><attribute name="x" optional="YES" attributeType="String"/></entity>\
      <entity name="C" parentEntity="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>
      """
    func errors(_ type: String) throws -> [String] {
      try compare("DEFINE SCHEMA RECORD TYPE CD_A (CD_entityName STRING, CD_x \(type));", model)
        .filter { $0.severity == .error }.map(\.rule.id)
    }
    #expect(try errors("STRING") == [] && errors("TIMESTAMP") == [])
    #expect(try errors("INT64") == ["cloudkit-field-type"])
  }

  private func found(_ example: SchemaExample, _ rule: SchemaRule) throws -> Bool {
    try compare(example.text, example.model, example.options).contains { $0.rule.id == rule.id }
  }

  private func compare(
    _ text: String, _ body: String, _ options: MirroringOptions = MirroringOptions()
  ) throws -> [SchemaFinding] {
    let text = text.isEmpty ? "DEFINE SCHEMA" : text
    let model = parseModel(Array("<model>\(body)</model>".utf8), file: "contents").model
    return compareCloudKitSchema(
      try parseCloudKitSchema(Array(text.utf8), file: "a.ckdb"),
      with: mirrorModel(model, options: options), options)
  }
}
