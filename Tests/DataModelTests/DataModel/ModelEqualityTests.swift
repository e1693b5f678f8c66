import DataModel
import Testing

@Suite("Equality of models")
struct ModelEqualityTests {
  @Test func `equivalent models are equal, whatever their order`() {
    let (a, b) = (Entity(name: "A"), Entity(name: "B"))
    #expect(Model(entities: [a, b]) == Model(entities: [b, a]))
    #expect(Model(entities: [a, b]) != Model(entities: [a]))
  }

  @Test func `the order within a constraint matters`() {
    var left = Entity(name: "A")
    var right = left
    left.uniquenessConstraints = [["a", "b"]]
    right.uniquenessConstraints = [["b", "a"]]
    #expect(left != right)
  }

  @Test func `the order of indexes and constraints does not matter`() {
    let (first, second) = (
      FetchIndex(name: "z", elements: [FetchIndexElement(.property("a"))]),
      FetchIndex(name: "b", elements: [FetchIndexElement(.property("c"))])
    )
    var left = Entity(name: "A")
    var right = left
    left.fetchIndexes = [first, second]
    left.compoundIndexes = [["z", "a"], ["b"], ["b"]]
    left.uniquenessConstraints = [["z"], ["a", "b"]]
    right.fetchIndexes = [second, first]
    right.compoundIndexes = [["b"], ["z", "a"], ["b"]]
    right.uniquenessConstraints = [["a", "b"], ["z"]]
    #expect(left == right)
    #expect(Set([left, right]).count == 1)
    #expect(left.fetchIndexes.map(\.name) == ["z", "b"])
    #expect(left.fetchIndexes["b"] == second)
    right.compoundIndexes.removeLast()
    #expect(left != right)
    right = left
    right.fetchIndexes.replace(FetchIndex(name: "z", elements: []))
    #expect(left != right)
    #expect(right.fetchIndexes.map(\.name) == ["z", "b"])
  }

  @Test func `reals are equal if their bits are`() {
    #expect(Real(.nan) == Real(.nan))
    #expect(Real(0) != Real(-0.0))
    #expect(Set([Real(1), Real(1), Real(2)]).count == 2)
  }

  @Test func `a relationship with a maximum count of 1 is to-one`() {
    var relationship = Relationship(name: "r", destinationEntity: nil)
    #expect(relationship.isToMany)
    relationship.maxCount = 1
    #expect(!relationship.isToMany)
  }

  @Test(arguments: zip(DeleteRule.allCases, ["No Action", "Nullify", "Cascade", "Deny"]))
  func `delete rules have source names`(rule: DeleteRule, name: String) {
    #expect(rule.sourceName == name)
    #expect(DeleteRule(sourceName: name) == rule)
    #expect(DeleteRule(sourceName: name.lowercased()) == nil)
  }

  @Test(arguments: [
    (ElementPath.model, "model"), (.entity("A"), "A"), (.composite("C"), "C"),
    (.property(entity: "A", name: "p"), "A.p"), (.fetchIndex(entity: "A", name: "i"), "A.i"),
    (.uniquenessConstraint(entity: "A", index: 1), "A.uniquenessConstraints[1]"),
    (.compositeElement(composite: "C", name: "e"), "C.e"), (.configuration("L"), "L"),
    (.fetchRequestTemplate("All"), "All"),
  ])
  func `element paths are printed as names with dots`(path: ElementPath, expected: String) {
    #expect(path.description == expected)
  }
}
