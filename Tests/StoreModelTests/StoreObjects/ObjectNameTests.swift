import StoreModel
import Testing

@Suite("Names of objects")
struct ObjectNameTests {
  @Test(arguments: [
    ("p1", 1), ("p9223372036854775807", Int64.max), ("p40", 40), ("p0", 0), ("p-3", -3),
    ("p-9223372036854775808", Int64.min),
  ])
  func `p and a number are a key`(text: String, key: Int64) {
    #expect(ObjectName(text) == .key(key))
  }

  @Test(arguments: [
    "p", "p01", "p-0", "p-01", "p+1", "p--1", "P1", "p1x", "p9223372036854775808", "me", "1", " p1",
  ])
  func `all else is a name`(text: String) {
    #expect(ObjectName(text) == .name(text))
  }

  @Test(arguments: ["", "a/b", "/"])
  func `nothing, and what an entity may stand before, is none`(text: String) {
    #expect(ObjectName(text) == nil)
  }
}
