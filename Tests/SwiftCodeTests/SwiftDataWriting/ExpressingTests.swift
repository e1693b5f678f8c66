import DataModel
import SwiftCode
import TestSupport
import Testing

/// The parts of a model that SwiftData can express.
@Suite struct ExpressingTests {
  /// Hashes are equal unless a loss says otherwise, and different if one does.
  @Test(arguments: 0..<300)
  func lossesTellWhichHashesChange(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model()
    let expressed = expressInSwiftData(model)
    let (before, after) = (hashModel(model).byName, hashModel(expressed.model).byName)
    let changed = Set(
      expressed.losses.filter { $0.effect == .changes }.compactMap(\.element.owner))
    for entity in model.entities {
      if changed.contains(entity.name) {
        #expect(before[entity.name] != after[entity.name], "\(entity.name)")
      } else if changed.isDisjoint(with: model.ancestors(of: entity).map(\.name)) {
        #expect(before[entity.name] == after[entity.name], "\(entity.name)")
      }
    }
  }

  @Test(arguments: 0..<100)
  func whatIsExpressedLosesNothingAgain(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let expressed = expressInSwiftData(generator.model())
    let again = expressInSwiftData(expressed.model)
    #expect(again.model == expressed.model)
    // That there are older systems stays true.
    let repeated = again.losses.filter { loss in
      !(loss.text.contains("systems before") || loss.effect == .mayChange || loss.lack == .model)
    }
    #expect(repeated == [])
  }

  @Test func oldIndexesBesideFetchIndexesAreNotExpressed() {
    func indexed(byFetchIndexes fetchIndexes: FetchIndexList) -> [[FetchIndexElement]] {
      let entity = Entity("A", [Attribute("a") { $0.isIndexed = true }, Attribute("b")]) {
        $0.compoundIndexes = [["a", "b"]]
        $0.fetchIndexes = fetchIndexes
      }
      let written = expressInSwiftData(Model(entities: [entity])).model
      return written.entities["A"]?.fetchIndexes.map(\.elements) ?? []
    }
    let b = [FetchIndexElement(.property("b"))]
    #expect(indexed(byFetchIndexes: []).count == 2)
    #expect(indexed(byFetchIndexes: [FetchIndex(name: "i", elements: b)]) == [b])
  }
}

extension ElementPath {
  /// The element's entity, or the element itself if it is an entity.
  fileprivate var owner: String? {
    switch self {
    case .entity(let name), .property(let name, _), .fetchIndex(let name, _),
      .uniquenessConstraint(let name, _):
      name
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: nil
    }
  }
}
