import DataModel
import Findings
import Loading
import TestSupport
import Testing

@testable import Rows

@Suite("Notes of a page")
struct RemarkTests {
  private func written(_ store: PageStore) throws -> WrittenPage {
    var request = BrowseRequest(output: store.folder("page.html"))
    request.replacesPage = true
    return try browseStore(try openStore(store.path, scratch: store.folder.path), request)
  }

  @Test func `a store as Core Data writes it gets no notes`() throws {
    #expect(
      try written(PageStore("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 5)).remarks.isEmpty)
  }

  @Test func `values of other types are reported`() throws {
    let store = try PageStore(rows: 4)
    try store.run(
      """
      UPDATE ZTRIP SET ZSTARTDATE = 'text' WHERE Z_PK < 3;
      UPDATE ZTRIP SET ZNAME = CAST(x'FF41' AS TEXT) WHERE Z_PK = 1;
      """)
    #expect(
      try written(store).remarks.map { "\($0.id) \($0.summary)" } == [
        "unexpected-value Trip.name: 1 value is no UTF-8",
        "unexpected-value Trip.startDate: 2 values are not of the attribute's type, and shown as stored",
      ])
  }

  @Test func `a value whose file is missing is reported`() throws {
    let store = try PageStore("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 3)
    let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
    try store.run(
      "UPDATE ZCOOK SET ZPHOTO = CAST(x'02' || '\(name)' || x'00' AS BLOB) WHERE Z_PK = 2")
    #expect(
      try written(store).remarks.map(\.summary) == [
        "Cook.photo: 1 value is in a file that is missing"
      ])
  }
}
