import DataModel
import TestSupport
import Testing

@Suite("Hash of derived attributes")
struct DerivedAttributeHashTests {
  /// SHA256 of the text; the first two are part of entity hashes that Apple's tools wrote.
  @Test(arguments: [
    ("now()", "28a4dae0461e17af56e979c2095abfbe0bfc45fe9ca8abf3144338a518a1bb8f"),
    ("count:(oneToMany)", "b196dca2c798994b9379d59199e285c499db8ff2837deb49c4109e18042be819"),
  ])
  func `derived attributes are hashed by their expression only`(
    expression: String, expected: String
  ) {
    #expect(hexadecimalHash(of: Attribute("a", derivedBy: expression)) == expected)
  }

  @Test func `name, type, flags and modifier do not matter`() {
    let plain = Attribute("a", .integer64, derivedBy: "now()")
    let other = Attribute("b", .date, derivedBy: "now()") {
      $0.isOptional = false
      $0.isTransient = true
      $0.versionHashModifier = "v2"
      $0.preservesValueOnDeletion = true
    }
    #expect(hexadecimalHash(of: plain) == hexadecimalHash(of: other))
  }

  /// No known file has a filtering predicate.
  @Test func `a filtering predicate follows the expression`() {
    // "count:(pages)number > 3"
    let attribute = Attribute("a", derivedBy: "count:(pages)", where: "number > 3")
    #expect(
      hexadecimalHash(of: attribute)
        == "7eb920c6feb69cc138354a3cca3aa81ece084464557bf0ab3de71dbfdeefabc7")
  }

  @Test func `a predicate without an expression is hashed on its own`() {
    // "number > 3"
    #expect(
      hexadecimalHash(of: Attribute("a", derivedBy: nil, where: "number > 3"))
        == "1e756fbcfde5ff9132514bb55e742ecad014bb5977e5f527903cbace96d2c4a1")
  }

  @Test func `an attribute without a derivation has the hash of no bytes`() {
    #expect(
      hexadecimalHash(of: Attribute("a", derivedBy: nil))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  /// *Source:* Core Data never treats derived attributes as transient; no file has one marked so.
  @Test func `a derived attribute marked transient is still hashed`() {
    // "Item" 00 SHA256("now()")
    let attribute = Attribute("a", derivedBy: "now()") { $0.isTransient = true }
    #expect(
      hexadecimalHash(ofItemWith: attribute)
        == "1df270d5748935207efda22510fe90284b2547ab6ccc5411bb3ec6e6ff64afd0")
  }
}
