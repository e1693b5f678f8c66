import CSQLite
import Testing

@testable import StoreFile

@Suite("Pages that a check reads")
struct PagesReadTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A join table with links ordered by their first keys, whose second keys are spread over the
  /// index.
  private func links(_ count: Int) throws -> String {
    try folder.store(
      [
        "CREATE TABLE Z_1B (Z_1A INTEGER, Z_2B INTEGER, PRIMARY KEY (Z_1A, Z_2B))",
        """
        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO Z_1B SELECT i, i * 7919 % \(count) FROM n
        """,
        "CREATE INDEX Z_1B_INDEX ON Z_1B (Z_2B, Z_1A)",
      ], name: "\(count).sqlite")
  }

  private func pagesRead(_ count: Int) throws -> Int {
    let connection = try StoreConnection(reading: try links(count), isStrict: false)
    try connection.keepManyPages()
    #expect(try connection.damage(foundBy: "integrity_check") == [])
    var (misses, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(
      connection.handle, SQLITE_DBSTATUS_CACHE_MISS, &misses, &highest, 0)
    return Int(misses)
  }

  @Test func `an integrity check of four times the links reads about four times the pages`() throws
  {
    let (few, many) = (try pagesRead(60_000), try pagesRead(240_000))
    #expect(few > 0 && Double(many) <= 4.6 * Double(few), "\(few), \(many)")
  }
}
