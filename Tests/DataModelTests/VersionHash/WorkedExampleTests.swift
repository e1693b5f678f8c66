import TestSupport
import Testing
import Text

@testable import DataModel

/// The example of `Documentation/Formats/version-hash.md`.
///
/// Apple's tools wrote the hashes of entities and models: alemar11/CoreDataPlus @
/// f71b5f5706d8a17e9701b10d2fa2a56ede7d5e32, `Tests/Resources/SampleModel3`. Intermediate values
/// follow from the rules (Python's hashlib).
@Suite("Worked example")
struct WorkedExampleTests {
  private let name = Attribute("name")
  private let owner = Relationship("owner", to: "User", inverse: "pet")
  private let pet = Relationship("pet", to: "Pet", inverse: "owner")

  @Test func `one entity with two attributes has Apple's hashes`() {
    let user = Entity("User", [name, Attribute("petName", isOptional: true)])
    let hashes = hashModel(Model(entities: [user]))
    #expect(hashes["User"].map(base64Text) == "azH06XtpHRbEyCC65V+JQI1HATvUIVHs/eHqx/5L55g=")
    #expect(hashes.checksum == "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=")
    #expect(
      hashes.digest
        == "0KLB/FnL8roMcgeszeCxnPnvYqnn4VzB2DpFP6csqrDKzLB6fyG5rrVfjY5DtnQxx4355oWuKFub"
        + "lPf2Jo1UWg==")
  }

  @Test func `two related entities have Apple's hashes`() {
    let user = Entity("User", [name, Attribute("petName", isOptional: true), pet])
    let hashes = hashModel(Model(entities: [Entity("Pet", [name, owner]), user]))
    #expect(
      hashes["Pet"].map { hexadecimalText($0) }
        == "767342262a6458730c78aae73c5328d0fcaa4e3596d2f87f22e366eb46a9f46f")
    #expect(hashes["User"].map(base64Text) == "akfL7w4/hMJEkkn9yD8APX5RQ3j47pp2qNTA7IuxuCI=")
    #expect(hashes.checksum == "rzn6eNBLyn8k3AoC3kH3yymPT0vSUPaVcgi0v2SuHS8=")
  }

  @Test func `removing an attribute gives Apple's hashes`() {
    let entities = [Entity("Pet", [name, owner]), Entity("User", [name, pet])]
    let hashes = hashModel(Model(entities: entities))
    #expect(
      hashes["Pet"].map { hexadecimalText($0) }
        == "767342262a6458730c78aae73c5328d0fcaa4e3596d2f87f22e366eb46a9f46f")
    #expect(hashes["User"].map(base64Text) == "txWJ9kRmNW79MTIerWwpOt6O2t32z9cJMUTAc8OsPDs=")
    #expect(hashes.checksum == "HFFd7j8Z9/s0tJ1vqPzVSPX/pNYEbNAlXayypitIFow=")
  }

  @Test func `the intermediate hashes of Pet match the documented bytes`() {
    var nameBase = HashInput()
    nameBase.add("name")
    nameBase.add(0 as UInt16)
    #expect(
      hexadecimalText(nameBase.sha256.bytes)
        == "90d44c7db5b5a80bff15f243906d1f1c650a9a74e2506784ec96d4ff03f61b73")

    // base(name) BC 02 00 00
    #expect(
      hexadecimalHash(of: name)
        == "8cb9965c0031ac68913984f3110941ad965395be9fd9b17de7be54bc7ad46890")

    var ownerBase = HashInput()
    ownerBase.add("owner")
    ownerBase.add(1 as UInt16)
    #expect(
      hexadecimalText(ownerBase.sha256.bytes)
        == "45e5382ffa7bcb62adb14be29ce0ee7c1ca356d74ee3775f45aa1289b0034a26")

    // base(owner) "User" "pet" 01 00 00 00 00 00 00 00
    #expect(
      hexadecimalHash(of: owner)
        == "431f6f1bba544821111be3775dd3a03ddbc8962f0e0ccfd5b5694e59ecf6447c")
  }
}
