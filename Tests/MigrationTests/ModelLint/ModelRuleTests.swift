import DataModel
import Findings
import Migration
import ModelFiles
import Testing

@Suite("Model rules")
struct ModelRuleTests {
  @Test(arguments: ModelRule.all.map(\.id))
  func `the examples of a rule trigger it, and its counterexamples do not`(id: String) throws {
    let rule = try #require(ModelRule.all.first { $0.id == id })
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for example in rule.triggering { #expect(found(example, rule), "\(example)") }
    for example in rule.nonTriggering { #expect(!found(example, rule), "\(example)") }
  }

  @Test func `every rule is documented`() {
    let ids = ModelRule.all.map(\.id) + LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in ModelRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.description.title.isEmpty && !rule.description.rationale.isEmpty)
      #expect(!rule.description.source.isEmpty)
      #expect(!rule.description.fix.isEmpty)
      #expect((rule.layer == .cloudKit) == (rule.description.apple?.code == 134060))
    }
  }

  @Test func `the edit that a rule proposes resolves the finding`() throws {
    for rule in ModelRule.all {
      for example in rule.triggering {
        let parsed = parse(example, rule)
        let index = SourceIndex(parsed.document)
        for linted in lint(parsed.model, rule) where linted.rule.id == rule.id {
          for edit in linted.edits {
            let made = try #require(index.edit(edit))
            var bytes = parsed.document.bytes
            bytes.replaceSubrange(made.replacement.bytes, with: Array(made.replacement.text.utf8))
            let edited = lint(parseModel(bytes, file: "contents").model, rule)
            #expect(!edited.contains { $0.rule.id == rule.id && $0.found == linted.found })
          }
        }
      }
    }
  }

  @Test func `CloudKit rules apply to marked models and configurations`() {
    let body = #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#
    let marked =
      body
      + #"<configuration name="C" usedWithCloudKit="YES"><memberEntity name="A"/></configuration>"#
    let other = body + #"<configuration name="C" usedWithCloudKit="YES"/>"#
    func cloudKit(_ body: String, _ told: Bool?) -> Bool {
      lintModel(parse(body).model, options: ModelLintOptions(usesCloudKit: told))
        .contains { $0.layer == .cloudKit }
    }
    #expect(!cloudKit(body, nil) && cloudKit(body, true))
    #expect(cloudKit(marked, nil) && !cloudKit(marked, false))
    #expect(!cloudKit(other, nil) && !cloudKit(other, true))
  }

  @Test func `SwiftData rules apply to models used with SwiftData`() {
    let body = #"<entity name="A" isAbstract="YES"/><entity name="B" parentEntity="A"/>"#
    func ids(_ attributes: String) -> [String] {
      lintModel(parseModel(Array("<model \(attributes)>\(body)</model>".utf8), file: "c").model)
        .map(\.rule.id).filter { $0.hasPrefix("swiftdata-") }
    }
    #expect(
      ids(#"usedWithSwiftData="YES""#) == ["swiftdata-abstract-entity", "swiftdata-parent-entity"])
    #expect(ids(#"usedWithSwiftData="NO""#) == [] && ids("") == [])
  }

  @Test func `a fetch request with an unknown property is reported with the key path`() {
    let model = parse(
      """
      <entity name="Obj"><attribute name="name" optional="YES" attributeType="String"/></entity>\
      <fetchRequest name="ByID" entity="Obj" predicateString="internalID == $ID"/>\
      <fetchRequest name="ByName" entity="Obj" predicateString="name == $NAME"/>
      """
    ).model
    #expect(
      lintModel(model).filter { $0.rule.id == "unresolved-key-path" }.map(\.found.summary) == [
        "the fetch request ByID: Obj has no property \"internalID\""
      ])
  }

  /// Parses a model; for SwiftData rules it is marked as used with SwiftData.
  private func parse(_ body: String, _ rule: ModelRule? = nil) -> ParsedModel {
    let isMarked = rule?.id.hasPrefix("swiftdata-") == true
    let start = isMarked ? #"<model usedWithSwiftData="YES">"# : "<model>"
    return parseModel(Array("\(start)\(body)</model>".utf8), file: "contents")
  }

  private func lint(_ model: Model, _ rule: ModelRule) -> [ModelFinding] {
    let told: Bool? =
      rule.layer == .cloudKit && !model.configurations.contains(where: \.isUsedWithCloudKit)
    return lintModel(model, options: ModelLintOptions(usesCloudKit: told == true ? true : nil))
  }

  private func found(_ body: String, _ rule: ModelRule) -> Bool {
    lint(parse(body, rule).model, rule).contains { $0.rule.id == rule.id }
  }
}
