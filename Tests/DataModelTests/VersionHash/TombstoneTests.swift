import DataModel
import TestSupport
import Testing

/// Expected values: Python's hashlib over the bytes in the comments; a and b are the hashes of
/// required strings of that name, a′ and b′ those with the byte 01 for "preserve".
@Suite("Tombstone attributes in user info")
struct TombstoneTests {
  @Test func `a listed attribute is marked`() {
    // "Item" 00 a′ b
    #expect(
      hexadecimalHash(of: item(tombstones: "a"))
        == "c135957af9952c14b8f080add8cf72c27af1a009335202334f7ddffa07447765")
  }

  @Test func `names are separated by commas`() {
    // "Item" 00 a′ b′
    #expect(
      hexadecimalHash(of: item(tombstones: "a,b"))
        == "ed77782651bbb5a6f497620a712e056c52af924b7309f4a174e61eb6ce762a15")
  }

  @Test func `an attribute that is already preserved is not marked twice`() {
    var item = item(tombstones: "a")
    item.attributes.replace(Attribute("a") { $0.preservesValueOnDeletion = true })
    #expect(hexadecimalHash(of: item) == hexadecimalHash(of: self.item(tombstones: "a")))
  }

  @Test(arguments: ["", ",", "missing", "rel"])
  func `a name that is not an attribute's marks nothing`(list: String) {
    let relationship = Relationship("rel", to: "Item")
    let properties: [any Property] = [Attribute("a"), relationship]
    let item = Entity("Item", properties) {
      $0.userInfo["NSPersistentHistoryTombstoneAttributes"] = list
    }
    #expect(hexadecimalHash(of: item) == hexadecimalHash(of: Entity("Item", properties)))
  }

  @Test func `the ancestor that declares the attribute is marked`() throws {
    // Parent: "Parent" 00 a′; Child: "Child" 00 hash(Parent) a′ b; Other: "Other" 00 hash(Parent) a′
    let child = Entity("Child", parent: "Parent", [Attribute("b")]) {
      $0.userInfo["NSPersistentHistoryTombstoneAttributes"] = "a"
    }
    let entities = [Entity("Parent", [Attribute("a")]), child, Entity("Other", parent: "Parent")]
    let hashes = hashModel(Model(entities: entities)).entities
    #expect(
      hashes.map(\.hexadecimal) == [
        "39d60d96b530822a73d2c9379ff6f8d287e5b88733cd84ce2f921fb899e44db2",
        "b28df08381d4547b851396cf4e1dec24aa9ac4b7f508fcbc202a991bd59acd76",
        "1a5efba1415ea07cdc632a37597d9edd1a379da6371d0a6e986ac1c6f5a78ac4",
      ])
  }

  @Test func `of several declarations the topmost is marked`() {
    // Parent: "Parent" 00 a′; Child: "Child" 00 hash(Parent) SHA256(base(a) C8 00 00 00)
    let child = Entity("Child", parent: "Parent", [Attribute("a", .integer32)]) {
      $0.userInfo["NSPersistentHistoryTombstoneAttributes"] = "a"
    }
    #expect(
      hexadecimalHash(of: child, Entity("Parent", [Attribute("a")]))
        == "869a87520f891fdf5c912f910ecee0e7b8f61104f0f9f0f31fffcb002067b7ea")
  }

  private func item(tombstones: String) -> Entity {
    Entity("Item", [Attribute("a"), Attribute("b")]) {
      $0.userInfo["NSPersistentHistoryTombstoneAttributes"] = tombstones
    }
  }
}
