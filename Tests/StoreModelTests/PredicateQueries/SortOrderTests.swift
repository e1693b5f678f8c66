import Findings
import StoreModel
import Testing

@Suite("Sort descriptors")
struct SortOrderTests {
  private func order(_ text: String) throws -> String {
    try makeSortOrder(text, on: "Thing", of: TestWorld.model, in: TestWorld.schema).sql
  }

  @Test func `sort keys keep their order, and the row's key comes last`() throws {
    #expect(try order("name,-day") == "t.ZNAME ASC, t.ZDAY DESC, t.Z_PK ASC")
    #expect(try order(" -name[c] ") == "predicate_fold(t.ZNAME, 1) DESC, t.Z_PK ASC")
    #expect(try order("owner") == "t.ZOWNER ASC, t.Z_PK ASC")
  }

  @Test func `objects are sorted with missing values first`() throws {
    let world = try TestWorld(seed: 7)
    let found = try world.keys("Thing", where: "1", order: order("-tags.@count,rank"))
    let wanted = world.objects(of: "Thing").sorted { left, right in
      func place(_ object: TestWorld.Object) -> [Double] {
        guard case .number(let rank)? = object.values["rank"] else {
          return [-Double(object.toMany["tags"]?.count ?? 0), -.infinity, Double(object.key)]
        }
        return [-Double(object.toMany["tags"]?.count ?? 0), rank, Double(object.key)]
      }
      return place(left).lexicographicallyPrecedes(place(right))
    }
    #expect(found == wanted.map(\.key))
  }

  @Test(arguments: [
    ("naem", 1, "\"naem\""), ("name, ran", 7, "\"ran\""), ("name,", 6, "missing"),
    ("bytes", 1, "no order"), ("tags", 1, "many values"),
    ("rank[c]", 1, "a number"), ("name,-", 6, "missing"), ("name)", 5, "')'"),
  ])
  func `a sort error has its position`(_ text: String, _ column: Int, _ message: String) throws {
    let error = #expect(throws: ToolchainError.self) { try order(text) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.summary.contains(message), "\(diagnostic.summary)")
    guard case .text("--sort", let start, _)? = diagnostic.location else {
      Issue.record("no place")
      return
    }
    #expect(start.column == column)
  }
}
