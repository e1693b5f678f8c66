import Testing

@testable import DataModel

@Suite("Details stored separately") struct RareDetailsTests {
  @Test func `a copy has its own details`() {
    let first = changed(Attribute(name: "a", type: .string)) { $0.renamingIdentifier = "b" }
    var second = first
    second.renamingIdentifier = "c"
    second.userInfo["k"] = "v"
    #expect(first.renamingIdentifier == "b")
    #expect(first.userInfo.isEmpty)
    #expect(second.renamingIdentifier == "c")
    #expect(second.userInfo == ["k": "v"])
  }

  @Test func `changing an entity does not change its copies`() {
    let first = Entity(name: "A")
    var second = first
    second.attributes.insert(Attribute(name: "a", type: .string))
    second.compoundIndexes.append(["a"])
    second.name = "B"
    #expect(first == Entity(name: "A"))
    #expect(second.name == "B")
    #expect(second.attributes.map(\.name) == ["a"])
    #expect(second.compoundIndexes == [["a"]])
  }

  @Test func `details reset to their defaults compare as never set`() {
    let plain = Attribute(name: "a", type: .string)
    let reset = changed(plain) {
      $0.defaultValue = .string("x")
      $0.defaultValue = nil
    }
    #expect(reset == plain)
    #expect(Set([reset, plain]).count == 1)
    #expect(changed(plain) { $0.defaultValue = .string("x") } != plain)

    let relationship = Relationship(name: "r", destinationEntity: "A")
    #expect(changed(relationship) { $0.versionHashModifier = nil } == relationship)
    #expect(changed(relationship) { $0.versionHashModifier = "m" } != relationship)
  }

  @Test func `every detail is stored independently`() {
    let attribute = changed(Attribute(name: "a", type: .composite)) {
      $0.defaultValue = .integer(1)
      $0.validation.minimum = .integer(2)
      $0.valueTransformerName = "t"
      $0.customClassName = "c"
      $0.derivation = Derivation(expression: "e")
      $0.compositeName = "n"
      $0.elements = [Attribute(name: "e", type: .string)]
      $0.renamingIdentifier = "r"
      $0.versionHashModifier = "m"
      $0.userInfo = ["k": "v"]
      $0.otherUserInfo = ["o": .boolean(true)]
    }
    #expect(attribute.defaultValue == .integer(1))
    #expect(attribute.validation == Validation(minimum: .integer(2)))
    #expect(attribute.valueTransformerName == "t")
    #expect(attribute.customClassName == "c")
    #expect(attribute.derivation == Derivation(expression: "e"))
    #expect(attribute.isDerived)
    #expect(attribute.compositeName == "n")
    #expect(attribute.elements.map(\.name) == ["e"])
    #expect(attribute.renamingIdentifier == "r")
    #expect(attribute.versionHashModifier == "m")
    #expect(attribute.userInfo == ["k": "v"])
    #expect(attribute.otherUserInfo == ["o": .boolean(true)])
  }

  private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var result = value
    change(&result)
    return result
  }
}
