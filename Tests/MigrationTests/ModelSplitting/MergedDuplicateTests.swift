import DataModel
import Findings
import StoreTestSupport
import Testing

@testable import Migration

/// One of equal objects is kept: what happens to the links of the others.
@Suite("Merging duplicates") struct MergedDuplicateTests {
  private let mail = #"<attribute name="mail" optional="YES" attributeType="String"/>"#
  private let unique = """
    <uniquenessConstraints><uniquenessConstraint><constraint value="mail"/></uniquenessConstraint>\
    </uniquenessConstraints>
    """

  /// A step that makes the mail of P unique.
  private func merged(_ relationships: String, _ others: String) -> Tried {
    func version(_ more: String) -> String {
      #"<entity name="P">"# + mail + relationships + more + "</entity>" + others
    }
    return Tried(version(""), version(unique))
  }

  private func relationship(_ name: String, _ rest: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" \(rest)/>"
  }

  private let toOne = #"maxCount="1" destinationEntity="#
  private let toMany = #"toMany="YES" destinationEntity="#

  /// The rows of a query after the handler, on tables with the equal objects 1 to 3.
  private func rows(_ query: String, _ tried: Tried, _ links: String) -> [String] {
    #expect(tried.verification.isVerified)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    #expect(
      tables.run("INSERT INTO P(_id, mail) VALUES (1, 'a'), (2, 'a'), (3, 'a'); \(links)") == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(tables.rows("SELECT _id FROM P") == ["1"])
    return tables.rows(query)
  }

  @Test func `the kept object takes over the first one-to-one link`() {
    let tried = merged(
      relationship("q", toOne + #""Q" inverseName="p" inverseEntity="Q""#),
      "<entity name=\"Q\">"
        + relationship("p", toOne + #""P" inverseName="q" inverseEntity="P""#) + "</entity>")
    let found = rows(
      "SELECT _id FROM Q WHERE p = 1", tried,
      "INSERT INTO Q(_id, p) VALUES (7, 3), (8, 2); UPDATE P SET q = 7 WHERE _id = 3")
    #expect(found == ["8"])
    #expect(tried.handler().review.contains { $0.contains("has one already") })
  }

  @Test func `without an inverse, the kept object stays in the list of the first owner`() {
    let tried = merged(
      "", "<entity name=\"Q\">" + relationship("ps", toMany + #""P""#) + "</entity>")
    let found = rows(
      #"SELECT owner FROM "Q.ps" WHERE target = 1"#, tried,
      #"INSERT INTO Q(_id) VALUES (7), (8); INSERT INTO "Q.ps"(owner, target) VALUES (7, 3), (8, 2)"#
    )
    #expect(found == ["8"])
  }

  @Test func `the kept object takes over an owner if it has none`() {
    let tried = merged(
      relationship("q", toOne + #""Q" inverseName="ps" inverseEntity="Q""#),
      "<entity name=\"Q\">"
        + relationship("ps", toMany + #""P" inverseName="q" inverseEntity="P""#) + "</entity>")
    let found = rows(
      "SELECT q FROM P", tried,
      "INSERT INTO Q(_id) VALUES (7), (8); UPDATE P SET q = 10 - _id WHERE _id > 1")
    #expect(found == ["8"])
  }

  @Test func `the Deny rule does not keep duplicates, as their links are nullified first`() {
    let tried = merged(
      relationship("q", toOne + #""Q" inverseName="p" inverseEntity="Q" deletionRule="Deny""#),
      "<entity name=\"Q\">"
        + relationship("p", toOne + #""P" inverseName="q" inverseEntity="P""#) + "</entity>")
    let found = rows(
      "SELECT _id, p FROM Q ORDER BY 1", tried, "INSERT INTO Q(_id, p) VALUES (7, 1), (8, 2)")
    #expect(found == ["7|1", "8|"])
  }

  @Test func `a required link that would be lost is left as a TODO`() {
    let tried = merged(
      relationship("q", toOne + #""Q" inverseName="p" inverseEntity="Q""#),
      "<entity name=\"Q\"><relationship name=\"p\" "
        + toOne + #""P" inverseName="q" inverseEntity="P"/></entity>"#)
    #expect(tried.handler().open.count == 1)
  }

  @Test func `a constraint of a subentity applies to all entities with the property`() {
    func version(_ more: String) -> String {
      #"<entity name="P">"# + mail + #"</entity><entity name="S" parentEntity="P">"# + more
        + "</entity>"
    }
    let tried = Tried(version(""), version(unique))
    #expect(tried.verification.isVerified)
    #expect(tried.handler().text.contains(#"DELETE FROM "P" WHERE _id IN"#))
  }
}
