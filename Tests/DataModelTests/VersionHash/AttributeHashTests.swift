import DataModel
import TestSupport
import Testing

/// Expected values: Python's hashlib over the bytes in the comments; base(x) is
/// SHA256("x" flags modifier).
@Suite("Attribute hash")
struct AttributeHashTests {
  @Test(arguments: [
    (false, false, "03ab213717f20d22dc8133ec7a79ca1d09b3f2a29222f88bc0946d0b37bf7a5c"),
    (true, false, "a35a5ed2d49341fd7c1e17d91d496e0b34a3629396aae192e0a9b009ee182861"),
    (false, true, "4255079f7a35e6721a14f5cc6046d0c79f423116ff201fa6269d02355fc5a652"),
    (true, true, "5c0d38ac382a199c6290711084efc50bd3fad802cd985a887384c114b7d2ef9e"),
  ])
  func `optional is flag 1 and transient flag 2`(
    isOptional: Bool, isTransient: Bool, expected: String
  ) {
    // SHA256("a" flags 00) BC 02 00 00
    let attribute = Attribute("a", isOptional: isOptional) { $0.isTransient = isTransient }
    #expect(hexadecimalHash(of: attribute) == expected)
  }

  @Test(arguments: [
    (AttributeType.undefined, "d5866122ad8eaac88a85f3e2dd69de1075245401fe6e0546a25bac6982c50844"),
    (.integer16, "6cf3c6a601c8f9b5c719e52abd7cd72316f64ecb15257add17b5065e3e4fc8a6"),
    (.integer32, "03fa7760b1007ff95a3c7e7a45c4d815835a76dba12e7f75873401f161ece68e"),
    (.integer64, "743f3d36a924b6b5e869bbc0c2a1916c52ff5afcfd0129534f93e06256b33a34"),
    (.decimal, "4e3fd8a1ca87f98da118e19736fe4e92525c96b2b373a00f8c9ae3811f9dc0eb"),
    (.double, "381221503594e7941afea210fec7d0945bcf18d9718b3603d5ef7d4fb70ac8ad"),
    (.float, "5aad9ca17af3d30f3732a6a652e206373880c6818776cdd6e3e019f13d99c780"),
    (.string, "03ab213717f20d22dc8133ec7a79ca1d09b3f2a29222f88bc0946d0b37bf7a5c"),
    (.boolean, "da75e69739f579287bc63e2c983839c59093fd342a45a9c279bc5f4bf0f0c843"),
    (.date, "a09ade4876750a611c236ca54b52dece1227b52c8fc98db15e4a6939a53b6020"),
    (.binary, "c3f362248291a26a6ca027d1a4eaa89264d05ddbc79f52b216e5890372ae92ba"),
    (.uuid, "51f3d6d7c771be0488378de8ca9c629ad053f185e2ad5f6df822064927e12742"),
    (.uri, "ca473acaeb398fdb2d328f3c79344e6e0d87031a00267f6f9f0027abad62978d"),
    (.transformable, "5a8387a0628445016d0a16910d21658cbbfc943513cded96bda67d72d1175849"),
    (.objectID, "bc1b6d738eb4cd1b139568511f60b1c4796a094a35b86548d1fd897d90b13425"),
  ])
  func `each type is hashed as its number`(type: AttributeType, expected: String) {
    // base(a) type number, 4 bytes little-endian
    #expect(hexadecimalHash(of: Attribute("a", type)) == expected)
  }

  @Test func `external storage and preserving after deletion add the same byte`() {
    // base(a) E8 03 00 00 01
    let expected = "100daa1a91535440e49f2a785605f3aee703b73958add86cf469c4672260fc98"
    let external = Attribute("a", .binary) { $0.allowsExternalBinaryDataStorage = true }
    let preserved = Attribute("a", .binary) { $0.preservesValueOnDeletion = true }
    #expect(hexadecimalHash(of: external) == expected)
    #expect(hexadecimalHash(of: preserved) == expected)
  }

  /// No known file has both.
  @Test func `external storage with preserving after deletion adds two bytes`() {
    // base(a) E8 03 00 00 01 01
    let attribute = Attribute("a", .binary) {
      $0.allowsExternalBinaryDataStorage = true
      $0.preservesValueOnDeletion = true
    }
    #expect(
      hexadecimalHash(of: attribute)
        == "88dec1417cef6882dd106f6e59fdf4fa5646fff22d1198525262e71e655c97f8")
  }

  @Test func `a modifier follows name and flags`() {
    // SHA256("a" 00 00 "v2") BC 02 00 00
    let attribute = Attribute("a") { $0.versionHashModifier = "v2" }
    #expect(
      hexadecimalHash(of: attribute)
        == "1b5b0b79869d18822bd152ba3f14790b99bd81b00940eb7f32d22c1b0c60e0c9")
  }

  @Test func `an empty modifier is equivalent to none`() {
    let attribute = Attribute("a") { $0.versionHashModifier = "" }
    #expect(hexadecimalHash(of: attribute) == hexadecimalHash(of: Attribute("a")))
  }

  /// No known file has a name outside ASCII.
  @Test func `names are hashed as their UTF-8 bytes`() {
    // SHA256(C3 A9 00 00) BC 02 00 00, SHA256(65 CC 81 00 00) BC 02 00 00
    #expect(
      hexadecimalHash(of: Attribute("\u{E9}"))
        == "12368f158b76b82ccd7b74c976e658163dc925f9d0df1a1b574861c2c276cc16")
    #expect(
      hexadecimalHash(of: Attribute("e\u{301}"))
        == "bd6f3adad379cbcf8aa6164e111570839e2b33301124c7339fd313bf9c330c08")
  }

  @Test func `names end at a NUL`() {
    #expect(hexadecimalHash(of: Attribute("a\0b")) == hexadecimalHash(of: Attribute("a")))
  }
}
