import DataModel
import Testing

@Suite("Dictionaries with duplicate keys")
struct KeepingFirstTests {
  @Test func `the first of several equal keys is used`() {
    #expect(Dictionary(keepingFirst: [("a", 1), ("b", 2), ("a", 3)]) == ["a": 1, "b": 2])
    #expect(Dictionary(keepingFirst: zip(["a", "a"], [1, 2])) == ["a": 1])
    #expect(Dictionary(keepingFirst: [(String, Int)]()).isEmpty)
  }
}
