import DataModel
import Findings
import Testing

@testable import ModelFiles

@Suite("Suggestions")
struct SuggestionTests {
  @Test(arguments: [
    (
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="Bok"/></entity>"#,
      #"destinationEntity="Book""#
    ),
    (
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="Book" "#
        + #"inverseName="autor" inverseEntity="Book"/></entity>"#,
      #"inverseName="author""#
    ),
    (#"<entity name="A" parentEntity="book"/>"#, #"parentEntity="Book""#),
    (#"<fetchRequest name="F" entity="Boook"/>"#, #"entity="Book""#),
    (
      #"<entity name="A"><fetchedProperty name="f"><fetchRequest name="r" entity="Boook"/>"#
        + "</fetchedProperty></entity>", #"entity="Book""#
    ),
    (
      #"<entity name="A" parentEntity="Book"><fetchIndex name="i"><fetchIndexElement "#
        + #"property="titel" type="Binary" order="ascending"/></fetchIndex></entity>"#,
      #"property="title""#
    ),
    (
      #"<entity name="A" parentEntity="Book"><compoundIndexes><compoundIndex>"#
        + #"<index value="titel"/></compoundIndex></compoundIndexes></entity>"#, #"value="title""#
    ),
    (
      #"<entity name="A" parentEntity="Book"><uniquenessConstraints><uniquenessConstraint>"#
        + #"<constraint value="titel"/></uniquenessConstraint></uniquenessConstraints></entity>"#,
      #"value="title""#
    ),
    (
      #"<configuration name="C"><memberEntity name="Buch"/><memberEntity name="Bookk"/>"#
        + "</configuration>", #"name="Book""#
    ),
    (
      #"<entity name="A"><attribute name="a" attributeType="Composite" composite="place"/></entity>"#,
      #"composite="Place""#
    ),
    (
      #"<entity name="A"><attribute name="a" attributeType="Interger 32"/></entity>"#,
      #"attributeType="Integer 32""#
    ),
    (
      #"<entity name="A"><attribute name="a" attributeType="Bool"/></entity>"#,
      #"attributeType="Boolean""#
    ),
    (
      #"<entity name="A"><relationship name="a" maxCount="1" deletionRule="cascade" "#
        + #"destinationEntity="Book"/></entity>"#, #"deletionRule="Cascade""#
    ),
    (#"<entity name="A" codeGenerationType="clas"/>"#, #"codeGenerationType="class""#),
    (#"<entity name="A" parentEntty="Book"/>"#, #"parentEntity="Book""#),
    (
      #"<entity name="A"><atribute name="a" attributeType="String"/></entity>"#,
      #"<attribute name="a""#
    ),
  ])
  func `a similar name is proposed with an edit`(body: String, wanted: String) throws {
    let parsed = parse(
      body + #"<entity name="Book"><attribute name="title" attributeType="String"/>"#
        + #"<relationship name="author" maxCount="1" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/></entity><composite name="Place"/>"#)
    let told = (parsed.diagnostics + checkModel(parsed)).filter { !$0.fixIts.isEmpty }
    let diagnostic = try #require(told.first)
    #expect(told.count == 1, "\(told.map(\.id))")
    #expect(diagnostic.notes.contains { $0.message.hasPrefix("did you mean \"") })
    let fix = try #require(diagnostic.fixIts.first)
    #expect(!fix.isSafe)
    #expect(fix.result?.contains(wanted) == true)
    var bytes = parsed.document.bytes
    let edit = try #require(fix.replacements.first)
    #expect(fix.replacements.count == 1)
    bytes.replaceSubrange(edit.bytes, with: Array(edit.text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self).contains(wanted))
    let mended = parseModel(bytes, file: "M")
    #expect(
      !(mended.diagnostics + checkModel(mended)).contains {
        $0.id == diagnostic.id && $0.summary == diagnostic.summary
      })
  }

  @Test func `a dissimilar name is not proposed`() {
    let parsed = parse(
      #"<entity name="Book"/><entity name="A" parentEntity="Zebra" colour="red"/>"#)
    let told = parsed.diagnostics + checkModel(parsed)
    #expect(told.map(\.id) == ["unknown-attribute", "unknown-parent"])
    #expect(told.allSatisfy { $0.notes.isEmpty && $0.fixIts.isEmpty })
  }

  @Test func `an attribute that already exists is not proposed`() {
    let parsed = parse(#"<entity name="A" parentEntty="B" parentEntity="B"/><entity name="B"/>"#)
    #expect(parsed.diagnostics.map(\.fixIts) == [[]])
  }

  @Test func `an element with an end tag is named without an edit`() {
    let parsed = parse(
      #"<entity name="A"><atribute name="a" attributeType="String"></atribute></entity>"#)
    #expect(parsed.diagnostics.map { $0.notes.count } == [1])
    #expect(parsed.diagnostics.map(\.fixIts) == [[]])
  }

  @Test func `names are similar if at most a third of the letters differ`() {
    let names = ["Author", "Book", "Chapter"]
    #expect(nearestName(to: "Boko", among: names) == "Book")
    #expect(nearestName(to: "AUTHOR", among: names) == "Author")
    #expect(nearestName(to: "Bo", among: names) == nil)
    #expect(nearestName(to: "Book", among: ["Book"]) == nil)
    #expect(nearestName(to: "", among: names + [""]) == nil)
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: [long + "y"]) == nil)
  }
}
