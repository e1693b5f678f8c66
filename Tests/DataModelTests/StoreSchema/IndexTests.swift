import DataModel
import TestSupport
import Testing

@Suite struct IndexTests {
  @Test func aFetchIndexNamesEntityAndIndexInTheirOwnCase() {
    let schema = schema { entity in
      entity.fetchIndexes = [
        FetchIndex(
          name: "byAge",
          elements: [
            FetchIndexElement(.property("age"), isAscending: false),
            FetchIndexElement(.property("name")),
          ])
      ]
    }
    #expect(
      schema.indexSQL("Z_Person_byAge")
        == "CREATE INDEX Z_Person_byAge ON ZPERSON "
        + "(ZAGE COLLATE BINARY DESC, ZNAME COLLATE BINARY ASC)")
    #expect(schema.indexes.last?.origin == .fetchIndex(entity: "Person", name: "byAge"))
  }

  @Test func anIndexOnOneKeyAloneIsLeftToTheAutomaticOne() {
    let schema = schema { entity in
      entity.fetchIndexes = [
        FetchIndex(name: "byBoss", elements: [FetchIndexElement(.property("boss"))]),
        FetchIndex(
          name: "byBossAndName",
          elements: ["boss", "name"].map { FetchIndexElement(.property($0)) }),
      ]
    }
    #expect(schema.indexes.map(\.name) == ["ZPERSON_ZBOSS_INDEX", "Z_Person_byBossAndName"])
    #expect(schema.doubts.isEmpty)
  }

  @Test func anIndexOnAToManyRelationshipIsNotMade() {
    let schema = schema { entity in
      entity.relationships.insert(Relationship("staff", toMany: "Person", inverse: "boss"))
      entity.fetchIndexes = [
        FetchIndex(name: "byStaff", elements: [FetchIndexElement(.property("staff"))])
      ]
    }
    #expect(schema.indexSQL("Z_Person_byStaff") == nil)
    #expect(schema.doubts.isEmpty)
  }

  @Test func objectAndEntityCanBeIndexed() {
    let schema = schema { entity in
      let elements = ["SELF", "entity"].map {
        FetchIndexElement(.expression(name: nil, text: $0, resultType: .objectID))
      }
      entity.fetchIndexes = [FetchIndex(name: "own", elements: elements)]
    }
    #expect(
      schema.indexSQL("Z_Person_own")
        == "CREATE INDEX Z_Person_own ON ZPERSON (Z_PK COLLATE BINARY ASC, Z_ENT COLLATE BINARY ASC)"
    )
  }

  @Test(arguments: ["lowercase:(name)", "name +"])
  func anUnknownExpressionLeavesTheIndexOut(text: String) {
    let schema = schema { entity in
      let subject = FetchIndexElement.Subject.expression(
        name: nil, text: text, resultType: .string)
      entity.fetchIndexes = [FetchIndex(name: "low", elements: [FetchIndexElement(subject)])]
    }
    #expect(schema.indexSQL("Z_Person_low") == nil)
    #expect(schema.doubts == [.fetchIndex(entity: "Person", name: "low")])
  }

  @Test func anIndexOnACompositeHasAllElements() {
    let place = Composite(
      name: "Place", attributes: [Attribute("y", .double), Attribute("x", .double)])
    let schema = schema { entity in
      entity.attributes.insert(Attribute("home", place))
      entity.fetchIndexes = [
        FetchIndex(name: "byHome", elements: [FetchIndexElement(.property("home"))]),
        FetchIndex(name: "byX", elements: [FetchIndexElement(.property("home.x"))]),
      ]
    }
    #expect(schema.indexSQL("Z_Person_byHome")?.contains("(ZY COLLATE BINARY ASC, ZX ") == true)
    #expect(schema.indexSQL("Z_Person_byX")?.contains("(ZX COLLATE BINARY ASC)") == true)
  }

  @Test func anInheritedAttributeIsIndexedInTheSharedTable() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Person", [Attribute("name")]),
        Entity("Chief", parent: "Person") { entity in
          entity.fetchIndexes = [
            FetchIndex(name: "byName", elements: [FetchIndexElement(.property("name"))])
          ]
        },
      ]))
    #expect(
      schema.indexes.map(\.sql) == [
        "CREATE INDEX ZPERSON_Z_ENT_INDEX ON ZPERSON (Z_ENT)",
        "CREATE INDEX Z_Chief_byName ON ZPERSON (ZNAME COLLATE BINARY ASC)",
      ])
  }

  @Test func theIndexOnTheEntityCanBeDeclined() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Person") { $0.userInfo["_NSEntityOmitSubentityColumnIndex"] = "YES" },
        Entity("Chief", parent: "Person"),
      ]))
    #expect(schema.indexes.isEmpty)
  }

  @Test func oldMarksBecomeFetchIndexes() {
    let schema = schema(change: mark)
    #expect(
      schema.indexes.dropFirst().map(\.sql) == [
        "CREATE INDEX Z_Person_age_boss ON ZPERSON "
          + "(ZAGE COLLATE BINARY ASC, ZBOSS COLLATE BINARY ASC)",
        "CREATE INDEX Z_Person_name ON ZPERSON (ZNAME COLLATE BINARY ASC)",
      ])
  }

  @Test func oldFrameworksIndexPlainColumns() {
    let schema = schema(SchemaGeneration(frameworkVersion: 519), change: mark)
    #expect(
      schema.indexes.map(\.sql) == [
        "CREATE INDEX ZPERSON_ZNAME_INDEX ON ZPERSON (ZNAME)",
        "CREATE INDEX ZPERSON_ZBOSS_INDEX ON ZPERSON (ZBOSS)",
        "CREATE INDEX ZPERSON_ZAGE_ZBOSS ON ZPERSON (ZAGE, ZBOSS)",
      ])
  }

  @Test(arguments: [1526, 519])
  func oldMarksBesideFetchIndexesDoNotCount(frameworkVersion: Int) {
    func names(_ change: (inout Entity) -> Void) -> [String] {
      schema(SchemaGeneration(frameworkVersion: frameworkVersion), change: change).indexes.map(
        \.name)
    }
    let byAge = FetchIndex(name: "byAge", elements: [FetchIndexElement(.property("age"))])
    #expect(
      names { entity in
        mark(&entity)
        entity.fetchIndexes = [byAge]
      } == names { $0.fetchIndexes = [byAge] })
  }

  @Test func aDerivedAttributeHasAColumnWhateverItsMark() {
    let schema = schema { entity in
      entity.attributes.insert(Attribute("d", derivedBy: "name") { $0.isTransient = true })
    }
    #expect(schema.table("ZPERSON")?.sql.contains(" ZD ") == true)
  }

  @Test func indexesFollowTheOrderOfTheModel() {
    let schema = schema { entity in
      entity.fetchIndexes = [
        FetchIndex(name: "byName", elements: [FetchIndexElement(.property("name"))]),
        FetchIndex(name: "byAge", elements: [FetchIndexElement(.property("age"))]),
      ]
      entity.uniquenessConstraints = [["name"], ["age"]]
    }
    #expect(
      schema.indexes.map(\.name).dropFirst() == [
        "Z_Person_byName", "Z_Person_byAge", "Z_Person_UNIQUE_name", "Z_Person_UNIQUE_age",
      ])
  }

  @Test func indexesOfMarksFollowTheOrderOfNames() {
    let schema = schema { entity in
      entity.attributes.replace(Attribute("name") { $0.isIndexed = true })
      entity.compoundIndexes = [["name", "age"], ["age", "name"]]
    }
    #expect(
      schema.indexes.map(\.name).dropFirst() == [
        "Z_Person_age_name", "Z_Person_name", "Z_Person_name_age",
      ])
  }

  @Test func twoIndexesOfOneNameAreADoubt() {
    let schema = schema { entity in
      entity.fetchIndexes = [
        FetchIndex(name: "a", elements: [FetchIndexElement(.property("age"))]),
        FetchIndex(name: "A", elements: [FetchIndexElement(.property("name"))]),
      ]
    }
    #expect(schema.doubts == [.indexName("Z_Person_A")])
  }

  private func mark(_ entity: inout Entity) {
    entity.attributes.replace(Attribute("name") { $0.isIndexed = true })
    entity.compoundIndexes = [["age", "boss"]]
  }

  private func schema(
    _ generation: SchemaGeneration = .current, change: (inout Entity) -> Void
  ) -> StoreSchema {
    let properties: [any Property] = [
      Attribute("age", .integer16), Attribute("name"),
      Relationship("boss", to: "Person", inverse: "staff"),
    ]
    return predictSchema(
      Model(entities: [Entity("Person", properties, change: change)]), generation: generation)
  }
}
