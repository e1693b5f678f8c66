import DataModel
import Testing

@Suite("Kinds of change")
struct ChangeKindTests {
  @Test(arguments: Example.all)
  func `an example gives exactly its change`(example: Example) throws {
    let changes = diffModels(from: example.from, to: example.to)
    let change = try #require(changes.first)
    #expect(changes.count == 1)
    #expect(change.kind == example.kind)
    #expect(change.changesVersionHash == example.changesVersionHash)
    #expect(change.changesSchema == example.changesSchema)
    #expect(change.from != change.to)
    #expect(example.from.applying(changes) == example.to)
    let hashes = [example.from, example.to].map { hashModel($0).byName }
    #expect(change.changesVersionHash == (hashes[0] != hashes[1]))
    #expect(diffModels(from: example.to, to: example.from) == [change.reversed])
  }

  @Test func `every kind has an example`() {
    #expect(Set(Example.all.map(\.kind)) == Set(ChangeKind.allCases))
  }

  @Test func `raw values are unique kebab-case`() {
    for kind in ChangeKind.allCases {
      #expect(kind.rawValue.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) })
    }
  }
}
