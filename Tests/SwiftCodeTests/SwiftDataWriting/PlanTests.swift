import DataModel
import Findings
import SwiftCode
import TestSupport
import Testing

/// Schemas and migration plans as Swift.
@Suite struct PlanTests {
  private let plan = MigrationPlan(
    name: "ShopPlan", schemas: ["SchemaV1", "SchemaV2", "Schemas.V3"],
    stages: [
      .init(from: "SchemaV1", to: "SchemaV2"),
      .init(
        from: "SchemaV2", to: "Schemas.V3", reasons: ["Item.price: a \"reason\"\nof two lines"]),
    ])

  @Test func schemasAndPlanCompile() throws {
    guard let standIn = SwiftDataStandIn.shared else { return }
    var spellings = SwiftSpellings()
    spellings.types[.property(entity: "State", name: "kind")] = "Kind"
    spellings.initialValues[.property(entity: "State", name: "kind")] = ".small"
    spellings.declarations = [
      .init(name: "Kind", lines: ["enum Kind: String, Codable {", "    case small", "}"])
    ]
    var texts = ["SchemaV1", "SchemaV2"].map { name in
      schemaFile(
        FrozenSchema(
          name: name, version: SchemaVersion(1, 2, 3), model: .shop, spellings: spellings),
        title: [name]
      ).text
    }
    texts.append("import SwiftData\nenum Schemas { typealias V3 = SchemaV2 }\n")
    texts.append(planFile(plan, title: ["The plan"]))
    let problems = try standIn.problems(in: texts)
    #expect(problems.isEmpty, "\(problems)")
    #expect(!texts[0].contains("Not in the model"))
  }

  @Test(arguments: [
    ("[]", "[A.self]"), ("[ ]", "[A.self]"), ("[Z.self]", "[Z.self, A.self]"),
    ("[Z.self,]", "[Z.self,\n        A.self,]"),
    ("[\n      Z.self\n    ]", "[\n      Z.self,\n      A.self\n    ]"),
    ("[\n      Z.self,  // old\n    ]", "[\n      Z.self,  // old\n      A.self,\n    ]"),
    ("[\n      Z.self  // old\n    ]", "[\n      Z.self,  // old\n      A.self\n    ]"),
  ])
  func listsKeepTheirManner(before: String, after: String) throws {
    for (head, tail) in [("{ ", " }"), ("{ return ", " }"), ("= ", ""), ("{ get { ", " } }")] {
      let text = "enum P {\n    static var schemas: [Int] \(head)\(before)\(tail)\n}\n"
      let addition = MigrationPlan(name: "P", schemas: ["A"], stages: [])
      let edits = try extendPlan(in: Array(text.utf8), file: "P.swift", with: addition)
      let edited = String(decoding: edits.applied(to: Array(text.utf8)), as: UTF8.self)
      #expect(edited == text.replacing(before, with: after))
    }
  }

  @Test(arguments: [
    "enum P {}\nextension P: SchemaMigrationPlan {\n  static var schemas: [Int] { [Z.self] }\n}\n",
    "extension P {\n  static var stages: [Int] { [] }\n}\nenum P: Plan {\n  static var schemas: [Int] { [Z.self] }\n}\n",
    "enum Q { enum P {} }\nextension Q.P: Plan {\n  static var schemas: [Int] { [Z.self] }\n}\n",
  ])
  func `lists in an extension are extended`(text: String) throws {
    let name = text.contains("Q.P") ? "Q.P" : "P"
    let edits = try extendPlan(
      in: Array(text.utf8), file: "P.swift",
      with: MigrationPlan(name: name, schemas: ["A"], stages: []))
    let edited = String(decoding: edits.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(edited == text.replacing("[Z.self]", with: "[Z.self, A.self]"))
  }

  @Test func aPlanThatIsNotThereIsTold() {
    let text = Array("enum Q { static var schemas: [Int] { all } }".utf8)
    #expect(throws: PlanProblem.noPlan("P")) {
      try extendPlan(
        in: text, file: "P.swift", with: MigrationPlan(name: "P", schemas: ["A"], stages: []))
    }
    #expect(throws: PlanProblem.noList("Q.schemas")) {
      try extendPlan(
        in: text, file: "P.swift", with: MigrationPlan(name: "Q", schemas: ["A"], stages: []))
    }
  }
}
