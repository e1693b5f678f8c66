import DataModel
import Findings
import Rows
import TestSupport
import Testing

/// Item is 1, SubItem 2, Part 3.
@Suite struct StrayTests {
  private func store(_ sql: String) throws -> StoreFixture {
    let model = Model(entities: [
      Entity(
        "Item",
        [
          Attribute("name"), Relationship("parts", toMany: "Part", inverse: "items"),
          Relationship("extras", toMany: "Part"),
        ]),
      Entity("SubItem", parent: "Item", []),
      Entity("Part", [Relationship("items", toMany: "Item", inverse: "parts")]),
    ])
    let fixture = try StoreFixture(model)
    try fixture.writer().run(sql)
    return fixture
  }

  private func told(
    _ fixture: StoreFixture, _ change: (inout RowPrinting) -> Void = { _ in }
  ) throws -> [String] {
    var printing = RowPrinting(RowRequest(entity: "Item"))
    printing.format = .json
    change(&printing)
    let told = try printRows(printing, of: fixture.open(), to: RowOutput { _ in })
    #expect(told.allSatisfy { $0.isOf(.strayRow) && $0.severity == .warning })
    return told.map(\.summary)
  }

  private let strayRows = """
    INSERT INTO ZITEM (Z_PK, Z_ENT, ZNAME) VALUES
      (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'of another table'), (4, NULL, 'none'), (5, 77, 'unknown'),
      (6, '1x', 'text'), (7, 78, 'unknown');
    """

  @Test func `rows of no entity are reported wherever rows are printed`() throws {
    let fixture = try store(strayRows)
    let warning = "ZITEM: 5 rows are of no entity, and not shown (Z_PK: 3, 4, 5, …)"
    for format in [RowFormat.json, .jsonl, .table, .csv] {
      #expect(try told(fixture) { $0.format = format } == [warning], "\(format)")
    }
    #expect(try told(fixture) { $0.request.includesSubentities = false } == [warning])
    for isLines in [true, false] {
      let all = try printAllRows(
        of: fixture.open(), isLines: isLines, style: RowStyle(), to: RowOutput { _ in })
      #expect(all.map(\.summary) == [warning])
    }
    let summary = try summarizeRows(fixture.open())
    #expect(summary.diagnostics.map(\.summary) == [warning])
    #expect(summary.entities.map(\.rows) == [1, 1, 0])
  }

  @Test func `a predicate filters rows of no entity, and a reached limit does not skip them`()
    throws
  {
    let fixture = try store(strayRows)
    #expect(
      try told(fixture) { $0.request.condition = "t.ZNAME = 'none'" } == [
        "ZITEM: 1 row, for which the predicate holds, is of no entity, and not shown (Z_PK: 4)"
      ])
    #expect(try told(fixture) { $0.request.condition = "t.ZNAME = 'a'" } == [])
    #expect(try told(fixture) { $0.request.limit = 2 } == [])
    for format in [RowFormat.json, .jsonl, .table, .csv] {
      let found = try told(fixture) {
        $0.request.limit = 3
        $0.format = format
      }
      #expect(found.count == 1, "\(format)")
    }
  }

  @Test func `dangling pairs are reported`() throws {
    let fixture = try store(
      """
      INSERT INTO ZITEM (Z_PK, Z_ENT) VALUES (1, 1);
      INSERT INTO ZPART (Z_PK, Z_ENT, Z1EXTRAS) VALUES (1, 3, 1), (2, 3, 98);
      INSERT INTO Z_1PARTS (Z_1ITEMS, Z_3PARTS) VALUES (1, 1), (1, 99), (97, 1), (97, 99), (96, 95);
      """)
    #expect(
      try told(fixture)
        == [
          "ZPART: 1 row leads from no object, and is not shown (Z1EXTRAS → Z_PK: 98 → 2)",
          "Z_1PARTS: 2 rows lead from no object, and are not shown (Z_1ITEMS → Z_3PARTS: 96 → 95, 97 → 99)",
        ])
    #expect(try told(fixture) { $0.format = .table } == [])
    #expect(
      try told(fixture) {
        $0.format = .table
        $0.columns = ["parts"]
      }.count == 1)
  }

  @Test func `a sound store has no rows without an entity`() throws {
    let fixture = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 20)
    let all = try printAllRows(
      of: fixture.open(), isLines: true, style: RowStyle(), to: RowOutput { _ in })
    #expect(all.isEmpty)
  }
}
