import TestSupport
import Testing

@testable import DataModel

/// What was computed for one version is taken over by another only where it is the same.
@Suite("Hashes besides a hashed model") struct HashedModelTests {
  @Test(arguments: 0..<300) func `they are what they are alone`(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let old = generator.model()
    var editor = EditGenerator(seed: seed)
    let new = editor.edit(old)
    let known = HashedModel(old, hashes: hashModel(old))
    #expect(hashModel(new, besides: known) == hashModel(new))
  }

  @Test func `an entity and its ancestors are looked up`() throws {
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

  @Test func `an entity written anew is hashed anew`() throws {
    let (old, same) = (family(), family())
    var hashes = hashModel(old)
    for index in hashes.entities.indices { hashes.entities[index].bytes = [] }
    let known = try #require(HashedModel(old, hashes: hashes))
    #expect(hashModel(same, besides: known) == hashModel(old))
  }

  @Test func `where more than the ancestors counts nothing is kept or taken over`() {
    var tombstones = family()
    tombstones.edit("Child") { $0.userInfo = [Tombstones.key: "a"] }
    #expect(HashedModel(tombstones, hashes: hashModel(tombstones)) == nil)
    let known = HashedModel(family(), hashes: hashModel(family()))
    #expect(hashModel(tombstones, besides: known) == hashModel(tombstones))
    var repeated = family()
    repeated.entities.insert(Entity(name: "Other"))
    #expect(HashedModel(repeated, hashes: hashModel(repeated)) == nil)
  }

  @Test func `parents in a circle are hashed as they are alone`() {
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
