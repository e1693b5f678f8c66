import StoreModel
import Testing

@Suite("Names of objects")
struct ObjectNameTests {
  @Test(arguments: [
    ("p1", 1), ("p9223372036854775807", Int64.max), ("p40", 40), ("p0", 0), ("p-3", -3),
    ("p-9223372036854775808", Int64.min),
  ])
  func `a p with a number is a key`(text: String, key: Int64) {
    #expect(ObjectName(text) == .key(key))
  }

  @Test(arguments: [
    "p", "p01", "p-0", "p-01", "p+1", "p--1", "P1", "p1x", "p9223372036854775808", "me", "1", " p1",
  ])
  func `any other text is a name`(text: String) {
    #expect(ObjectName(text) == .name(text))
  }

  @Test(arguments: ["", "a/b", "/"])
  func `an empty text or one with a slash is not a name`(text: String) {
    #expect(ObjectName(text) == nil)
  }
}
