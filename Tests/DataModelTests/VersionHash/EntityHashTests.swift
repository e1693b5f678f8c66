import DataModel
import TestSupport
import Testing

/// Expected values: Python's hashlib over the bytes in the comments; a, b and c are the hashes of
/// required strings of that name.
@Suite("Entity hash")
struct EntityHashTests {
  @Test func `without properties only name and abstract flag are hashed`() {
    // "Item" 00
    #expect(
      hexadecimalHash(of: Entity("Item"))
        == "66166391faefe92860f6f53629810d4de0a8893d590f5c45c249365149e86b46")
    // "Item" 01
    #expect(
      hexadecimalHash(of: Entity("Item", isAbstract: true))
        == "ca060ca46ed713eb0a0d2d7e93194be411a20b6e7974a2b5b166a259d1277f70")
  }

  @Test func `properties are hashed in the order digits, capitals, underscore, small letters`() {
    // "Item" 00 hash(1) hash(9) hash(B) hash(Z) hash(_) hash(a) hash(a1) hash(aB) hash(b) hash(z)
    let names = ["a", "B", "b", "1", "_", "Z", "z", "9", "a1", "aB"]
    #expect(
      hexadecimalHash(of: Entity("Item", names.map { Attribute($0) }))
        == "af3bf2bae8f77d553867554afbb836d020637b076979188d07cae38d03201114")
  }

  /// No known file has names outside ASCII.
  @Test func `names outside ASCII are ordered by their decomposition`() {
    // "Item" 00 hash(e) hash(é) hash(f) hash(oz) hash(ö) hash(p), é and ö precomposed
    let names = ["p", "ö", "oz", "f", "é", "e"]
    #expect(
      hexadecimalHash(of: Entity("Item", names.map { Attribute($0) }))
        == "7934340fc9759f883b5fc19e99e7a3a50b4a6299580e34ba961350acaa59ae1d")
  }

  @Test func `attributes and relationships are sorted together`() {
    // "Item" 00 a SHA256(base(b) "Item2" 01 00 00 00 00 00 00 00) c
    #expect(
      hexadecimalHash(
        ofItemWith: Relationship("b", to: "Item2"), Attribute("c"), Attribute("a"))
        == "9fc6dae904b5828cb4d6fcfe980f45aa3a79fe722dbb8c57687868f9b24e6aaa")
  }

  @Test func `transient and fetched properties are omitted`() {
    // "Item" 00 a
    let transient = Attribute("b") { $0.isTransient = true }
    let relationship = Relationship("c", to: "Item") { $0.isTransient = true }
    let fetched = FetchedProperty("d", from: "Item", where: "a != nil")
    #expect(
      hexadecimalHash(ofItemWith: Attribute("a"), transient, relationship, fetched)
        == "582f3aad0e276819e516cf9f172977c97ae0daeb9b6f3c40ceb77d0d5ad0e4eb")
  }

  @Test func `a modifier follows the properties`() {
    // "Item" 00 a "v2"
    let item = Entity("Item", [Attribute("a")]) { $0.versionHashModifier = "v2" }
    #expect(
      hexadecimalHash(of: item)
        == "aa223b727f0bf8506c0acf630197c053fa3d1b147487100e2c15ab1015ba9781")
  }

  @Test func `an empty modifier is equivalent to none`() {
    let item = Entity("Item", [Attribute("a")]) { $0.versionHashModifier = "" }
    #expect(hexadecimalHash(of: item) == hexadecimalHash(ofItemWith: Attribute("a")))
  }
}
