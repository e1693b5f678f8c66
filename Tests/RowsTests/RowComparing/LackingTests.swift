import Findings
import Foundation
import Reports
import Rows
import StoreModel
import TestSupport
import Testing

@Suite("Comparing incomplete and damaged stores")
struct LackingTests {
  private let trial: StoreTrial

  init() throws {
    trial = try StoreTrial()
  }

  private let body = """
    <entity name="Item">
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="rank" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>

    """

  private func text(_ told: Told) -> String {
    var printer = RowComparisonText(style: TextStyle(usesColor: false), limit: 5)
    return told.events.map { printer.text($0) }.joined()
  }

  private func json(_ told: Told) throws -> [String: Any] {
    var printer = RowComparisonJSON(limit: nil)
    let text = told.events.map { printer.text($0) }.joined()
    return try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
  }

  @Test(arguments: ["Old.sqlite", "New.sqlite"])
  func `a column that one of two stores of the same model lacks is a difference`(name: String)
    throws
  {
    try trial.make("Old.sqlite", body, rows: 3)
    try trial.copy("Old.sqlite", to: "New.sqlite")
    #expect(try trial.compare().isEqual)
    try trial.run(name, "ALTER TABLE ZITEM DROP COLUMN ZRANK")
    let told = try trial.compare()
    #expect(!told.isEqual && told.tallies["Item"]?.equal == 3)
    let side = name == "Old.sqlite" ? "new" : "old"
    let text = text(told)
    #expect(text.contains("not compared, only in the \(side) store: rank\n"))
    #expect(
      text.hasSuffix(
        "different: 6 objects equal; 1 entity is equal; "
          + "a store lacks parts of 1 entity that its model has\n"))
    #expect(try json(told)["equal"] as? Bool == false)
    var page = RowComparisonPage(limit: 5)
    let html = told.events.map { page.text($0) }.joined()
    #expect(html.contains("Not compared, only in the \(side) store: <code>rank</code>"))
    #expect(html.contains("a store lacks parts of 1 entity that its model has"))
    // Who leaves it out has said so.
    #expect(try trial.compare { $0.ignored = ["Item.rank"] }.isEqual)
    // What both lack is a warning for each.
    try trial.run(
      name == "Old.sqlite" ? "New.sqlite" : "Old.sqlite", "ALTER TABLE ZITEM DROP COLUMN ZRANK")
    let both = try trial.compare()
    #expect(both.isEqual && both.diagnostics.map(\.id) == ["store-gap", "store-gap"])
  }

  @Test func `a table that one of two stores of the same model lacks is a difference`() throws {
    try trial.make("Old.sqlite", body)
    try trial.copy("Old.sqlite", to: "New.sqlite")
    try trial.run("New.sqlite", "DROP TABLE ZTAG")
    let told = try trial.compare()
    #expect(!told.isEqual)
    #expect(text(told).contains("Tag  0 equal\n  only in the old store\n"))
  }

  @Test func `a property that only another model has is not a difference`() throws {
    try trial.make("Old.sqlite", body)
    try trial.make("New.sqlite", body.replacing("rank", with: "place"))
    let told = try trial.compare { $0.keys = ["_id"] }
    #expect(told.isEqual)
    #expect(text(told).contains("not compared, only in the new model: place\n"))
  }

  @Test func `a damaged table stops neither the other tables nor the report`() throws {
    try trial.make("Old.sqlite", body, rows: 500)
    try trial.copy("Old.sqlite", to: "New.sqlite")
    try spoil("New.sqlite", table: "ZITEM")
    let (told, ids, code) = try trial.damaged()
    #expect(ids == ["unreadable-store"] && code == .data)
    #expect(told.tallies["Item"]?.isComplete == false)
    #expect(told.tallies["Tag"]?.isComplete == true && told.tallies["Tag"]?.equal == 500)
    let text = text(told)
    #expect(text.contains(" equal, not read completely\n"))
    #expect(text.contains("\nnot read completely: "))
    let json = try json(told)
    #expect(json["complete"] as? Bool == false && json["equal"] as? Bool == false)
    let entities = try #require(json["entities"] as? [[String: Any]])
    let counts = entities.compactMap { $0["counts"] as? [String: Any] }
    #expect(counts.map { $0["complete"] as? Bool } == [false, true])
  }

  /// Overwrites the last leaf page of a table, given by the last four bytes of its root's header.
  private func spoil(_ name: String, table: String) throws {
    let path = trial.folder(name)
    let root = try Database(file: path).values(
      "SELECT rootpage FROM sqlite_master WHERE name = '\(table)'")
    let size = try #require(
      Database(file: path).values("PRAGMA page_size").first.flatMap { Int($0) })
    let start = try (#require(root.first.flatMap { Int($0) }) - 1) * size
    var bytes = try Data(contentsOf: URL(filePath: path))
    try #require(bytes[start] == 5, "the table has one page")
    let last = bytes[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange((last - 1) * size..<last * size, with: repeatElement(0xFF, count: size))
    try bytes.write(to: URL(filePath: path))
  }
}
