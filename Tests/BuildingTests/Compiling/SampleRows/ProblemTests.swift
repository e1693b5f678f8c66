import DataModel
import TestSupport
import Testing

@testable import Building

@Suite("Sample rows that cannot be valid")
struct ProblemTests {
  @Test func `a required one-to-one relationship with too few destination objects is reported`() {
    let model = Model(entities: [
      Entity("Base", [Relationship("one", to: "End", inverse: "base") { $0.isOptional = false }]),
      Entity("Sub", parent: "Base"),
      Entity("End", [Relationship("base", to: "Base", inverse: "one")]),
    ])
    #expect(problems(model, 5) == [.unlinked(PropertyPath(entity: "Base", path: "one"), count: 5)])
  }

  @Test func `a required relationship to an entity without objects is reported`() {
    let model = Model(entities: [
      Entity("A", [Relationship("one", to: "B") { $0.isOptional = false }]),
      Entity("B", isAbstract: true),
    ])
    #expect(problems(model, 3) == [.unlinked(PropertyPath(entity: "A", path: "one"), count: 3)])
  }

  @Test func `a required to-many relationship with too few destination objects is reported`() {
    let model = Model(entities: [
      Entity("A", [Relationship("b", to: "B", inverse: "many")]),
      Entity(
        "B",
        [
          Relationship("many", toMany: "A", inverse: "b") {
            $0.isOptional = false
            $0.minCount = 2
          }
        ]),
    ])
    #expect(problems(model, 3) == [.outOfBounds(PropertyPath(entity: "B", path: "many"))])
  }

  @Test func `contradictory many-to-many counts are reported`() {
    let model = Model(entities: [
      Entity("A", [Relationship("bs", toMany: "B", inverse: "as") { $0.maxCount = 2 }]),
      Entity(
        "B",
        [
          Relationship("as", toMany: "A", inverse: "bs") {
            $0.isOptional = false
            $0.minCount = 3
          }
        ]),
    ])
    #expect(problems(model, 4).count == 1)
  }

  @Test func `a constraint with fewer values than rows is reported`() {
    var model = Model(entities: [
      Entity("A", [Attribute("flag", .boolean)]) { $0.uniquenessConstraints = [["flag"]] }
    ])
    #expect(problems(model, 2).isEmpty)
    let problem = SampleProblem.notUnique(entity: "A", constraint: ["flag"], capacity: 2)
    #expect(problems(model, 3) == [problem])
    #expect(problem.isFatal)
    model = Model(entities: [
      Entity("A", [Attribute("flag", .boolean, isOptional: true)]) {
        $0.uniquenessConstraints = [["flag"]]
      }
    ])
    #expect(problems(model, 3).isEmpty)
  }

  @Test func `a constraint on a relationship gives each object its own destination`() throws {
    let model = Model(entities: [
      Entity("A", [Relationship("b", to: "B", inverse: "many")]) {
        $0.uniquenessConstraints = [["b"]]
      },
      Entity("B", [Relationship("many", toMany: "A", inverse: "b")]),
    ])
    let checker = try RowChecker(model, rowsPerEntity: 20)
    #expect(try checker.faults() == [])
    #expect(try checker.count("SELECT COUNT(DISTINCT ZB) FROM ZA") == 16)
  }

  @Test func `a constraint applies to the whole table, including other entities`() throws {
    let model = Model(entities: [
      Entity("Base", [Attribute("code", .integer16)]),
      Entity("Left", parent: "Base") { $0.uniquenessConstraints = [["code"]] },
      Entity("Right", parent: "Base"),
    ])
    #expect(try RowChecker(model, rowsPerEntity: 500).faults() == [])
  }

  private func problems(_ model: Model, _ rows: Int) -> [SampleProblem] {
    SampleRows(of: model, schema: predictSchema(model), rowsPerEntity: rows).problems
  }
}
