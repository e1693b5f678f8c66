import DataModel
import Findings
import SwiftCode
import Testing

/// Which models the app opens, determined by its containers in every notation.
@Suite("The schema opened by an app") struct UsualSchemaTests {
  private static let models = """
    import SwiftData
    @Model class A { var x: Int = 0 }
    @Model class B { var y: Int = 0 }
    @Model class C { var z: Int = 0 }

    """
  private static let preview =
    "#Preview { V().modelContainer(for: A.self, inMemory: true) }\n"
  private static let versioned = """
    enum SchemaV1: VersionedSchema {
      static var versionIdentifier: Schema.Version { .init(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [A.self] }
    }

    """
  private static let plan = """
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
      static var stages: [MigrationStage] { [] }
    }

    """

  private func tree(_ app: String) -> SwiftDataTree {
    readTree(["App.swift": "import SwiftData\n" + app, "Models.swift": Self.models])
  }

  private func names(_ app: String) -> [String]? {
    tree(app).usualSchema?.model.entities.map(\.name)
  }

  /// Containers of A and B, each beside a preview of only A.
  @Test(arguments: [
    "let c = try! ModelContainer(for: A.self, B.self)",
    "let c: ModelContainer = try! .init(for: A.self, B.self)",
    "struct P { let c: ModelContainer; init() throws { c = try .init(for: A.self, B.self) } }",
    "extension ModelContainer { convenience init(x: Int) throws { try self.init(for: A.self, B.self) } }",
    "extension ModelContainer { static func make() throws -> Self { try Self(for: A.self, B.self) } }",
    "extension ModelContainer { static func make() throws -> Self { try .init(for: A.self, B.self) } }",
    "typealias Box = ModelContainer\nlet c = try! Box(for: A.self, B.self)",
    "typealias Box = SwiftData.ModelContainer\nlet c = try! Box.init(for: A.self, B.self)",
    "struct P { var body: some Scene { DocumentGroup(editing: [A.self, B.self], contentType: .t) { V() } } }",
    "struct P { var body: some Scene { DocumentGroup(viewing: [A.self, B.self], contentType: .t) { V() } } }",
    """
    struct P { private let types: [any PersistentModel.Type] = [A.self, B.self]
      var body: some Scene { W().modelContainer(for: types) } }
    """,
    "struct P { let types = [A.self, B.self] as [any PersistentModel.Type]\nvar b: S { W().modelContainer(for: self.types) } }",
    "struct P { var types: [any PersistentModel.Type] { [A.self, B.self] }\nvar b: S { W().modelContainer(for: types) } }",
    "func all() -> [any PersistentModel.Type] { [A.self, B.self] }\nlet c = try! ModelContainer(for: Schema(all()))",
    "enum M { static func all() -> [any PersistentModel.Type] { return [A.self, B.self] } }\nlet c = try! ModelContainer(for: Schema(M.all()))",
    "enum M { static func schema() -> Schema { Schema([A.self, B.self]) } }\nlet c = try! ModelContainer(for: M.schema())",
    "let c = try! ModelContainer(for: .init([A.self, B.self]))",
    "let c = try! ModelContainer(for: Schema(Array([A.self, B.self])))",
    "let a: [any PersistentModel.Type] = [A.self]\nlet c = try! ModelContainer(for: Schema(a + [B.self] as [any PersistentModel.Type]))",
    "func make(_ schema: Schema) throws -> ModelContainer { try .init(for: schema) }\nlet c = try! make(Schema([A.self, B.self]))",
  ])
  func `the schema is found in every notation of its container`(app: String) {
    #expect(names(app + "\n" + Self.preview) == ["A", "B"])
    #expect(names(Self.preview + app) == ["A", "B"])
  }

  @Test(arguments: [
    "let mods: [[any PersistentModel.Type]] = []\nlet c = try! ModelContainer(for: Schema(mods.flatMap { $0 }))",
    "struct P { var body: some Scene { W().modelContainer(for: load()) } }",
    "let w = try! ModelContainer(for: B.self)\nlet c = try! ModelContainer(for: load(1))",
  ])
  func `the schema has all models if the models of the container are unknown`(app: String) {
    #expect(names(app + "\n" + Self.preview) == ["A", "B", "C"])
    #expect(tree(app).diagnostics.contains { $0.id == "swiftdata-list-unreadable" })
  }

