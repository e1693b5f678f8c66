import DataModel
import TestSupport
import Testing

@Suite struct RTreeTests {
  @Test func theTableHasTwoBoundsForEachColumn() {
    #expect(
      schema(["latitude", "longitude"]).table("Z_RT_Photo_byPlace")?.sql
        == "CREATE VIRTUAL TABLE Z_RT_Photo_byPlace USING RTREE (Z_PK INTEGER PRIMARY KEY, "
        + "ZLATITUDE_MIN FLOAT, ZLATITUDE_MAX FLOAT, ZLONGITUDE_MIN FLOAT, ZLONGITUDE_MAX FLOAT)")
  }

  @Test func triggersKeepTheTable() throws {
    let database = try Database(schema(["latitude", "longitude"]))
    try database.run("INSERT INTO ZPHOTO (Z_PK, ZLATITUDE, ZLONGITUDE) VALUES (1, 2, 3), (2, 4, 5)")
    #expect(try database.values("SELECT ZLONGITUDE_MAX FROM Z_RT_Photo_byPlace") == ["3.0", "5.0"])
    try database.run("UPDATE ZPHOTO SET ZLONGITUDE = 7 WHERE Z_PK = 1")
    try database.run("DELETE FROM ZPHOTO WHERE Z_PK = 2")
    #expect(try database.values("SELECT ZLONGITUDE_MIN FROM Z_RT_Photo_byPlace") == ["7.0"])
  }

  @Test func oneColumnTwiceIsADoubt() {
    let schema = schema(["latitude", "latitude"])
    #expect(schema.doubts == [.fetchIndex(entity: "Photo", name: "byPlace")])
    #expect(schema.triggers.isEmpty)
  }

  private func schema(_ names: [String]) -> StoreSchema {
    let attributes = [Attribute("latitude", .double), Attribute("longitude", .double)]
    return predictSchema(
      Model(entities: [
        Entity("Photo", attributes) { entity in
          let elements = names.map { FetchIndexElement(.property($0), type: .rTree) }
          entity.fetchIndexes = [FetchIndex(name: "byPlace", elements: elements)]
        }
      ]))
  }
}
