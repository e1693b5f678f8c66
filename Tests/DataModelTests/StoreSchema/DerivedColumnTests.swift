import DataModel
import TestSupport
import Testing

@Suite("Recomputing derived attributes")
struct DerivedColumnTests {
  @Test func `copies and counts are computed from rows, with copies of derived attributes last`()
    throws
  {
    let model = Model(entities: [
      Entity(
        "Album",
        [
          Attribute("title", .string, isOptional: true),
          Attribute("size", .integer64, derivedBy: "count:(tracks)"),
          Relationship("tracks", toMany: "Track", inverse: "album"),
        ]),
      Entity(
        "Track",
        [
          Attribute("albumTitle", .string, derivedBy: "album.title"),
          Attribute("albumSize", .integer64, derivedBy: "album.size"),
          Relationship("album", to: "Album", inverse: "tracks"),
        ]),
    ])
    let schema = predictSchema(model)
    #expect(schema.derivedColumns.map(\.path.path) == ["size", "albumTitle", "albumSize"])
    let database = try Database()
    for table in schema.tables { try database.run(table.sql) }
    try database.run(
      """
      INSERT INTO ZALBUM (Z_PK, Z_ENT, ZTITLE) VALUES (1, 1, 'A'), (2, 1, 'B');
      INSERT INTO ZTRACK (Z_PK, Z_ENT, ZALBUM) VALUES (1, 2, 1), (2, 2, 1), (3, 2, NULL);
      """)
    for column in schema.derivedColumns { try database.run(column.refreshStatement) }
    #expect(try database.values("SELECT ZSIZE FROM ZALBUM") == ["2", "0"])
    #expect(try database.values("SELECT ZALBUMTITLE FROM ZTRACK") == ["A", "A", "NULL"])
    #expect(try database.values("SELECT ZALBUMSIZE FROM ZTRACK") == ["2", "2", "NULL"])
  }

  @Test func `derived attributes are computed within one table and across entities of a tree`()
    throws
  {
    let model = Model(entities: [
      Entity("Base"),
      Entity(
        "Node", parent: "Base",
        [
          Attribute("name", .string, isOptional: true),
          Attribute("parentName", .string, derivedBy: "parent.name"),
          Attribute("childCount", .integer64, derivedBy: "count:(children)"),
          Relationship("parent", to: "Node", inverse: "children"),
          Relationship("children", toMany: "Node", inverse: "parent"),
        ]),
    ])
    let schema = predictSchema(model)
    let database = try Database()
    for table in schema.tables { try database.run(table.sql) }
    try database.run(
      """
      INSERT INTO ZBASE (Z_PK, Z_ENT, ZNAME, ZPARENT)
      VALUES (1, 2, 'root', NULL), (2, 2, 'leaf', 1), (3, 2, 'own', 3), (4, 1, NULL, NULL)
      """)
    for column in schema.derivedColumns { try database.run(column.refreshStatement) }
    #expect(
      try database.values("SELECT ZPARENTNAME FROM ZBASE") == ["NULL", "root", "own", "NULL"])
    #expect(try database.values("SELECT ZCHILDCOUNT FROM ZBASE") == ["1", "0", "1", "NULL"])
  }
}
