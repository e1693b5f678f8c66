import DataModel
import TestSupport
import Testing

@Suite struct JoinTests {
  @Test func theEntityThatComesFirstByNameOwnsTheTable() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Tag", [Relationship("notes", toMany: "Note", inverse: "tags")]),
        Entity("Note", [Relationship("tags", toMany: "Tag", inverse: "notes")]),
      ]))
    #expect(
      schema.table("Z_1TAGS")?.sql
        == "CREATE TABLE Z_1TAGS ( Z_1NOTES INTEGER, Z_2TAGS INTEGER, "
        + "PRIMARY KEY (Z_1NOTES, Z_2TAGS) )")
    #expect(
      schema.indexSQL("Z_1TAGS_Z_2TAGS_INDEX")
        == "CREATE INDEX Z_1TAGS_Z_2TAGS_INDEX ON Z_1TAGS (Z_2TAGS, Z_1NOTES)")
    #expect(storage("tags", of: "Note", in: schema)?.ownerColumn == "Z_1NOTES")
    #expect(storage("tags", of: "Note", in: schema)?.memberColumn == "Z_2TAGS")
    #expect(storage("notes", of: "Tag", in: schema)?.memberColumn == "Z_1NOTES")
    #expect(schema.doubts.isEmpty)
  }

  @Test func orderedSidesHaveAPlace() {
    let schema = predictSchema(
      Model(entities: [
        Entity("A", [Relationship("bs", toMany: "B", inverse: "as") { $0.isOrdered = true }]),
        Entity("B", [Relationship("as", toMany: "A", inverse: "bs") { $0.isOrdered = true }]),
      ]))
    #expect(
      schema.columnNames(of: "Z_1BS") == ["Z_1AS", "Z_2BS", "Z_FOK_1AS", "Z_FOK_2BS"])
    #expect(storage("bs", of: "A", in: schema)?.orderColumn == "Z_FOK_2BS")
    #expect(storage("as", of: "B", in: schema)?.orderColumn == "Z_FOK_1AS")
  }

  @Test func aRelationshipThatIsItsOwnInverseIsReflexive() {
    let friends = Relationship("friends", toMany: "P", inverse: "friends") { $0.isOrdered = true }
    let schema = predictSchema(Model(entities: [Entity("P", [friends])]))
    #expect(
      schema.table("Z_1FRIENDS")?.sql
        == "CREATE TABLE Z_1FRIENDS ( Z_1FRIENDS INTEGER, REFLEXIVE INTEGER, "
        + "Z_FOK_1FRIENDS INTEGER, FOK_REFLEXIVE INTEGER, PRIMARY KEY (Z_1FRIENDS, REFLEXIVE) )")
    #expect(storage("friends", of: "P", in: schema)?.isOwnInverse == true)
    #expect(schema.doubts.isEmpty)
  }

  @Test func aColumnNameTakenInTheTreeItPointsToGetsANumber() {
    let schema = predictSchema(
      Model(entities: [
        Entity("A", [Relationship("users", toMany: "User", inverse: "as")]),
        Entity("B", [Relationship("users", toMany: "User", inverse: "bs")]),
        Entity(
          "User",
          [
            Relationship("as", toMany: "A", inverse: "users"),
            Relationship("bs", toMany: "B", inverse: "users"),
          ]),
      ]))
    #expect(schema.columnNames(of: "Z_1USERS") == ["Z_1AS", "Z_3USERS"])
    #expect(schema.columnNames(of: "Z_2USERS") == ["Z_2BS", "Z_3USERS1"])
    #expect(schema.doubts.isEmpty)
  }

  @Test func theDeclaringEntityNamesTheTable() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Animal", parent: "Thing"),
        Entity("Thing", [Relationship("tags", toMany: "Word", inverse: "things")]),
        Entity("Word", [Relationship("things", toMany: "Thing", inverse: "tags")]),
      ]))
    #expect(schema.columnNames(of: "Z_1TAGS") == ["Z_1THINGS", "Z_3TAGS"])
    #expect(storage("tags", of: "Animal", in: schema)?.table == "Z_1TAGS")
  }

  @Test func anOwnerThatCollisionsDecideIsUncertain() {
    // Both names fall into one bucket of the table for an entity without anything else.
    let schema = predictSchema(
      Model(entities: [
        Entity(
          "E",
          [
            Relationship("a", toMany: "E", inverse: "l"),
            Relationship("l", toMany: "E", inverse: "a"),
          ])
      ]))
    let joins = schema.tables.filter {
      if case .join(_, _, let isUncertain) = $0.kind { isUncertain } else { false }
    }
    #expect(joins.count == 1)
    #expect(schema.doubts == [.joinNames(table: joins[0].name)])
    #expect(storage("a", of: "E", in: schema)?.isUncertain == true)
  }

  private func storage(_ name: String, of entity: String, in schema: StoreSchema) -> JoinStorage? {
    guard case .joinTable(let storage)? = schema.toManyStorage(of: name, in: entity) else {
      return nil
    }
    return storage
  }
}
