import Building
import Testing

@Suite("The UUID of a store")
struct StoreUUIDTests {
  @Test func `a UUID is read in any case`() {
    let text = "5e1c0b7a-aBcD-4000-8000-00000000000f"
    #expect(StoreUUID(text)?.text == text.uppercased())
  }

  @Test(arguments: [
    "", "5e1c0b7a", "5e1c0b7aabcd4000800000000000000f", "5e1c0b7a-abcd-4000-8000-00000000000",
    "5e1c0b7a-abcd-4000-8000-00000000000g", "5e1c0b7a-abcd-4000-8000-0000000000é",
  ])
  func `any other text is not a UUID`(text: String) {
    #expect(StoreUUID(text) == nil)
  }

  @Test func `random UUIDs are of version 4 and different`() throws {
    let texts = (0..<100).map { _ in StoreUUID.random().text }
    #expect(Set(texts).count == 100)
    for text in texts {
      #expect(StoreUUID(text)?.text == text)
      let digits = Array(text)
      #expect(digits[14] == "4")
      #expect("89AB".contains(digits[19]))
    }
  }
}
