import DataModel
import TestSupport
import Testing

@Suite("Invariants of comparing models")
struct DiffLawTests {
  @Test(arguments: 0..<100)
  func `equal models have no changes`(seed: UInt64) {
    let model = edited(seed: seed).to
    #expect(diffModels(from: model, to: model).isEmpty)
  }

  @Test(arguments: 0..<300)
  func `edited models satisfy the invariants`(seed: UInt64) {
    let (from, to) = edited(seed: seed)
    checkLaws(from: from, to: to)
  }

  @Test(arguments: 0..<100)
  func `unrelated models satisfy the invariants`(seed: UInt64) {
    var left = ModelGenerator(seed: seed)
    var right = ModelGenerator(seed: seed + 10_000)
    checkLaws(from: left.model(), to: right.model())
  }

  @Test(arguments: 0..<100)
  func `the order of input does not matter`(seed: UInt64) {
    let (from, to) = edited(seed: seed)
    var random = SeededGenerator(seed: seed)
    let changes = diffModels(from: from, to: to)
    #expect(diffModels(from: reordered(from, &random), to: reordered(to, &random)) == changes)
  }

  private func edited(seed: UInt64) -> (from: Model, to: Model) {
    var models = ModelGenerator(seed: seed)
    var edits = EditGenerator(seed: seed)
    let from = seed % 4 == 0 ? libraryModel() : models.model()
    // The old model is edited too, so that it has renaming identifiers and broken references.
    let old = edits.random.oneIn(2) ? from : edits.edit(from)
    return (old, edits.edit(old))
  }

  private func checkLaws(from: Model, to: Model) {
    let changes = diffModels(from: from, to: to)
    #expect(changes.isEmpty == (from == to))
    #expect(from.applying(changes) == to)
    let back = diffModels(from: to, to: from)
    #expect(to.applying(back) == from)
    #expect(Set(back) == Set(changes.map(\.reversed)))
    #expect(Set(changes).count == changes.count)
    #expect(back.count == changes.count)
    let hashes = (hashModel(from).byName, hashModel(to).byName)
    #expect(changes.contains(where: \.changesVersionHash) == (hashes.0 != hashes.1))
  }

  /// The same model in another order, wherever the order does not matter.
  private func reordered(_ model: Model, _ random: inout SeededGenerator) -> Model {
    var result = model
    let entities = model.entities.map { entity in
      var entity = entity
      entity.attributes = NamedCollection(random.shuffle(entity.attributes))
      entity.relationships = NamedCollection(random.shuffle(entity.relationships))
      entity.fetchIndexes = FetchIndexList(random.shuffle(entity.fetchIndexes))
      return entity
    }
    result.entities = NamedCollection(random.shuffle(entities))
    result.configurations = NamedCollection(random.shuffle(model.configurations))
    return result
  }
}
