import DataModel
import Findings
import SwiftCode
import Testing

/// A different notation has the same schema, or is reported.
@Suite("Other notations of the same Swift") struct OtherSpellingTests {
  private static let models = """
    @Model class A { var x: Int = 0; init() {} }
    @Model class B { var y: Int = 0; init() {} }

    """

  private func problems(_ tree: SwiftDataTree) -> [String] {
    tree.diagnostics.map(\.id) + tree.schemas.flatMap(\.diagnostics).map(\.id)
  }

  @Test(arguments: [
    "let c: ModelContainer = { var t: [any PersistentModel.Type] = [A.self]\n"
      + "t.append(B.self)\nreturn try! ModelContainer(for: Schema(t)) }()",
    "func make() throws -> ModelContainer { var t = [A.self]; t += [B.self]\n"
      + "return try ModelContainer(for: Schema(t)) }",
    "enum K { static let models = [A.self] }\nextension K { static func make(models: [any PersistentModel.Type]) throws "
      + "-> ModelContainer { try ModelContainer(for: Schema(models)) } }",
    "let t = [A.self]\nlet make = { t in try ModelContainer(for: Schema(t)) }",
  ])
  func `an unknown list is reported, and no namesake is used for it`(_ code: String) {
    let tree = readTree(["A.swift": "import SwiftData\n\(Self.models)\(code)"])
    #expect(problems(tree).contains("swiftdata-list-unreadable"), "\(tree.schemas.map(\.name))")
    #expect(!tree.schemas.contains { $0.kind == .list && $0.model.entities.count == 1 })
  }

  @Test(arguments: [
    "let m = [A.self, B.self]; return m", "let m = [A.self]\n let n = [B.self]; return m + n",
    "let m: [any PersistentModel.Type] = [A.self]; return m + [B.self]",
  ])
  func `local constants of a getter are used`(_ body: String) throws {
    let schema = try readSchema(
      """
      \(Self.models)@Model class C {}
      let m = [C.self]
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { .init(1, 0, 0) }
        static var models: [any PersistentModel.Type] { \(body) }
      }
      """)
    #expect(schema.kind == .versioned && schema.isDecided)
    #expect(schema.model.entities.map(\.name).sorted() == ["A", "B"])
  }

