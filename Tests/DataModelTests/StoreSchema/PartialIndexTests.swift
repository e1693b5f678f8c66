import DataModel
import TestSupport
import Testing

@Suite struct PartialIndexTests {
  @Test(arguments: [
    ("done == 1", "ZDONE = 1"),
    ("done != 1", "ZDONE <> 1"),
    ("count > 2", "ZCOUNT > 2"),
    ("owner == nil", "ZOWNER IS NULL"),
    ("title != nil", "ZTITLE IS NOT NULL"),
    ("title == \"it's\"", "ZTITLE = 'it''s'"),
    ("done == 1 AND count <= 2", "(ZDONE = 1 AND ZCOUNT <= 2)"),
    ("done == 1 OR (count < 0 AND title == nil)", "(ZDONE = 1 OR (ZCOUNT < 0 AND ZTITLE IS NULL))"),
  ])
  func comparisonsBecomeConditions(predicate: String, condition: String) throws {
    let schema = schema(predicate)
    #expect(
      schema.indexSQL("Z_Task_open")
        == "CREATE INDEX Z_Task_open ON ZTASK (ZCOUNT COLLATE BINARY ASC) WHERE \(condition)")
    _ = try Database(schema)
  }

  @Test(arguments: [
    "NOT done == 1", "title BEGINSWITH \"a\"", "title ==[c] \"a\"", "ANY owner == nil",
    "count > nil",
    "1 == done", "TRUEPREDICATE", "nothing == 1", "no predicate",
  ])
  func otherPredicatesLeaveTheIndexOut(predicate: String) {
    let schema = schema(predicate)
    #expect(schema.indexSQL("Z_Task_open") == nil)
    #expect(schema.doubts == [.fetchIndex(entity: "Task", name: "open")])
  }

  private func schema(_ predicate: String) -> StoreSchema {
    let properties: [any Property] = [
      Attribute("count", .integer32), Attribute("done", .boolean), Attribute("title"),
      Relationship("owner", to: "Task"),
    ]
    return predictSchema(
      Model(entities: [
        Entity("Task", properties) { entity in
          entity.fetchIndexes = [
            FetchIndex(
              name: "open", elements: [FetchIndexElement(.property("count"))],
              partialPredicate: predicate)
          ]
        }
      ]))
  }
}
