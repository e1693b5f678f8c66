import DataModel
import TestSupport
import Testing

/// friends below is SHA256(SHA256("friends" 01 00) "Person" 00 00 00 00 00 00 00 00), without the
/// name of the inverse.
@Suite("Self-inverse relationships")
struct OwnInverseTests {
  private let friends = Relationship("friends", toMany: "Person", inverse: "friends")

  @Test func `the name of the inverse is omitted`() {
    // "Person" 00 friends
    #expect(
      hexadecimalHash(of: Entity("Person", [friends]))
        == "1a06cff8d4ade5f4ed69754c229eb349ae3016144dac59cdff5a534b8dcd165d")
  }

  @Test func `without an inverse entity the destination decides`() {
    var relationship = friends
    relationship.inverseEntity = nil
    #expect(
      hexadecimalHash(of: Entity("Person", [relationship]))
        == "1a06cff8d4ade5f4ed69754c229eb349ae3016144dac59cdff5a534b8dcd165d")
  }

  @Test func `an inverse of the same name in another entity is hashed`() {
    // "Person" 00 SHA256(base(partner) "Company" "partner" 01 00 00 00 00 00 00 00)
    let partner = Relationship("partner", to: "Company", inverse: "partner")
    let back = Relationship("partner", to: "Person", inverse: "partner")
    #expect(
      hexadecimalHash(of: Entity("Person", [partner]), Entity("Company", [back]))
        == "1bedb3249751030d320f172834e954a7807391750b75ee97288d55ac5136b70f")
  }

  /// A source names the entity that declares the inverse, which may be an ancestor of the
  /// destination.
  @Test func `the inverse entity decides if it differs from the destination`() {
    // "Person" 00 SHA256(base(friends) "Student" 00 00 00 00 00 00 00 00)
    let relationship = Relationship("friends", toMany: "Student", inverse: "friends") {
      $0.inverseEntity = "Person"
    }
    #expect(
      hexadecimalHash(of: Entity("Person", [relationship]), Entity("Student", parent: "Person"))
        == "0a267c45b0036541e36df43804ae4f6f19ac6c2a7fa636a11853049eab5840cd")
  }

  @Test func `a subentity hashes it like the entity that declares it`() {
    // "Student" 00 hash(Person) friends
    #expect(
      hexadecimalHash(of: Entity("Student", parent: "Person"), Entity("Person", [friends]))
        == "221caaf640f6f4c82df14cf08e8be6f287ddde20e33995413d95957775c98104")
  }

  /// Only models built in code can override a relationship; no known file does.
  @Test func `the name is omitted if an ancestor's relationship is self-inverse`() {
    // "Student" 00 hash(Person) SHA256(SHA256("friends" 00 00) "Person" 00 00 00 00 00 00 00 00)
    var required = friends
    required.isOptional = false
    #expect(
      hexadecimalHash(
        of: Entity("Student", parent: "Person", [required]), Entity("Person", [friends]))
        == "868ad20963ecb021e051b787c62c3afc4bc16212be630c94895014c45eeee79c")
  }
}
