import DataModel
import Findings
import SwiftCode
import Testing

@Suite("Source trees") struct TreeTests {
  private static let files = [
    "App/Schemas.swift": """
    import SwiftData
    enum SchemaV1: VersionedSchema {
      static var versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model final class Item { var name: String; var tag: Tag?; init() {} }
      @Model final class Tag { var name: String; var items: [Item]; init() {} }
    }
    enum SchemaV2 {}
    extension SchemaV2: VersionedSchema {
      static let versionIdentifier: Schema.Version = .init(2, 1, 0)
      static var models: [any PersistentModel.Type] { return shared + [SchemaV2.Item.self] }
      static let shared: [any PersistentModel.Type] = [Live.self]
    }
    extension SchemaV2 {
      @Model final class Item { var name: String; var kind: Kind = Kind.a }
    }
    typealias Item = SchemaV2.Item
    """,
    "App/Live.swift":
      "import SwiftData\n@Model class Live { var x: Int }\n@Model class Unused { var y: Int }",
    "App/Kind.swift": "enum Kind: Int, Codable { case a, b }",
    "App/View.swift": "import SwiftUI\nstruct V: View { var body: some View { Text(\"a\") } }",
    "App/App.swift": """
    import SwiftData
    struct MyApp {
      let container: ModelContainer = {
        let schema = Schema(versionedSchema: SchemaV2.self)
        let local = ModelConfiguration("Local", schema: schema, cloudKitDatabase: .none)
        return try! ModelContainer(for: schema, migrationPlan: Plan.self, configurations: [local])
      }()
      func preview() { _ = Text("").modelContainer(for: [Live.self], inMemory: true) }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [first, .lightweight(fromVersion: SchemaV1.self, toVersion: Gone.self)] }
      static let first = MigrationStage.custom(
        fromVersion: SchemaV1.self, toVersion: SchemaV2.self,
        willMigrate: { context in
          // Live is a comment
          let all = try context.fetch(FetchDescriptor<SchemaV1.Item>())
          print("Item", all.map(\\SchemaV1.Tag.name))
        },
        didMigrate: { context in _ = Item(name: "a") })
    }
    """,
  ]

  @Test func `schemas are found by name`() throws {
    let tree = readTree(Self.files)
    #expect(tree.schemas.map(\.name) == ["SchemaV1", "SchemaV2", "App.swift:8", "all"])
    #expect(tree.parsedFiles.count == 4)
    let first = try #require(tree.schema(named: "SchemaV1"))
    #expect(first.kind == .versioned && first.model.versionIdentifiers == ["1.0.0"])
    #expect(first.model.entities.map(\.name) == ["Item", "Tag"])
    #expect(first.types["Tag"]?.reachedThrough == [.property(entity: "Item", name: "tag")])
    #expect(first.types["Tag"]?.isNestedInSchema == true && first.types["Tag"]?.listed == nil)
    let second = try #require(tree.usualSchema)
    #expect(second.name == "SchemaV2" && second.versionIdentifier == "2.1.0")
    #expect(second.model.entities.map(\.name) == ["Item", "Live"])
    #expect(second.types["Live"]?.isNestedInSchema == false)
    #expect("\(second.types["Live"]?.listed.map { "\($0)" } ?? "")" == "App/Schemas.swift:12:52")
    #expect(second.text("Item", "kind") == "Composite(kind: Integer 64?)")
    #expect(tree.schema(named: "all")?.model.entities.map(\.name) == ["Live", "Unused"])
  }

  @Test func `plans and containers are found`() throws {
    let tree = readTree(Self.files)
    let plan = try #require(tree.plans.first)
    #expect(plan.schemas.map(\.name) == ["SchemaV1", "SchemaV2"] && plan.isComplete)
    #expect(plan.stages.map(\.kind) == [.custom, .lightweight])
    #expect(plan.stages[0].name == "first" && plan.stages[0].from.isKnown)
    #expect(!plan.stages[1].to.isKnown && plan.stages[1].to.name == "Gone")
    let will = try #require(plan.stages[0].willMigrate)
    #expect(will.types.map(\.name) == ["SchemaV1.Item", "SchemaV1.Tag"])
    #expect(plan.stages[0].didMigrate?.types.map(\.name) == ["SchemaV2.Item"])
    #expect(plan.stages[0].didMigrate?.types.map(\.written) == ["Item"])
    #expect(tree.containers.map(\.schema) == ["SchemaV2", "App.swift:8"])
    #expect(tree.containers[0].plan == "Plan")
    #expect(tree.containers[0].configurations.map(\.name) == ["Local"])
    #expect(tree.containers[0].configurations.map(\.cloudKit) == [.off])
  }

  @Test func `a frozen schema that reaches a live type of the same name is an error`() throws {
    let tree = readTree([
      "A.swift": """
      import SwiftData
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Item.self, Tag.self] }
        @Model class Item { var owner: Owner? }
        @Model class Tag { var name: String }
      }
      @Model class Owner { var tag: Tag? }
      @Model class Tag { var other: Int }
      """
    ])
    let schema = try #require(tree.schema(named: "V1"))
    #expect(schema.problems.contains("swiftdata-name-clash"))
  }

  @Test func `models of other frameworks are ignored`() {
    let tree = readTree(["A.swift": "import Vein\n@Model class A { var x: Int }"])
    #expect(tree.schemas.isEmpty && tree.diagnostics.map(\.id) == ["swiftdata-not-imported"])
    var options = SwiftDataOptions()
    options.exportingModules = ["Vein"]
    let exported = readTree(
      ["A.swift": "import Vein\n@Model class A { var x: Int }"], options: options)
    #expect(exported.schemas.count == 1)
  }

  @Test func `conditions decide which declarations exist`() throws {
    let source = """
      import SwiftData
      @Model class A {
        #if os(iOS) && !DEBUG
        var x: Int
        #else
        var x: String
        #endif
      }
      """
    let open = readTree(["A.swift": source])
    #expect(open.schemas[0].problems == ["swiftdata-conditional"] && !open.schemas[0].isDecided)
    for (value, type) in [(true, "Integer 64"), (false, "String")] {
      var options = SwiftDataOptions()
      options.conditions = ["os(iOS)": value, "DEBUG": false]
      let schema = readTree(["A.swift": source], options: options).schemas[0]
      #expect(schema.text("A", "x") == type && schema.isDecided)
    }
  }

  @Test func `the type in the nearest folder is used`() throws {
    let tree = readTree([
      "App/A.swift": "import SwiftData\n@Model class A { var k: Kind }",
      "App/Kind.swift": "enum Kind: String { case a }",
      "Watch/Kind.swift": "enum Kind: Int { case a }",
    ])
    #expect(tree.schemas[0].text("A", "k") == "Composite(k: String?)")
    #expect(tree.schemas[0].isDecided)
  }

  @Test func `syntax errors are reported and affect only their own entity`() throws {
    let tree = readTree([
      "A.swift":
        "import SwiftData\n@Model class A { var x: Int }\n@Model class B { var x: }\nfunc ("
    ])
    #expect(tree.diagnostics.map(\.id) == ["swiftdata-syntax-error"])
    let schema = try #require(tree.schemas.first)
    #expect(schema.text("A", "x") == "Integer 64")
    #expect(schema.diagnostics.contains { $0.entity == "B" && $0.severity == .error })
  }
}
