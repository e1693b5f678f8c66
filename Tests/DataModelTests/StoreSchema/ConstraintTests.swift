import DataModel
import TestSupport
import Testing

@Suite struct ConstraintTests {
  @Test func aConstraintIsAUniqueIndex() {
    let schema = schema()
    #expect(
      schema.indexes.map(\.sql) == [
        "CREATE UNIQUE INDEX Z_User_UNIQUE_mail ON ZUSER (ZMAIL COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_User_UNIQUE_team_number ON ZUSER "
          + "(ZTEAM COLLATE BINARY ASC, ZNUMBER COLLATE BINARY ASC)",
      ])
    #expect(schema.indexes[1].origin == .uniquenessConstraint(entity: "User", position: 1))
  }

  /// Indexes were renamed before constraints became indexes.
  @Test(arguments: [836, 851])
  func constraintsAreInTheTableBesideIndexesOfTheNewWay(framework: Int) throws {
    let schema = schema(SchemaGeneration(frameworkVersion: framework)) {
      $0.fetchIndexes = [
        FetchIndex(name: "byTeam", elements: [FetchIndexElement(.property("team"))])
      ]
    }
    #expect(schema.table("ZUSER")?.sql.contains("ZMAIL VARCHAR UNIQUE, ") == true)
    #expect(
      schema.indexes.map(\.sql) == [
        "CREATE INDEX Z_User_byTeam ON ZUSER (ZTEAM COLLATE BINARY ASC)"
      ])
    _ = try Database(schema)
    #expect(self.schema(SchemaGeneration(frameworkVersion: 865)).indexes.count == 2)
  }

  @Test func oldFrameworksWriteConstraintsIntoTheTable() throws {
    let schema = schema(SchemaGeneration(frameworkVersion: 754))
    #expect(
      schema.table("ZUSER")?.sql
        == "CREATE TABLE ZUSER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZNUMBER INTEGER, ZMAIL VARCHAR UNIQUE, ZTEAM VARCHAR, "
        + "CONSTRAINT ZTEAM_ZNUMBER UNIQUE (ZTEAM, ZNUMBER))")
    #expect(schema.indexes.isEmpty)
    _ = try Database(schema)
  }

  @Test func aConstraintOnNothingStoredIsLeftOut() {
    let entity = Entity("E") { $0.uniquenessConstraints = [["gone"], []] }
    #expect(predictSchema(Model(entities: [entity])).indexes.isEmpty)
  }

  private func schema(
    _ generation: SchemaGeneration = .current, change: (inout Entity) -> Void = { _ in }
  ) -> StoreSchema {
    let attributes = [Attribute("mail"), Attribute("number", .integer32), Attribute("team")]
    let entity = Entity("User", attributes) {
      $0.uniquenessConstraints = [["mail"], ["team", "number"]]
      change(&$0)
    }
    return predictSchema(Model(entities: [entity]), generation: generation)
  }
}