  private static let others = """
    struct Other { func f() { let schema = Schema([A.self]); let own = ModelConfiguration(isStoredInMemoryOnly: true) } }

    """

  /// Each beside a local variable of another function with the same name and another list.
  @Test(arguments: [
    (
      "struct P { func f() { let (schema, own) = make(); ModelContainer(for: schema, configurations: own) } }",
      nil
    ),
    ("struct P { func f(schema: Schema) { ModelContainer(for: schema) } }", nil),
    (
      "struct P { func f() { guard let schema = make() else { return }; ModelContainer(for: schema) } }",
      nil
    ),
    ("struct P { func f() { for schema in all { ModelContainer(for: schema) } } }", nil),
    ("struct P { func f() { if let schema = make() { ModelContainer(for: schema) } } }", nil),
    ("struct P { func f() { all.map { schema in ModelContainer(for: schema) } } }", nil),
    ("struct P { let schema: Schema\nfunc f() { ModelContainer(for: schema) } }", nil),
    (
      "struct P { func f() { let (schema, x) = (Schema([A.self, B.self]), 1); ModelContainer(for: schema) } }",
      ["A", "B"]
    ),
    (
      "struct P { func f() { let schema = Schema([A.self, B.self]); ModelContainer(for: schema) } }",
      ["A", "B"]
    ),
    (
      "struct P { static let schema = Schema([A.self, B.self])\nfunc f() { ModelContainer(for: Self.schema) } }",
      ["A", "B"]
    ),
    (
      "struct P { var schema: Schema { if x { return Schema([B.self]) }; return Schema([B.self]) }\nfunc f() { ModelContainer(for: schema) } }",
      ["B"]
    ),
  ])
  func `a name is resolved where the container is created`(app: String, models: [String]?) throws {
    for app in [app + "\n" + Self.others, Self.others + app] {
      let tree = tree(app)
      let container = try #require(tree.containers.first)
      let schema = container.schema.flatMap { tree.schema(named: $0) }
      #expect(schema?.model.entities.map(\.name) == models)
      #expect(container.configurations.isEmpty)
    }
  }

  @Test func `similar calls of other types are not containers`() {
    let calls = "let x = Cell(for: A.self)\nlet y: Cell = .init(for: A.self.description)\n"
    let app = calls + "func f() { table.dequeue(for: A.self) }\n"
    #expect(names(app) == ["A", "B", "C"])
    #expect(tree(app).containers.isEmpty)
    let document = "struct P { var b: S { DocumentGroup(viewing: Text.self) { V() } } }\n"
    #expect(tree(document).containers.isEmpty)
  }

  @Test func `without a plan the schema is the list of the container`() {
    let app = "let c = try! ModelContainer(for: A.self, B.self)\n"
    #expect(names(app + Self.versioned) == ["A", "B"])
    #expect(names(app + Self.versioned + Self.plan) == ["A", "B"])
    #expect(tree(app + Self.versioned + Self.plan).usualPlan == nil)
    let same = "let c = try! ModelContainer(for: A.self)\n"
    #expect(tree(same + Self.versioned).usualSchema?.name == "SchemaV1")
  }

  @Test(arguments: [
    "let c = try! ModelContainer(for: A.self, migrationPlan: Plan.self)\n",
    "typealias Steps = Plan\nlet c = try! ModelContainer(for: A.self, migrationPlan: Steps.self)\n",
    "let p: any SchemaMigrationPlan.Type = Plan.self\nlet c = try! ModelContainer(for: A.self, B.self, migrationPlan: p)\n",
    "func f(p: any SchemaMigrationPlan.Type) { ModelContainer(for: A.self, B.self, migrationPlan: p) }\n",
    "",
  ])
  func `the schema is the last of a plan that a container may use`(app: String) {
    let tree = tree(app + Self.versioned + Self.plan + Self.preview)
    #expect(tree.usualPlan?.name == "Plan" && tree.usualSchema?.name == "SchemaV1")
  }
}
