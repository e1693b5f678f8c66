import DataModel
import Findings
import Rows
import TestSupport
import Testing

@Suite("Columns missing in a store")
struct GapTests {
  private func fixture(_ sql: String) throws -> StoreFixture {
    let fixture = try StoreFixture(
      Model(entities: [
        Entity("Item", [Attribute("name"), Attribute("rank", .integer16)]),
        Entity("Note", [Attribute("text")]),
      ]))
    try Database(file: fixture.path).run(
      "INSERT INTO ZITEM (Z_PK, Z_ENT) VALUES (1, 1); INSERT INTO ZNOTE (Z_PK, Z_ENT) VALUES (1, 2);"
        + sql)
    return fixture
  }

  private func failure(
    _ store: ReadableStore, _ change: (inout RowPrinting) -> Void
  ) -> ToolchainError? {
    var printing = RowPrinting(RowRequest(entity: "Item"))
    change(&printing)
    do throws(ToolchainError) {
      _ = try printRows(printing, of: store, to: RowOutput { _ in })
      return nil
    } catch {
      return error
    }
  }

  @Test func `a request for a missing column names the column and no statement`() throws {
    let fixture = try fixture("ALTER TABLE ZITEM DROP COLUMN ZNAME")
    let store = try fixture.open()
    #expect(store.diagnostics.map(\.id) == ["store-gap"])
    let requests: [(inout RowPrinting) -> Void] = [
      { $0.request.condition = "t.ZNAME = 'x'" }, { $0.request.order = "t.ZNAME ASC" },
      { $0.columns = ["name"] },
      {
        $0.request.condition = "t.ZNAME = 'x'"
        $0.format = .sql
      },
    ]
    for request in requests {
      let error = try #require(failure(store, request))
      #expect(error.exitCode == .data && error.isOf(.storeGap))
      let diagnostic = try #require(error.diagnostics.first)
      #expect(diagnostic.severity == .error && diagnostic.notes.isEmpty)
      #expect(
        diagnostic.summary == "Item.name is not in the store: the table ZITEM has no column ZNAME")
    }
    // What is there is found all the same, and a name that nobody has is still a mistake of who asks.
    #expect(failure(store) { $0.request.condition = "t.ZRANK > 1" } == nil)
    #expect(failure(store) { $0.columns = ["nome"] }?.exitCode == .usage)
    withExtendedLifetime(fixture) {}
  }

  @Test func `a condition on a missing table names its entity`() throws {
    let fixture = try fixture("DROP TABLE ZNOTE")
    let store = try fixture.open()
    let error = try #require(
      failure(store) { $0.request.condition = "EXISTS (SELECT 1 FROM ZNOTE AS t1)" })
    #expect(error.exitCode == .data)
    #expect(
      error.diagnostics.map(\.summary) == ["Note is not in the store: there is no table ZNOTE"])
  }
}
