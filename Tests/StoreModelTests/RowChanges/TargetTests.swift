import StoreModel
import Testing
import Text

@Suite("Destinations of relationships")
struct TargetTests {
  private func targets(_ identities: Int64?...) -> [Target] {
    identities.enumerated().map { place, identity in
      Target(id: ObjectID(entity: "Tag", key: identity ?? Int64(100 + place)), identity: identity)
    }
  }

  private func keys(_ ids: [ObjectID]?) -> [Int64]? { ids?.map(\.key) }

  @Test func `the order of destinations matters only for ordered relationships`() {
    #expect(compareTargets(targets(1, 2, 3), targets(3, 1, 2), isOrdered: false) == nil)
    let change = compareTargets(targets(1, 2, 3), targets(3, 1, 2), isOrdered: true)
    #expect(change?.isReordered == true)
    #expect(change?.removed == [])
    #expect(change?.added == [])
  }

  @Test func `removed and added destinations are listed`() {
    let change = compareTargets(targets(1, 2, 3), targets(2, 4), isOrdered: true)
    #expect(keys(change?.removed) == [1, 3])
    #expect(keys(change?.added) == [4])
    #expect(change?.isReordered == false)
    #expect(change?.oldCount == 3)
    #expect(change?.newCount == 2)
  }

  @Test func `a destination without a match counts as removed`() {
    let change = compareTargets(targets(1, nil), targets(1), isOrdered: false)
    #expect(keys(change?.removed) == [101])
    #expect(compareTargets(targets(nil), targets(nil), isOrdered: false) != nil)
  }

  @Test func `indistinguishable destinations are compared by number`() {
    #expect(compareTargets(targets(7, 7), targets(7, 7), isOrdered: true) == nil)
    let change = compareTargets(targets(7, 7, 7), targets(7), isOrdered: false)
    #expect(change?.removed.count == 2)
    #expect(change?.added == [])
  }
}
