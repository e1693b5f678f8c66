import DataModel
import Testing

@Suite("Dictionaries of what may repeat")
struct KeepingFirstTests {
  @Test func `of equal keys the first counts`() {
    #expect(Dictionary(keepingFirst: [("a", 1), ("b", 2), ("a", 3)]) == ["a": 1, "b": 2])
    #expect(Dictionary(keepingFirst: zip(["a", "a"], [1, 2])) == ["a": 1])
    #expect(Dictionary(keepingFirst: [(String, Int)]()).isEmpty)
  }
}
