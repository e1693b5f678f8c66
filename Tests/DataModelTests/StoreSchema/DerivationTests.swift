import DataModel
import TestSupport
import Testing

@Suite struct DerivationTests {
  @Test func aCopyIsKeptAtBothEnds() throws {
    let schema = schema(Attribute("teamName", .string, derivedBy: "team.name"))
    #expect(
      schema.triggers.map(\.name) == [
        "Z_DA_ZUSER_User_teamName_SOURCE_INSERT", "Z_DA_ZUSER_User_teamName_SOURCE_UPDATE",
        "Z_DA_ZTEAM_User_teamName_PARAMETER_INSERT", "Z_DA_ZTEAM_User_teamName_PARAMETER_UPDATE",
      ])
    #expect(
      schema.triggerSQL("Z_DA_ZTEAM_User_teamName_PARAMETER_UPDATE")
        == "CREATE TRIGGER Z_DA_ZTEAM_User_teamName_PARAMETER_UPDATE AFTER UPDATE OF ZNAME ON ZTEAM "
        + "FOR EACH ROW BEGIN UPDATE ZUSER SET ZTEAMNAME = NEW.ZNAME WHERE ZTEAM = NEW.Z_PK; "
        + "SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZUSER', Z_ENT, Z_PK, 'teamName', "
        + "ZTEAMNAME) FROM ZUSER WHERE ZTEAM = NEW.Z_PK; END")
    _ = try Database(schema)
  }

  @Test func aCountIsKeptWhereTheObjectsPointBack() {
    let schema = schema(team: Attribute("size", derivedBy: "count:(users)"))
    #expect(
      schema.triggers.map(\.name) == [
        "Z_DA_ZUSER_Team_size_PARAMETER_INSERT",
        "Z_DA_ZUSER_Team_size_PARAMETER_UPDATE_INCREMENT",
        "Z_DA_ZUSER_Team_size_PARAMETER_UPDATE_DECREMENT",
        "Z_DA_ZUSER_Team_size_PARAMETER_DELETE", "Z_DA_ZTEAM_Team_size_SOURCE_INSERT",
      ])
    #expect(
      schema.triggerSQL("Z_DA_ZUSER_Team_size_PARAMETER_DELETE")?.contains(
        "AFTER DELETE ON ZUSER FOR EACH ROW WHEN (OLD.ZTEAM NOT NULL) BEGIN "
          + "UPDATE ZTEAM SET ZSIZE = ZSIZE - 1 WHERE Z_PK = OLD.ZTEAM; ") == true)
  }

  @Test func theTriggersDoWhatTheyAreFor() throws {
    let schema = schema(
      Attribute("teamName", .string, derivedBy: "team.name"),
      team: Attribute("size", derivedBy: "count:(users)"))
    let database = try Database()
    let functions = [
      "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue",
      "NSCoreDataDATriggerUpdatedAffectedObjectValue",
    ]
    // Core Data's functions only take note; `printf` takes any arguments.
    for statement in schema.statements {
      try database.run(
        functions.reduce(statement) { $0.replacing($1 + "(", with: "printf(") })
    }
    try database.run("INSERT INTO ZTEAM (Z_PK, ZNAME) VALUES (1, 'red'), (2, 'blue')")
    try database.run("INSERT INTO ZUSER (Z_PK, ZTEAM) VALUES (1, 1), (2, 1), (3, NULL)")
    #expect(try database.values("SELECT ZSIZE FROM ZTEAM") == ["2", "0"])
    try database.run("UPDATE ZUSER SET ZTEAM = 2 WHERE Z_PK = 1; DELETE FROM ZUSER WHERE Z_PK = 2")
    try database.run("UPDATE ZTEAM SET ZNAME = 'green' WHERE Z_PK = 2")
    #expect(try database.values("SELECT ZSIZE FROM ZTEAM") == ["0", "1"])
    #expect(try database.values("SELECT ZTEAMNAME FROM ZUSER") == ["green", "NULL"])
  }

  @Test(arguments: [
    "now()", "canonical:(name)", "uppercase:(name)", "sum:(team.users)", "name", "team.team.name",
    "team.nothing", "count:(team)", "no expression", nil,
  ])
  func otherDerivationsHaveOnlyAColumn(expression: String?) {
    let schema = schema(Attribute("derived", .string, derivedBy: expression))
    #expect(schema.attributeColumn("derived", of: "User")?.name == "ZDERIVED")
    #expect(schema.triggers.isEmpty)
    #expect(schema.doubts == [.derivation(PropertyPath(entity: "User", path: "derived"))])
  }

  @Test func olderFrameworksTestTheEntity() {
    let model = Model(entities: [
      Entity("User", [team, Attribute("teamName", .string, derivedBy: "team.name")]),
      Entity("Chief", parent: "User"), teamEntity(nil),
    ])
    let schema = predictSchema(model, generation: SchemaGeneration(frameworkVersion: 1044))
    #expect(
      schema.triggerSQL("Z_DA_ZUSER_User_teamName_SOURCE_INSERT")?.contains(
        "FOR EACH ROW WHEN 2 <= NEW.Z_ENT AND NEW.Z_ENT <= 3 BEGIN") == true)
    #expect(
      schema.triggerSQL("Z_DA_ZTEAM_User_teamName_PARAMETER_INSERT")?.contains(
        "WHERE ZTEAM = NEW.Z_PK AND 2 <= Z_ENT AND Z_ENT <= 3;") == true)
  }

  private var team: Relationship { Relationship("team", to: "Team", inverse: "users") }

  private func teamEntity(_ attribute: Attribute?) -> Entity {
    let users = Relationship("users", toMany: "User", inverse: "team")
    let properties: [any Property] = [Attribute("name"), users]
    return Entity("Team", properties + (attribute.map { [$0] } ?? []))
  }

  private func schema(_ user: Attribute? = nil, team attribute: Attribute? = nil) -> StoreSchema {
    let properties: [any Property] = [Attribute("name"), team]
    return predictSchema(
      Model(entities: [
        Entity("User", properties + (user.map { [$0] } ?? [])), teamEntity(attribute),
      ]))
  }
}
