import Findings
import Testing

@testable import ModelFiles

@Suite struct RuleTests {
  @Test(arguments: LintRule.all.map(\.id))
  func examplesShowTheRule(id: String) throws {
    let rule = try #require(LintRule.all.first { $0.id == id })
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for example in rule.triggering {
      let found = checkModel(parse(example)).filter { $0.id == rule.id }
      #expect(!found.isEmpty, "\(example)")
      #expect(found.allSatisfy { $0.severity == rule.severity })
    }
    for example in rule.nonTriggering {
      #expect(!checkModel(parse(example)).contains { $0.id == rule.id }, "\(example)")
    }
  }

  @Test func rulesAreTold() {
    let ids = LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    for rule in LintRule.all {
      #expect(!rule.description.title.isEmpty && !rule.description.rationale.isEmpty)
      #expect(!rule.description.source.isEmpty)
    }
  }

  @Test func applesWarningsAreWordForWord() {
    let parsed = parse(
      """
      <entity name="A">
      <attribute name="t" attributeType="Transformable"/>
      <relationship name="r" toMany="YES" deletionRule="No Action" destinationEntity="A"/>
      </entity>
      """)
    #expect(
      checkModel(parsed).map(\.summary) == [
        "A.t is using a nil or insecure value transformer. Please switch to "
          + "NSSecureUnarchiveFromDataTransformerName or a custom NSValueTransformer subclass of "
          + "NSSecureUnarchiveFromDataTransformer [2]",
        "A.r should have an inverse [2]",
        "Setting the No Action Delete Rule on A.r is an advanced setting",
      ])
  }

  @Test func findingsCarryPositionAndNames() {
    let parsed = parse(#"<entity name="A" parentEntity="Nobody"/>"#)
    let found = checkModel(parsed)
    #expect(found.summary == ["unknown-parent 3:32-3:38"])
    #expect(found.first?.entity == "A")
  }

  @Test func theSecondOfANameIsShown() {
    let parsed = parse("<entity name=\"A\"/>\n<entity name=\"A\"/>")
    #expect(checkModel(parsed).summary == ["duplicate-name 4:15-4:16"])
  }

  @Test func findingsAreOrderedByPosition() {
    let parsed = parse(
      """
      <entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>
      <entity name="B" parentEntity="Z"/>
      """)
    #expect(checkModel(parsed).map(\.id) == ["missing-inverse", "unknown-parent"])
  }

  @Test(arguments: [
    "missing-inverse", "no-action-delete-rule", "too-many-properties", "transient-inverse",
    "insecure-transformer",
  ])
  func optionsLeaveFindingsOut(id: String) throws {
    let example = try #require(LintRule.all.first { $0.id == id }?.triggering.first)
    var options = LintOptions()
    #expect(checkModel(parse(example), options: options).contains { $0.id == id })
    switch id {
    case "missing-inverse": options.noInverseRelationshipWarnings = true
    case "no-action-delete-rule": options.noDeleteRuleWarnings = true
    case "too-many-properties": options.noMaxPropertyCountWarnings = true
    case "transient-inverse": options.suppressInverseTransientError = true
    default: options.noWarnings = true
    }
    #expect(!checkModel(parse(example), options: options).contains { $0.id == id })
  }

  @Test func errorsStayWithoutWarnings() {
    var options = LintOptions()
    options.noWarnings = true
    let found = checkModel(parse(#"<entity name="A" parentEntity="B"/>"#), options: options)
    #expect(found.map(\.id) == ["unknown-parent"])
  }
}