  @Test(arguments: [
    ("VersionedSchema & Sendable", "SchemaMigrationPlan & Sendable"),
    ("Sendable, (VersionedSchema)", "(Sendable & SchemaMigrationPlan)"), ("VS", "MP"),
    ("Own", "MP"),
  ])
  func `a protocol composition stands for each of its protocols`(_ schema: String, _ plan: String) {
    let tree = readTree([
      "A.swift": """
      import SwiftData
      typealias VS = VersionedSchema & Sendable
      typealias MP = Sendable & SchemaMigrationPlan
      protocol Own: VS {}
      enum V1: \(schema) {
        static var versionIdentifier: Schema.Version { .init(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model class Trip {}
        @Model class Other {}
      }
      enum P: \(plan) {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    ])
    #expect(tree.schemas.filter { $0.kind == .versioned }.map(\.name) == ["V1"])
    #expect(tree.schemas.first { $0.name == "V1" }?.model.entities.map(\.name) == ["Trip"])
    #expect(tree.plans.map(\.name) == ["P"])
  }

  @Test(arguments: [
    ("URL(string: \"https://a.b\")", "URL?"), ("URL.init(string: \"https://a.b\")", "URL?"),
    ("UUID(uuidString: \"\")", "UUID?"), ("Decimal(string: \"5\")", "Decimal?"),
    ("Int(\"5\")", "Int?"), ("Int(exactly: 5.0)", "Int?"), ("Int(\"ff\", radix: 16)", "Int?"),
    ("Bool(\"true\")", "Bool?"), ("String(data: Data(), encoding: .utf8)", "String?"),
    ("K.flag", "Bool?"), ("Optional(5)", "Int?"), ("Int(5.0)", "Int"), ("UUID()", "UUID"),
    ("URL(fileURLWithPath: \"/\")", "URL"), ("String(5)", "String"), ("S(x: 1)", "S"),
  ])
  func `a failable initializer makes a property optional`(_ value: String, _ type: String) throws {
    func schema(_ property: String) throws -> SwiftDataSchema {
      try readSchema(
        "enum K { static let flag = Bool(\"true\") }\nstruct S: Codable { var x: Int }\n"
          + "@Model class A { \(property); init() {} }")
    }
    let inferred = try schema("var x = \(value)")
    #expect(inferred.text("A", "x") == (try schema("var x: \(type)")).text("A", "x"))
    #expect(inferred.isDecided)
  }

  @Test func `a failable initializer in the sources is reported`() throws {
    let schema = try readSchema(
      "struct S: Codable { var x: Int; init?(_ text: String) { nil } }\n@Model class A { var s = S(\"\") }"
    )
    #expect(schema.problems == ["swiftdata-inferred-type"])
  }

  @Test(arguments: [
    "var (b, c): (Int, Int) = (1, 2)", "var (b, c) = (1, 2)", "var (b, (c)): (Int, Int)",
  ])
  func `a pattern with several names declares each`(_ members: String) throws {
    func text(_ members: String) throws -> String? {
      try readSchema(
        "struct S: Codable { var a: Int; \(members) }\n@Model class T { var s: S }"
      ).text("T", "s")
    }
    #expect(try text(members) == (try text("var b: Int; var c: Int")))
  }

  @Test(arguments: [
    "enum K: SE", "enum K: RawRepresentable & Codable", "enum K: Codable, RR", "enum K: Deep",
  ])
  func `raw values can come from another protocol`(_ head: String) throws {
    let body = "{ case a, b; init?(rawValue: String) { nil }; var rawValue: String { \"\" } }"
    func schema(_ head: String) throws -> SwiftDataSchema {
      try readSchema(
        """
        protocol SE: RawRepresentable, Codable {}
        protocol Deep: SE {}
        typealias RR = RawRepresentable
        \(head) \(body)
        @Model class A { var k: K }
        """)
    }
    let plain = try schema("enum K: Codable, RawRepresentable")
    #expect(try schema(head).text("A", "k") == plain.text("A", "k"))
    #expect(try schema(head).problems == plain.problems)
  }

  @Test(arguments: [
    "MaybeColor", "UIColor?", "Optional<UIColor>",
  ])
  func `a transformed property is optional in every notation`(_ type: String) throws {
    for property in ["var d: \(type)", "var d = nil as \(type)"] {
      let schema = try readSchema(
        "typealias MaybeColor = UIColor?\n@Model class A { @Attribute(.transformable(by: T.self)) \(property) }"
      )
      #expect(schema.model.entities["A"]?.attributes["d"]?.isOptional == true, "\(property)")
    }
  }

  @Test func `a trailing closure is not one of the models`() {
    let tree = readTree([
      "A.swift":
        "import SwiftData\n\(Self.models)let v = Text().modelContainer(for: A.self) { _ in }"
    ])
    #expect(problems(tree).isEmpty && tree.usualSchema?.model.entities.map(\.name) == ["A"])
  }

  @Test func `a configuration is that of the same function`() throws {
    func container(_ name: String, _ model: String, inMemory: Bool) -> String {
      """
      static let \(name): ModelContainer = { let schema = Schema([\(model).self])
        let config = ModelConfiguration(schema: schema, isStoredInMemoryOnly: \(inMemory))
        return try! ModelContainer(for: schema, configurations: [config]) }()

      """
    }
    let tree = readTree([
      "A.swift":
        "import SwiftData\n\(Self.models)enum K {\n\(container("shared", "A", inMemory: false))"
        + "\(container("preview", "B", inMemory: true))}"
    ])
    #expect(tree.containers.map { $0.configurations.map(\.isInMemory) } == [[false], [true]])
    #expect(tree.usualSchema?.model.entities.map(\.name) == ["A"])
  }

  @Test
  func `an unknown list of a container and a conditional model are reported`() {
    let tree = readTree([
      "A.swift": "import SwiftData\n\(Self.models)typealias Container = ModelContainer\n"
        + "#if DEBUG\n@Model class Dbg {}\n#endif\nlet v = Text().modelContainer(for: models())"
    ])
    let told = tree.diagnostics.map { "\($0.id) \($0.severity)" }
    #expect(told == ["swiftdata-conditional warning", "swiftdata-list-unreadable note"], "\(told)")
  }

  @Test func `comments after a keyword do not hide a type`() throws {
    let tree = readTree([
      "A.swift": "import SwiftData\n@Model class A { var s: S; var n: N }",
      "B.swift": "struct /* s */ S: Codable { var x: Int }\ntypealias // n\n N = Int",
    ])
    #expect(tree.usualSchema?.text("A", "n") != nil && tree.usualSchema?.isDecided == true)
  }
}
