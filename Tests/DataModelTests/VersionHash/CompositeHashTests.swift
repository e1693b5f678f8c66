import DataModel
import TestSupport
import Testing

@Suite("Hash of composite attributes")
struct CompositeHashTests {
  /// Part of an entity hash that Apple's tools wrote.
  @Test func `a composite with one element is hashed`() {
    // SHA256(hash of the optional string "unit")
    let unit = Composite(name: "Unit", attributes: [Attribute("unit", isOptional: true)])
    #expect(
      hexadecimalHash(of: Attribute("a", unit))
        == "12ba0c6c7d7c619aab124222ee19a1bb720e8f397003465a8c930120169c574f")
  }

  @Test func `name, optionality and modifier of the composite do not matter`() {
    let other = Attribute("b", address) {
      $0.isOptional = true
      $0.versionHashModifier = "v2"
      $0.compositeName = "Place"
    }
    #expect(hexadecimalHash(of: Attribute("a", address)) == hexadecimalHash(of: other))
  }

  @Test func `elements are hashed in the order of their names`() {
    // hash(city) hash(street)
    #expect(
      hexadecimalHash(of: Attribute("a", address))
        == "6fafc18899cac43392ab38895d858f2b21a3a2b730f24e3d610233626c9d9a09")
  }

  /// No known model or store has a nested composite.
  @Test func `the elements of an inner composite are sorted among the outer ones`() {
    // hash(city) hash(latitude) hash(longitude) hash(street)
    let inner = Composite(
      name: "Coordinate",
      attributes: [Attribute("longitude", .double), Attribute("latitude", .double)])
    let place = Composite(
      name: "Place", attributes: [Attribute("coordinate", inner)] + address.attributes)
    #expect(
      hexadecimalHash(of: Attribute("a", place))
        == "05e5e4fc1b5e21df9a35c76d1a1b7e265e36cca931258782037ec1d923acea2e")
  }

  /// No known file has one.
  @Test func `a transient element is omitted`() {
    // hash(city)
    let street = Attribute("street") { $0.isTransient = true }
    let composite = Composite(name: "Address", attributes: [street, Attribute("city")])
    #expect(
      hexadecimalHash(of: Attribute("a", composite))
        == "ceff5c083edfbd05e67e4a5b27e0f1ef6f5da114da0deacc913451997ebf03a1")
  }

  /// No known file has one.
  @Test func `a derived element is hashed by its expression`() {
    // hash(city) SHA256("now()")
    let composite = Composite(
      name: "Address", attributes: [Attribute("since", derivedBy: "now()"), Attribute("city")])
    #expect(
      hexadecimalHash(of: Attribute("a", composite))
        == "a9c61acb13ae8f35c45dd598a656a308a1c5893e9a63fcb22886192731e50950")
  }

  @Test func `an element is hashed with its storage flags`() {
    // SHA256(base(photo) E8 03 00 00 01)
    let photo = Attribute("photo", .binary) { $0.allowsExternalBinaryDataStorage = true }
    #expect(
      hexadecimalHash(of: Attribute("a", Composite(name: "Album", attributes: [photo])))
        == "2ac95e87fb71f8dab697881e238af34ba6a34e7fbdb443ab6c3876e309ff5550")
  }

  @Test func `a composite without elements has the hash of no bytes`() {
    #expect(
      hexadecimalHash(of: Attribute("a", Composite(name: "Empty", attributes: [])))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  private var address: Composite {
    Composite(name: "Address", attributes: [Attribute("street"), Attribute("city")])
  }
}
