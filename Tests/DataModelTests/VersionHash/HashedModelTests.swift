import TestSupport
import Testing

@testable import DataModel

/// Hashes of one version are reused for another only if they are the same.
@Suite("Reusing hashes of another version") struct HashedModelTests {
  @Test(arguments: 0..<300) func `hashes are the same with and without another version`(
    seed: UInt64
  ) {
    var generator = ModelGenerator(seed: seed)
    let old = generator.model()
    var editor = EditGenerator(seed: seed)
    let new = editor.edit(old)
    let known = HashedModel(old, hashes: hashModel(old))
    #expect(hashModel(new, besides: known) == hashModel(new))
  }

  @Test func `unchanged entities and their ancestors reuse known hashes`() throws {
    let old = family()
    var hashes = hashModel(old)
    for index in hashes.entities.indices { hashes.entities[index].bytes = [UInt8(index)] }
    let known = try #require(HashedModel(old, hashes: hashes))
    #expect(hashModel(old, besides: known).entities == hashes.entities)
    var new = old
    new.edit("Parent") { $0.isAbstract = true }
    let found = hashModel(new, besides: known)
    #expect(found["Parent"] == hashModel(new)["Parent"])
    #expect(found["Child"] == hashModel(new)["Child"])
    #expect(found["Other"] == hashes["Other"])
  }

  @Test func `a rewritten entity is hashed again`() throws {
    let (old, same) = (family(), family())
    var hashes = hashModel(old)
    for index in hashes.entities.indices { hashes.entities[index].bytes = [] }
    let known = try #require(HashedModel(old, hashes: hashes))
    #expect(hashModel(same, besides: known) == hashModel(old))
  }

  @Test func `hashes that depend on more than ancestors are not reused`() {
    var tombstones = family()
    tombstones.edit("Child") { $0.userInfo = [Tombstones.key: "a"] }
    #expect(HashedModel(tombstones, hashes: hashModel(tombstones)) == nil)
    let known = HashedModel(family(), hashes: hashModel(family()))
    #expect(hashModel(tombstones, besides: known) == hashModel(tombstones))
    var repeated = family()
    repeated.entities.insert(Entity(name: "Other"))
    #expect(HashedModel(repeated, hashes: hashModel(repeated)) == nil)
  }

  @Test func `a cycle of parents is hashed as without another version`() {
    var circle = family()
    circle.edit("Parent") { $0.parent = "Child" }
    var other = circle
    other.entities = NamedCollection(Array(circle.entities) + [Entity(name: "Aside")])
    let known = HashedModel(circle, hashes: hashModel(circle))
    #expect(hashModel(other, besides: known) == hashModel(other))
  }

  private func family() -> Model {
    var (parent, child) = (Entity(name: "Parent"), Entity(name: "Child"))
    parent.attributes = [Attribute("a")]
    child.parent = "Parent"
    var model = Model()
    model.entities = NamedCollection([parent, child, Entity(name: "Other")])
    return model
  }
}
