import DataModel
import SwiftCode
import Testing

/// Which containers have a store of their own, and their schemas.
@Suite("Containers with separate stores") struct ContainerGroupTests {
  private static let models = """
    import SwiftData
    @Model class A { var x: Int = 0 }
    @Model class B { var y: Int = 0 }
    @Model class C { var z: Int = 0 }
    enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [A.self] } }
    enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [A.self, B.self] } }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [] }
    }
    enum Draft: VersionedSchema { static var models: [any PersistentModel.Type] { [A.self, C.self] } }
    enum DraftPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, Draft.self] }
      static var stages: [MigrationStage] { [] }
    }

    """

  private func tree(_ app: String) -> SwiftDataTree {
    readTree(["App.swift": "import SwiftData\n" + app, "Models.swift": Self.models])
  }

  private func names(_ app: String) -> [String] { tree(app).containerGroups.map(\.name) }

  @Test(arguments: [
    (
      "let a = try! ModelContainer(for: A.self)\nlet b = try! ModelContainer(for: B.self, configurations: ModelConfiguration(\"cache\"))",
      ["default", "cache"]
    ),
    (
      "enum S { static let a = try! ModelContainer(for: A.self)\nstatic func b() throws { try ModelContainer(for: B.self) } }",
      ["S.a", "S.b"]
    ),
    (
      "let a = try! ModelContainer(for: A.self, configurations: ModelConfiguration(\"my store\"))\nlet b = try! ModelContainer(for: B.self)",
      ["a", "default"]
    ),
    (
      "let a = try! ModelContainer(for: A.self, configurations: ModelConfiguration(\"V1\"))\nlet b = try! ModelContainer(for: B.self)",
      ["a", "default"]
    ),
  ])
  func `containers have names that can be typed and differ from those of schemas`(
    app: String, expected: [String]
  ) {
    #expect(names(app) == expected)
  }

  @Test(arguments: [
    "let a = try! ModelContainer(for: A.self, B.self)\nlet b = try! ModelContainer(for: A.self)",
    "let a = try! ModelContainer(for: A.self, B.self)\nlet b = try! ModelContainer(for: C.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))",
    "let a = try! ModelContainer(for: V2.self, migrationPlan: Plan.self)\nlet b = try! ModelContainer(for: A.self)",
    "let a = try! ModelContainer(for: V2.self, migrationPlan: Plan.self)\nlet b = try! ModelContainer(for: V1.self, migrationPlan: Plan.self)",
    "let a = try! ModelContainer(for: A.self)\nlet b = try! ModelContainer(for: load())",
  ])
  func `containers that open the same store are one`(app: String) {
    #expect(tree(app).containerGroups.count == 1)
  }

  @Test func `a container with some of the models in a store of another name is separate`() {
    let app = """
      let a = try! ModelContainer(for: A.self, B.self)
      let b = try! ModelContainer(for: A.self, configurations: ModelConfiguration("cache"))
      """
    #expect(names(app) == ["default", "cache"])
  }

  @Test func `containers have their own plan and schemas`() throws {
    let tree = tree(
      """
      let a = try! ModelContainer(for: V2.self, migrationPlan: Plan.self)
      let b = try! ModelContainer(for: C.self, configurations: ModelConfiguration("cache"))
      """)
    let groups = tree.containerGroups
    #expect(groups.map(\.plan) == ["Plan", nil])
    #expect(tree.narrowed(to: groups[0]).usualSchema?.name == "V2")
    #expect(tree.narrowed(to: groups[0]).schemas.map(\.name) == ["V1", "V2"])
    #expect(tree.narrowed(to: groups[1]).usualSchema?.model.entities.map(\.name) == ["C"])
    #expect(tree.usedSchemas == ["V1", "V2", "App.swift:3"])
  }

  @Test func `an unreadable container is ignored beside one with a plan`() {
    let tree = tree(
      """
      let a = try! ModelContainer(for: V2.self, migrationPlan: Plan.self)
      func f(s: Schema) throws { _ = try ModelContainer(for: s) }
      """)
    #expect(tree.containerGroups.count == 1 && tree.usedSchemas == ["V1", "V2"])
  }

  @Test func `an unreadable container with another store name may use any schema`() {
    let tree = tree(
      """
      let a = try! ModelContainer(for: V2.self, migrationPlan: Plan.self)
      func f(s: Schema) throws { _ = try ModelContainer(for: s, configurations: ModelConfiguration("cache")) }
      """)
    #expect(tree.usedSchemas == nil)
  }

  @Test func `the used schemas are unknown if the plan is in other sources`() {
    #expect(
      tree("let a = try! ModelContainer(for: V2.self, migrationPlan: TheirPlan.self)").usedSchemas
        == nil)
  }

  @Test(arguments: ["", "func f(s: Schema) throws { _ = try ModelContainer(for: s) }"])
  func `the used schemas are unknown if containers cannot be read`(app: String) {
    #expect(tree(app).usedSchemas == nil)
  }
}
