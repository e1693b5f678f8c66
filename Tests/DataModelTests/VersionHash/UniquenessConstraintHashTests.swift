import DataModel
import TestSupport
import Testing

/// The hash of Item with the strings a and b: "Item" 00 a b and the text in the arguments.
@Suite("Hash of uniqueness constraints")
struct UniquenessConstraintHashTests {
  @Test(arguments: [
    // "a"
    ([["a"]], "6d27b4f424efe1df390fc3c19bcb0839874303362df05c7042f9efb6292f6c8d"),
    // "a" "b"
    ([["b"], ["a"]], "ea9156216e12dab7b91d06540cb59e94ab71a60976f6d91d9d927a5cc189c891"),
    // "a.b"
    ([["a", "b"]], "d0efb4d0dee0ca7ebff48422102ae9ef1b0f7f40e7db7465eb161dadc3f282b0"),
    // "b.a"
    ([["b", "a"]], "36d641ba5c5712fcc5b17a25776fa27e049d1c01fcd0037c1f48130bf531c86e"),
    // "B" "a.b" "b"
    (
      [["b"], ["a", "b"], ["B"]],
      "543a184262d755ff4eadad70eb777d0222b655e0c5c7b69d0a0ef0dba2c2337e"
    ),
    // nothing
    ([], "53ed5a6db2ce62fafd51689cf19e5ede515177ffd6acb948b16be33ade501988"),
    ([[]], "53ed5a6db2ce62fafd51689cf19e5ede515177ffd6acb948b16be33ade501988"),
  ])
  func `members are joined as given, and constraints are sorted`(
    constraints: [[String]], expected: String
  ) {
    let item = Entity("Item", [Attribute("a"), Attribute("b")]) {
      $0.uniquenessConstraints = constraints
    }
    #expect(hexadecimalHash(of: item) == expected)
  }

  @Test func `constraints follow the modifier`() {
    // "Item" 00 a "v2" "a"
    let item = Entity("Item", [Attribute("a")]) {
      $0.versionHashModifier = "v2"
      $0.uniquenessConstraints = [["a"]]
    }
    #expect(
      hexadecimalHash(of: item)
        == "2d2af7aa7008df74c086e44523a109d0773b1f812f9adefc48dc992b628bee6f")
  }

  @Test func `constraints of the parent affect only its own hash`() {
    // Parent: "Parent" 00 a "a"; Child: "Child" 00 hash(Parent) a b
    let parent = Entity("Parent", [Attribute("a")]) { $0.uniquenessConstraints = [["a"]] }
    let child = Entity("Child", parent: "Parent", [Attribute("b")])
    #expect(
      hexadecimalHash(of: child, parent)
        == "104c6fb057063e4232dee31c3a93ae4162e98d05d5e51391fd94e7986fe51f19")
  }
}
