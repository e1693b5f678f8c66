import DataModel
import Findings
import SwiftCode
import Testing

@Suite("Migration plans in sources") struct PlanReadingTests {
  private static let schemas = """
    import SwiftData
    protocol Numbered {}
    protocol AppSchema: VersionedSchema {}
    protocol NewSchema: AppSchema, Numbered {}
    enum V1: AppSchema {
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var x: Int }
    }
    enum V2: NewSchema {
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var y: Int? }
    }

    """

  @Test func `a schema that conforms through another protocol is found`() {
    let tree = readTree(["A.swift": Self.schemas])
    #expect(tree.schemas.filter { $0.kind == .versioned }.map(\.name) == ["V1", "V2"])
  }

  /// Schemas, each of which adds a model to the previous one.
  private func chain(_ count: Int, first: String) -> String {
    (1...count).map { number in
      let before = number == 1 ? first : "V\(number - 1).models + "
      return """
        @Model class M\(number) { var x: Int? }
        enum V\(number): VersionedSchema {
          static var models: [any PersistentModel.Type] { \(before)[M\(number).self] }
        }

        """
    }.joined()
  }

  @Test(arguments: [2, 12, 100]) func `schemas can extend each other in a chain`(_ count: Int) {
    let tree = readTree(["A.swift": "import SwiftData\n" + chain(count, first: "")])
    let schemas = tree.schemas.filter { $0.kind == .versioned }
    #expect(schemas.map(\.model.entities.count) == Array(1...count))
    #expect(schemas.allSatisfy { $0.diagnostics.isEmpty })
  }

  @Test(arguments: ["V20.models + ", "V1.models + ", "V20.models + V20.models + "])
  func `a cycle of schemas is reported`(_ first: String) {
    let tree = readTree(["A.swift": "import SwiftData\n" + chain(20, first: first)])
    for schema in tree.schemas where schema.kind == .versioned {
      #expect(schema.problems.contains("swiftdata-list-unreadable"))
      #expect(schema.diagnostics.contains { $0.summary.contains("leads back to itself") })
    }
  }

  @Test(arguments: [
    (".toV2", "extension MigrationStage"), ("MigrationStage.toV2", "extension MigrationStage"),
    ("SwiftData.MigrationStage.toV2", "extension SwiftData.MigrationStage"),
    ("Stages.toV2", "enum Stages"), ("toV2", "extension Plan"),
  ]) func `a stage can be a constant of any type`(_ name: String, _ holder: String) throws {
    let tree = readTree([
      "A.swift": Self.schemas + """
        protocol AppPlan: SchemaMigrationPlan {}
        enum Plan: AppPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [\(name)] }
        }
        \(holder) {
          static let toV2 = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        """
    ])
    let plan = try #require(tree.plans.first)
    #expect(plan.stages.map(\.name) == ["toV2"] && plan.isComplete && tree.diagnostics.isEmpty)
  }

  @Test func `handlers are found where they are declared`() throws {
    let tree = readTree([
      "A.swift": Self.schemas + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static let stages: [MigrationStage] = [
            .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: Self.will, didMigrate: did),
            .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: Other.will(context:), didMigrate: after),
          ]
          static func will(_ context: ModelContext) throws { _ = V2.Item() }
          static let did: @Sendable (ModelContext) throws -> Void = { context in _ = V1.Item() }
        }
        extension Other { static func will(context: ModelContext) { _ = V1.Item() } }
        enum Other {}
        func after(_ context: ModelContext) { _ = V2.Item() }
        """
    ])
    let stages = try #require(tree.plans.first).stages
    #expect(stages.map { $0.willMigrate?.types.map(\.name) ?? [] } == [["V2.Item"], ["V1.Item"]])
    #expect(stages.map { $0.didMigrate?.types.map(\.name) ?? [] } == [["V1.Item"], ["V2.Item"]])
  }

  @Test(arguments: [
    ("\"a \\(V1.Item.self) V2.Item\"", ["V1.Item"]),
    ("#\"a \" V1.Item \"b\"#, V2.Item()", ["V2.Item"]),
    ("##\"a \"# V1.Item \\#(V1.Item) \\##(V2.Item.self) b\"##", ["V2.Item"]),
    ("\"\\(f(\"\\((V1.Item()))\")) V1.Item\" + V2.Item()", ["V1.Item", "V2.Item"]),
    ("\"\"\"\nV1.Item \"\" \\(V2.Item()) \"\n\"\"\", V1.Item()", ["V2.Item", "V1.Item"]),
    ("\"\\\"\", V1.Item() /* V2.Item /* V2.Item */ */ // V2.Item\n", ["V1.Item"]),
  ]) func `interpolated code is read as code, and strings are not`(
    _ code: String, _ types: [String]
  ) throws {
    let tree = readTree([
      "A.swift": Self.schemas + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static let stages: [MigrationStage] = [
            .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { _ in print(
        \(code)
        ) }, didMigrate: nil)
          ]
        }
        """
    ])
    let stage = try #require(tree.plans.first?.stages.first)
    #expect(stage.willMigrate?.types.map(\.name) == types)
  }
}
