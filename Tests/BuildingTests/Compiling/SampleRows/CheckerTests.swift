import DataModel
import TestSupport
import Testing

@testable import Building

@Suite("The row checker")
struct CheckerTests {
  /// Statements that break rows, each in a different way.
  private static let damage = [
    "UPDATE ZTRACK SET ZALBUM = 99 WHERE Z_PK = 1",
    "UPDATE ZTRACK SET ZALBUM = NULL WHERE Z_PK = 1",
    "UPDATE ZALBUM SET ZCOVER = 3 WHERE Z_PK = 1",
    "UPDATE ZTRACK SET Z_FOK_ALBUM = 5 WHERE Z_PK = 1",
    "UPDATE ZTRACK SET Z_FOK_ALBUM = 1024", "DELETE FROM ZALBUM WHERE Z_PK = 1",
    "UPDATE ZALBUM SET ZTITLE = NULL WHERE Z_PK = 1", "UPDATE ZALBUM SET ZTITLE = 'long text'",
    "UPDATE ZALBUM SET ZTITLE = 'same'", "UPDATE ZALBUM SET ZYEAR = 1 WHERE Z_PK = 1",
    "UPDATE ZALBUM SET ZYEAR = '1990' || 'a' WHERE Z_PK = 1", "DELETE FROM Z_1TAGS",
    "UPDATE Z_1TAGS SET Z_4TAGS = 99 WHERE Z_4TAGS = 1", "DELETE FROM ZTAG",
    "UPDATE ZTRACK SET Z1_ALBUM = 7 WHERE Z_PK = 1",
  ]

  private let model = Model(entities: [
    Entity(
      "Album",
      [
        Attribute("title", .string) { $0.validation.maximum = .integer(6) },
        Attribute("year", .integer16) { $0.validation.minimum = .integer(1900) },
        Relationship("cover", to: "Cover", inverse: "album"),
        Relationship("tracks", toMany: "Track", inverse: "album") { $0.isOrdered = true },
        Relationship("tags", toMany: "Tag", inverse: "albums") { $0.isOptional = false },
      ]
    ) { $0.uniquenessConstraints = [["title"]] },
    Entity("Bootleg", parent: "Album"),
    Entity("Cover", [Relationship("album", to: "Album", inverse: "cover")]),
    Entity("Tag", [Relationship("albums", toMany: "Album", inverse: "tags")]),
    Entity(
      "Track", [Relationship("album", to: "Album", inverse: "tracks") { $0.isOptional = false }]),
  ])

  @Test func `the checker finds nothing in valid rows`() throws {
    let checker = try RowChecker(model, rowsPerEntity: 10)
    #expect(try checker.faults() == [])
    #expect(checker.rows.problems.isEmpty)
  }

  @Test(arguments: damage)
  func `the checker finds broken rows`(statement: String) throws {
    let checker = try RowChecker(model, rowsPerEntity: 10)
    try checker.database.run(statement)
    #expect(try !checker.faults().isEmpty)
  }
}
