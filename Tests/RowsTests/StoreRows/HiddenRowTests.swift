import DataModel
import Findings
import Foundation
import Rows
import TestSupport
import Testing

@Suite("Rows hidden by a damaged index")
struct HiddenRowTests {
  /// A list with three items, and another one that is linked with two tags.
  private func fixture() throws -> StoreFixture {
    let fixture = try StoreFixture(
      Model(entities: [
        Entity("Item", [Relationship("list", to: "List", inverse: "items")]),
        Entity(
          "List",
          [
            Relationship("items", toMany: "Item", inverse: "list"),
            Relationship("tags", toMany: "Tag", inverse: "lists"),
          ]),
        Entity("Tag", [Relationship("lists", toMany: "List", inverse: "tags")]),
      ]))
    let database = try Database(file: fixture.path)
    let join = try #require(
      database.values("SELECT name FROM sqlite_schema WHERE name GLOB 'Z_*TAGS'").first)
    let columns = try database.values("SELECT name FROM pragma_table_info('\(join)')")
    try database.run(
      """
      INSERT INTO ZLIST (Z_PK, Z_ENT) VALUES (1, 2), (2, 2);
      INSERT INTO ZITEM (Z_PK, Z_ENT, ZLIST) VALUES (1, 1, 1), (2, 1, 1), (3, 1, 1);
      INSERT INTO ZTAG (Z_PK, Z_ENT) VALUES (1, 3), (2, 3);
      INSERT INTO \(join) (\(columns.joined(separator: ", "))) VALUES (2, 1), (2, 2);
      """)
    return fixture
  }

  /// Removes the entries of `count` rows from an index, but not from the table: the number of
  /// entries is the third pair of bytes of a leaf page.
  private func spoil(_ fixture: StoreFixture, index: String, leaving count: UInt8) throws {
    let (root, size): (Int, Int)
    do {
      let database = try Database(file: fixture.path)
      try database.run("PRAGMA journal_mode = DELETE")
      let page = try database.values("SELECT rootpage FROM sqlite_schema WHERE name = '\(index)'")
      root = try #require(page.first.flatMap { Int($0) }, "\(index)")
      size = try #require(database.values("PRAGMA page_size").first.flatMap { Int($0) })
    }
    var bytes = try Data(contentsOf: URL(filePath: fixture.path))
    let start = (root - 1) * size
    try #require(bytes[start] == 10 && bytes[start + 4] > count)
    bytes[start + 4] = count
    try bytes.write(to: URL(filePath: fixture.path))
  }

  private func print(
    _ fixture: StoreFixture, _ change: (inout RowPrinting) -> Void = { _ in }
  ) throws -> (text: String, error: ToolchainError?) {
    var bytes: [UInt8] = []
    let output = RowOutput { bytes += $0 }
    var printing = RowPrinting(RowRequest(entity: "List"))
    printing.format = .jsonl
    change(&printing)
    let store = try fixture.open()
    do throws(ToolchainError) {
      _ = try printRows(printing, of: store, to: output)
      return (String(decoding: bytes, as: UTF8.self), nil)
    } catch {
      return (String(decoding: bytes, as: UTF8.self), error)
    }
  }

  @Test func `a sound index hides no members`() throws {
    let printed = try print(fixture())
    #expect(printed.error == nil)
    #expect(printed.text.contains(#""items": ["p1", "p2", "p3"]"#), "\(printed.text)")
  }

  @Test(arguments: [("ZITEM_ZLIST_INDEX", 1, "ZITEM", 2), ("sqlite_autoindex_%_1", 0, "%", 2)])
  func `an index that hides members is reported with exit code 65`(
    index: String, left: Int, table: String, hidden: Int
  ) throws {
    let fixture = try fixture()
    let join = try #require(
      Database(file: fixture.path).values(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'Z_*TAGS'"
      ).first)
    let (index, table) = (
      index.replacing("%", with: join), table.replacing("%", with: join)
    )
    try spoil(fixture, index: index, leaving: UInt8(left))
    let printed = try print(fixture)
    #expect(printed.error?.exitCode == .data)
    #expect(
      printed.error?.diagnostics.map(\.summary) == [
        "the index \(index) of the table \(table) is damaged: it hides \(hidden) rows, "
          + "and what these lead to is missing from what is shown"
      ])
    // What can be shown is.
    #expect(printed.text.split(separator: "\n").count == 2)
    // Whoever does not ask for the relationship is not told.
    #expect(try print(fixture) { $0.columns = ["_id"] }.error == nil)
    var bytes: [UInt8] = []
    #expect(throws: ToolchainError.self) {
      try printAllRows(
        of: try fixture.open(), isLines: false, style: RowStyle(), to: RowOutput { bytes += $0 })
    }
    #expect(try JSONSerialization.jsonObject(with: Data(bytes)) is [String: Any])
  }
}
