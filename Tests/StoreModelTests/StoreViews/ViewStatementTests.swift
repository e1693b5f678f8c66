import DataModel
import StoreModel
import TestSupport
import Testing

@Suite struct ViewStatementTests {
  private let model = Model(entities: [
    Entity(
      "Place", isAbstract: true,
      [
        Attribute("name"), Attribute("seen", .date), Attribute("id", .uuid),
        Attribute("hidden") { $0.isTransient = true },
        Attribute("address", .composite) { $0.elements = [Attribute("city"), Attribute("zip")] },
        Relationship("trip", to: "Trip", inverse: "places"),
        Relationship("tags", toMany: "Tag", inverse: "places"),
      ]),
    Entity("City", parent: "Place", [Attribute("people", .integer64)]),
    Entity(
      "Hut", parent: "Place",
      [
        Attribute("_id"),
        Attribute("photo", .binary) {
          $0.allowsExternalBinaryDataStorage = true
        },
      ]),
    Entity(
      "Tag",
      [
        Attribute("group"),
        Relationship("places", toMany: "Place", inverse: "tags") { $0.isOrdered = true },
        Relationship("friends", toMany: "Tag", inverse: "friends"),
        Relationship("cities", toMany: "City"),
      ]),
    Entity(
      "Trip", [Relationship("places", toMany: "Place", inverse: "trip") { $0.isOrdered = true }]),
  ])

  private func store(_ form: ViewForm) throws -> Database {
    let schema = predictSchema(model)
    let database = try Database()
    for statement in schema.statements { try database.run(statement) }
    for statement in makeViews(of: model, schema).statements(form) {
      try database.run(statement.sql)
    }
    return database
  }

  /// Rows by the names of columns: Place is 1, City 2, Hut 3, Tag 4, Trip 5.
  private let rows = """
    INSERT INTO ZPLACE (Z_PK, Z_ENT, ZNAME, ZSEEN, ZID, ZCITY, ZTRIP, Z_FOK_TRIP, Z4CITIES, ZPEOPLE) VALUES
      (1, 2, 'Rome', 0.25, x'000102030405060708090A0B0C0D0E0F', 'Roma', 9, 2048, 7, 3);
    INSERT INTO ZPLACE (Z_PK, Z_ENT, ZNAME, Z_FOK_TRIP, ZTRIP, ZPHOTO, Z_ID) VALUES
      (2, 3, 'Top', 1024, 9, x'01FF', 'own');
    INSERT INTO ZTAG (Z_PK, Z_ENT, ZGROUP) VALUES (7, 4, 'a'), (8, 4, 'b');
    INSERT INTO ZTRIP (Z_PK, Z_ENT) VALUES (9, 5);
    """

  @Test func `objects are read by the names of the model`() throws {
    let store = try store(.readable)
    try store.run(rows)
    #expect(try store.values("SELECT name FROM Place ORDER BY _id") == ["Rome", "Top"])
    #expect(try store.values("SELECT _entity FROM Place ORDER BY _id") == ["City", "Hut"])
    #expect(try store.values("SELECT name FROM \"only.Place\"") == [])
    #expect(try store.values("SELECT seen FROM City") == ["2001-01-01T00:00:00.250Z"])
    #expect(try store.values("SELECT id FROM City") == ["00010203-0405-0607-0809-0A0B0C0D0E0F"])
    #expect(try store.values("SELECT \"address.city\" FROM City") == ["Roma"])
    #expect(try store.values("SELECT hex(photo) FROM Hut") == ["FF"])
    #expect(try store.values("SELECT _id || \"_id \" FROM Hut") == ["2own"])
    #expect(
      try store.values("SELECT p.name FROM City p JOIN Trip t ON t._id = p.trip WHERE people > 2")
        == ["Rome"])
  }

  @Test func `to-many relationships are pairs with a position`() throws {
    let store = try store(.stored)
    try store.run(rows)
    #expect(
      try store.values("SELECT owner || '>' || target FROM \"Trip.places\" ORDER BY position")
        == ["9>2", "9>1"])
    #expect(try store.values("SELECT owner || '>' || target FROM \"Tag.cities\"") == ["7>1"])
    #expect(try store.values("SELECT seen FROM City") == ["0.25"])
  }

  @Test func `no view hides another, whatever the names of entities and relationships`() throws {
    let model = Model(entities: [
      Entity("Emp", [Attribute("name")]), Entity("Boss", parent: "Emp", [Attribute("rank")]),
      Entity(
        "only",
        [
          Relationship("Emp", toMany: "Emp"), Relationship("emp", toMany: "Boss"),
          Attribute("note"),
        ]),
      Entity("EMP", [Attribute("other")]), Entity("sqlite_notes", [Attribute("text")]),
    ])
    let schema = predictSchema(model)
    let statements = makeViews(of: model, schema).statements()
    #expect(
      statements.map(\.name) == [
        "EMP", "Emp 2", "only.Emp 3", "Boss", "only", "only.Emp", "only.emp 2", " sqlite_notes",
      ])
    let renamed = statements.filter { $0.plainName != nil }
    #expect(
      renamed.map { "\($0.plainName ?? ""): \($0.meaning)" } == [
        "Emp: the objects of Emp", "only.Emp: the objects of Emp without those of subentities",
        "only.emp: the pairs of emp of only", "sqlite_notes: the objects of sqlite_notes",
      ])
    let database = try Database()
    for statement in schema.statements { try database.run(statement) }
    for statement in statements { try database.run(statement.sql) }
    #expect(try database.values("SELECT COUNT(*) FROM temp.sqlite_schema") == ["8"])
  }
}
