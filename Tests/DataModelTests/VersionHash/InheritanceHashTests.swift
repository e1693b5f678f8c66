import DataModel
import TestSupport
import Testing

/// Expected values: Python's hashlib over the bytes in the comments; a, b and c are the hashes of
/// required strings of that name.
@Suite("Entity hash with inheritance")
struct InheritanceHashTests {
  private let parent = Entity("Parent", [Attribute("a")])
  private let child = Entity("Child", parent: "Parent", [Attribute("b")])

  @Test func `inherited properties are hashed twice, through the parent's hash and directly`() {
    // Parent: "Parent" 00 a; Child: "Child" 00 hash(Parent) a b
    #expect(
      hexadecimalHash(of: child, parent)
        == "f9901c51e291aa568c77dcc95eb9e2262bc588ddfc5560cacb04c59cacc9f4f3")
  }

  @Test func `properties of all ancestors are hashed`() {
    // "Grandchild" 00 hash(Child) a b c
    let grandchild = Entity("Grandchild", parent: "Child", [Attribute("c")])
    #expect(
      hexadecimalHash(of: grandchild, child, parent)
        == "ab21399cf60b2ee1d3842633067688bd1dd23b6a46d1d80d159cd58cf904891a")
  }

  @Test func `the nearest declaration of a name is used`() {
    // "Child" 00 hash(Parent) SHA256(base(a) C8 00 00 00)
    let child = Entity("Child", parent: "Parent", [Attribute("a", .integer32)])
    #expect(
      hexadecimalHash(of: child, parent)
        == "7d3f87579eb4fee4d6b97b01f9586355846abf1f57d73ea3feba5e57b71442fc")
  }

  @Test(arguments: [
    Entity("Child", parent: "Parent", [Attribute("a") { $0.isTransient = true }]),
    Entity("Child", parent: "Parent", [FetchedProperty("a", from: "Parent")]),
  ])
  func `an omitted property still hides the inherited one`(child: Entity) {
    // "Child" 00 hash(Parent)
    #expect(
      hexadecimalHash(of: child, parent)
        == "d3e6b33dd268da19e2bd2dcdee63ba7e93d982863baf803cd61f1d7cf2e36b8e")
  }

  @Test func `the parent's modifier affects only the parent's hash`() {
    // Parent: "Parent" 00 "v2"; Child: "Child" 00 hash(Parent) b
    let parent = Entity("Parent") { $0.versionHashModifier = "v2" }
    #expect(
      hexadecimalHash(of: child, parent)
        == "1902c2bdb213068625a5d251f1ce13bf8dfec84338e278e292fd6bfb7261c852")
  }

  @Test func `children do not affect the hash of their parent`() {
    #expect(hexadecimalHash(of: parent, child) == hexadecimalHash(of: parent))
  }
}
