import DataModel
import TestSupport
import Testing

/// Such models are refused before compilation, but hashing must still end.
@Suite("Hashes of broken models")
struct BrokenModelTests {
  @Test func `a missing parent counts as none`() {
    // "Child" 00 b
    #expect(
      hexadecimalHash(of: Entity("Child", parent: "Missing", [Attribute("b")]))
        == "c24a8fbf32428b98bd1288d1511e85d44a068c48fd87ff2191c8e53ff7897a7a")
  }

  @Test func `an entity that is its own parent counts as a root`() {
    // "A" 00 a
    #expect(
      hexadecimalHash(of: Entity("A", parent: "A", [Attribute("a")]))
        == "20214090d2c875eeaeb7b102c66c6892a686aa13509425522bf69f4369a7dc95")
  }

  @Test func `a cycle of parents ends where it closes`() {
    // B: "B" 00 b; A: "A" 00 hash(B) a b
    let entities = [
      Entity("A", parent: "B", [Attribute("a")]), Entity("B", parent: "A", [Attribute("b")]),
    ]
    #expect(
      hashModel(Model(entities: entities)).entities.map(\.hexadecimal) == [
        "85e2185ecf879271416122ec3bf2bd0feaa80118eb8910877be3f130b20ade9e",
        "d878ffa9411f66a748154348e61f9518d9a6888502ac3500ad8715324d04b372",
      ])
  }

  @Test func `a long cycle of parents ends`() {
    let entities = (0..<500).map { Entity("E\($0)", parent: $0 == 0 ? "E499" : "E\($0 - 1)") }
    #expect(hashModel(Model(entities: entities)).entities.count == 500)
  }

  @Test func `entities and properties of the same name do not trap`() {
    let item = Entity("Item", [Attribute("a"), Attribute("a"), Relationship("a", to: "Item")])
    let hashes = hashModel(Model(entities: [item, item, Entity("Item", parent: "Item")]))
    #expect(hashes.entities.count == 3)
    #expect(hashes.byName.count == 1)
  }

  @Test func `counts that no store can contain do not trap`() {
    let relationship = Relationship("many", to: "Item") {
      $0.maxCount = .max
      $0.minCount = .min
    }
    #expect(hexadecimalHash(ofItemWith: relationship)?.count == 64)
  }
}
