import DataModel
import Findings
import Testing

@testable import ModelFiles

@Suite("Inverses missing in the destination")
struct ForeignInverseTests {
  /// `A.b` has the destination `B` and an inverse in `inverseEntity`; `B.a` has `A.b` as its
  /// inverse.
  private func model(inverseEntity: String, parentOfB: String = "") -> ParsedModel {
    parse(
      """
      <entity name="A"><relationship name="b" toMany="YES" destinationEntity="B" inverseName="a" \
      inverseEntity="\(inverseEntity)"/></entity>
      <entity name="B"\(parentOfB)><relationship name="a" maxCount="1" destinationEntity="A" \
      inverseName="b" inverseEntity="A"/></entity>
      <entity name="C"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>
      """)
  }

  @Test(arguments: ["A", "C", "Nobody"])
  func `a relationship with a foreign inverse is read as one without an inverse`(
    inverseEntity: String
  ) throws {
    let parsed = model(inverseEntity: inverseEntity)
    let relationship = try #require(parsed.model.entities["A"]?.relationships["b"])
    #expect(relationship.inverseName == nil && relationship.inverseEntity == nil)
    #expect(parsed.diagnostics.map(\.id) == ["foreign-inverse"])
    #expect(parsed.diagnostics.map(\.severity) == [.warning])
    #expect(parsed.diagnostics.first?.property == "b")
    // The other side says for itself what its inverse is.
    #expect(parsed.model.entities["B"]?.relationships["a"]?.inverseName == "b")
    // Nothing else is said about the two.
    #expect(checkModel(parsed).map(\.summary) == ["C.a should have an inverse [2]"])
  }

  @Test func `the inverse in the destination is proposed`() throws {
    let parsed = model(inverseEntity: "C")
    let fix = try #require(parsed.diagnostics.first?.fixIts.first)
    #expect(!fix.isSafe)
    #expect(fix.replacements.map(\.text) == ["B"])
    #expect(parsed.diagnostics.first?.notes.map(\.message) == ["did you mean \"B\"?"])
    let other = parse(
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" "#
        + #"inverseName="b" inverseEntity="A"/></entity><entity name="B"/>"#)
    #expect(other.diagnostics.map(\.id) == ["foreign-inverse"])
    #expect(other.diagnostics.map(\.fixIts) == [[]])
  }

  @Test func `an empty inverse entity is ignored, whatever other entities have`() {
    let parsed = parse(
      #"<entity name="A"><relationship name="b" maxCount="1" destinationEntity="B" inverseName="a" "#
        + #"inverseEntity=""/></entity><entity name="B"><relationship name="a" maxCount="1" "#
        + #"destinationEntity="A" inverseName="b" inverseEntity="A"/></entity><entity name="C">"#
        + #"<relationship name="a" maxCount="1" destinationEntity="B" inverseName="a" inverseEntity="C"/></entity>"#
    )
    #expect(parsed.diagnostics.map(\.entity) == ["C"])
    #expect(parsed.model.entities["A"]?.relationships["b"]?.inverseName == "a")
  }

  @Test func `an inverse inherited from an ancestor of the destination is valid`() {
    let parsed = model(inverseEntity: "C", parentOfB: #" parentEntity="C""#)
    #expect(parsed.model.entities["A"]?.relationships["b"]?.inverseEntity == "C")
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test func `consequences of an unknown name are not reported`() {
    let parsed = model(inverseEntity: "C", parentOfB: #" parentEntity="Nobody""#)
    #expect(parsed.diagnostics.isEmpty)
    #expect(checkModel(parsed).map(\.id).contains("unknown-parent"))
    let unknown = parse(
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="Nobody" "#
        + #"inverseName="a" inverseEntity="A"/></entity>"#)
    #expect(unknown.diagnostics.isEmpty)
    #expect(checkModel(unknown).map(\.id) == ["unknown-destination"])
  }

  @Test func `editing elsewhere keeps a foreign inverse`() throws {
    let parsed = model(inverseEntity: "A")
    var model = parsed.model
    var entity = try #require(model.entities["C"])
    entity.isAbstract = true
    model.entities.replace(entity)
    let written = writeContents(model, following: parsed.document)
    #expect(
      String(decoding: written, as: UTF8.self)
        == String(decoding: parsed.document.bytes, as: UTF8.self)
        .replacing("<entity name=\"C\">", with: "<entity name=\"C\" isAbstract=\"YES\">"))
  }
}
