import DataModel
import TestSupport
import Testing

@Suite struct GeneratedSchemaTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func sqliteTakesEveryStatementAsItIs(seed: UInt64) throws {
    for version in [519, 754, 1044, Int.max] {
      let schema = predictSchema(
        model(seed), generation: SchemaGeneration(frameworkVersion: version))
      #expect(try Database(schema).statements == schema.statements)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func namesAreUnique(seed: UInt64) {
    let schema = predictSchema(model(seed))
    let names = schema.tables.map(\.name) + schema.indexes.map(\.name)
    #expect(Set(names.map { $0.uppercased() }).count == names.count)
    for table in schema.tables {
      let columns = Set(table.columns.map { $0.name.uppercased() })
      #expect(columns.count == table.columns.count)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func equalModelsHaveEqualSchemas(seed: UInt64) {
    let model = model(seed)
    var random = SeededGenerator(seed: seed)
    let shuffled = Model(
      entities: random.shuffle(model.entities).map { entity in
        var entity = entity
        entity.attributes = NamedCollection(random.shuffle(entity.attributes))
        entity.relationships = NamedCollection(random.shuffle(entity.relationships))
        return entity
      })
    #expect(predictSchema(shuffled) == predictSchema(model))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func everyStoredPropertyIsFoundFromEveryHeir(seed: UInt64) {
    let model = model(seed)
    let schema = predictSchema(model)
    for entity in model.entities {
      for owner in [entity] + model.ancestors(of: entity) {
        for attribute in owner.attributes where !attribute.isTransient {
          #expect(!schema.attributeColumns(attribute.name, of: entity.name).isEmpty)
        }
        for relationship in owner.relationships where !relationship.isTransient {
          expectStorage(of: relationship, in: entity.name, schema)
        }
      }
    }
  }

  private func model(_ seed: UInt64) -> Model {
    var generator = ModelGenerator(seed: seed)
    return generator.model()
  }

  private func expectStorage(
    of relationship: Relationship, in entity: String, _ schema: StoreSchema
  ) {
    let place: (table: String, columns: [String?])?
    if relationship.isToMany {
      switch schema.toManyStorage(of: relationship.name, in: entity) {
      case .joinTable(let join)?:
        place = (join.table, [join.ownerColumn, join.memberColumn, join.orderColumn])
        #expect((join.orderColumn != nil) == relationship.isOrdered)
      case .foreignKey(let key)?:
        place = (key.table, [key.column, key.orderColumn])
        #expect((key.orderColumn != nil) == relationship.isOrdered)
      case nil: place = nil
      }
    } else {
      place = schema.toOneStorage(of: relationship.name, in: entity).map {
        ($0.table, [$0.column, $0.entityColumn, $0.orderColumn])
      }
    }
    let columns = Set(schema.columnNames(of: place?.table ?? ""))
    #expect(columns.isSuperset(of: place?.columns.compactMap(\.self) ?? ["missing"]))
  }
}
