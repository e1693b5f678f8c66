import DataModel
import TestSupport
import Testing

/// Expected values: Python's hashlib over the bytes in the comments; base(pages) is
/// SHA256("pages" 01 00) where nothing else is said.
@Suite("Relationship hash")
struct RelationshipHashTests {
  private let pages = Relationship("pages", toMany: "Page", inverse: "book")

  @Test func `a to-many relationship without a maximum is hashed`() {
    // base(pages) "Page" "book" 00 00 00 00 00 00 00 00
    #expect(
      hexadecimalHash(of: pages)
        == "82739868da428773c4c1136bb4ca05216768ffb5cf47dc8cd743a2c4a726c55b")
  }

  @Test func `the maximum count is hashed before the minimum`() {
    // base(pages) "Page" "book" 05 00 00 00 02 00 00 00
    var limited = pages
    (limited.maxCount, limited.minCount) = (5, 2)
    #expect(
      hexadecimalHash(of: limited)
        == "6abcf959e97839d9102ec5a8126059bd102b2d683240c4574baea94ec14618aa")
    // base(pages) "Page" "book" 02 00 00 00 05 00 00 00
    (limited.maxCount, limited.minCount) = (2, 5)
    #expect(
      hexadecimalHash(of: limited)
        == "d8ff1f80b2d665b45df33eeefacc9f117d7b5f03d305c80773a9e4e01afdde7f")
  }

  @Test func `an ordered relationship adds two bytes`() {
    // base(pages) "Page" "book" 00 00 00 00 00 00 00 00 01 00
    var ordered = pages
    ordered.isOrdered = true
    #expect(
      hexadecimalHash(of: ordered)
        == "56439d132db6e024af81c64b45de6d9f705175be04863aecd778f3648391a6d3")
  }

  @Test func `a missing inverse adds nothing`() {
    // base(pages) "Page" 00 00 00 00 00 00 00 00
    #expect(
      hexadecimalHash(of: Relationship("pages", toMany: "Page"))
        == "f0115c7e72d324132e0583b866d4403c2bf12292c19fe869ba7b3c6333d7953b")
  }

  @Test func `a missing destination adds nothing`() {
    // base(pages) 00 00 00 00 00 00 00 00
    #expect(
      hexadecimalHash(of: Relationship("pages", toMany: nil))
        == "f627ed4574181ea745fed96673f8cf8566cd0d7462ca63b221df3b949131661c")
  }

  @Test func `being required is a flag of the base`() {
    // SHA256("pages" 00 00) "Page" "book" 00 00 00 00 00 00 00 00
    var required = pages
    required.isOptional = false
    #expect(
      hexadecimalHash(of: required)
        == "eaf5c895dca1aa087b6cb6f935986688d2e35de4de045dd3cb9dd2717562cd53")
  }

  @Test func `a modifier is part of the base`() {
    // SHA256("pages" 01 00 "v2") "Page" "book" 00 00 00 00 00 00 00 00
    var modified = pages
    modified.versionHashModifier = "v2"
    #expect(
      hexadecimalHash(of: modified)
        == "74371b76c8ca61d1b84eb972f6f69f7c35eba48dae1b0531244cb4309038c6e7")
  }
}
