import Foundation
import TestSupport
import Testing

/// Correct changes, which have no findings.
@Suite("Changes without findings")
struct HonestChangeTests {
  private static let old = Scenario.item(Scenario.title)

  @Test(arguments: [
    // An optional attribute, one with a default, a new entity, a rename, a to-many relationship.
    Scenario.item(Scenario.title, Scenario.price),
    Scenario.item(
      Scenario.title, #"<attribute name="n" attributeType="Integer 16" defaultValueString="0"/>"#),
    Scenario.item(Scenario.title) + #"<entity name="Other"/>"#,
    Scenario.item(
      #"<attribute name="heading" elementID="title" optional="YES" attributeType="String"/>"#),
    Scenario.item(
      Scenario.title,
      #"<relationship name="parts" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="whole" inverseEntity="Item"/>"#,
      #"<relationship name="whole" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" inverseName="parts" inverseEntity="Item"/>"#
    ),
    #"<entity name="Item" versionHashModifier="2"><attribute name="title" optional="YES" attributeType="String"/><fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="ascending"/></fetchIndex></entity>"#,
  ])
  func `a new version that is made current has no findings`(body: String) throws {
    let made = try CheckRepository(shipping: [("1", Self.old)])
    try made.write("2", body)
    try made.setCurrent("2")
    let outcome = try made.check("--fail-on", "note")
    #expect(outcome.findings.isEmpty, "\(outcome.findings.map(\.summary))")
    #expect(outcome.exitCode == 0 && outcome.omissions.isEmpty)
  }

  @Test func `reordered elements and editor layout have no findings`() throws {
    let made = try CheckRepository(shipping: [
      ("1", Self.old + #"<entity name="Other"/>"#)
    ])
    try made.write(
      "1",
      #"<entity name="Other"/>"# + Self.old
        + #"<elements><element name="Item" positionX="1" positionY="2" width="3" height="4"/></elements>"#
    )
    let outcome = try made.check("--fail-on", "note")
    #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
  }

  @Test func `an unchanged bundle and a new bundle have no findings`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old)])
    #expect(try made.check().findings.isEmpty)
    try made.write("Cache", Scenario.item(Scenario.price), bundle: "App/Cache.xcdatamodeld")
    #expect(try made.check("--fail-on", "note").exitCode == 0)
  }

  @Test func `earlier findings about a model are not reported again`() throws {
    let relationship =
      #"<relationship name="r" optional="YES" maxCount="1" destinationEntity="Item"/>"#
    let made = try CheckRepository(shipping: [("1", Scenario.item(relationship))])
    try made.write("2", Scenario.item(relationship, Scenario.title))
    try made.setCurrent("2")
    let outcome = try made.check("--fail-on", "note")
    #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
    let bundles = try #require(outcome.json["bundles"] as? [[String: Any]])
    #expect(bundles.first?["earlierFindings"] as? Int == 1)
  }

  @Test func `making an existing later version current has no findings`() throws {
    let made = try CheckRepository()
    try made.write("1", Self.old)
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    try made.setCurrent("1")
    try made.commitOnMain()
    try made.setCurrent("2")
    #expect(try made.check("--fail-on", "note").findings.isEmpty)
  }

  @Test func `a long history of lightweight steps has no findings`() throws {
    let bodies = (1...12).map { count in
      Scenario.item(
        (1...count).map {
          #"<attribute name="a\#($0)" optional="YES" attributeType="String"/>"#
        }.joined())
    }
    let made = try CheckRepository(
      shipping: bodies.dropLast().enumerated().map { ("Shop \($0 + 1)", $1) })
    try made.write("Shop 12", bodies[11])
    try made.setCurrent("Shop 12")
    let outcome = try made.check("--fail-on", "note")
    #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
    #expect(outcome.routes.values.filter { $0 == "direct" }.count == 11)
  }
}
