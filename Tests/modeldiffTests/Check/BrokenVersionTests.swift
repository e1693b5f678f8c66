import Foundation
import TestSupport
import Testing

/// Versions that the compiler refuses, and that can be read all the same.
@Suite("A check of models with errors")
struct BrokenVersionTests {
  /// The errors, each in a model whose `Item` has a title as well.
  private static let broken = [
    (
      "unknown-inverse",
      #"<relationship name="r" optional="YES" maxCount="1" deletionRule="Nullify" "#
        + #"destinationEntity="Item" inverseName="gone" inverseEntity="Item"/>"#
    ),
    (
      "unknown-destination",
      #"<relationship name="r" optional="YES" maxCount="1" deletionRule="Nullify" "#
        + #"destinationEntity="Gone" inverseName="items" inverseEntity="Gone"/>"#
    ),
    (
      "invalid-boolean",
      #"<attribute name="isNew" optional="YES" attributeType="Boolean" syncable="perhaps"/>"#
    ),
  ]

  @Test(arguments: broken)
  func `a current version with an error is compared, and its error is reported once`(
    id: String, text: String
  ) throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("2", Scenario.item(Scenario.title, text))
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.map(\.id) == [id])
    #expect(outcome.findings.filter { $0.id == id }.count == 1)
  }

  @Test(arguments: broken)
  func `a version with an error can be frozen, but not beside an unreadable version`(
    id: String, text: String
  ) throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title, text))])
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    #expect(try made.check("--no-base").errors.map(\.id) == [id])
    try made.write("2", "<entity")
    let result = try made.run(["freeze", CheckRepository.bundle])
    #expect(result.exitCode == 65 && result.errors.contains("[xml-not-well-formed]"))
  }

  @Test func `versions whose names differ only in case are an error, and are compared`() throws {
    let made = try CheckRepository(shipping: [("One", Scenario.item(Scenario.title))])
    try made.write("ONE", Scenario.item(Scenario.title, Scenario.price))
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    // That the new one is not current follows from having read both.
    #expect(
      Set(outcome.errors.map(\.id)) == ["new-version-not-current", "version-names-differ-in-case"])
  }

  @Test(arguments: broken)
  func `a shipped version with an error counts as neither removed nor new`(id: String, text: String)
    throws
  {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title, text))])
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.findings.map { [$0.id, $0.severity] } == [[id, "note"]])
    #expect(try made.run(["check"]).output.contains("as before"))
    try made.write("1", Scenario.item(Scenario.title, text, Scenario.price))
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
    try made.write("1", Scenario.item(Scenario.title, Scenario.price))
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }
}
