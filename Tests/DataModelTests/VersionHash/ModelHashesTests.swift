import DataModel
import TestSupport
import Testing
import Text

@Suite("Hashes of a model")
struct ModelHashesTests {
  private let hashes = hashModel(
    Model(entities: [Entity("B", [Attribute("b")]), Entity("A", [Attribute("a")])]))

  @Test func `entities are ordered by name`() {
    // "A" 00 hash(a), "B" 00 hash(b)
    #expect(hashes.entities.map(\.name) == ["A", "B"])
    #expect(
      hashes.entities.map(\.hexadecimal) == [
        "20214090d2c875eeaeb7b102c66c6892a686aa13509425522bf69f4369a7dc95",
        "d878ffa9411f66a748154348e61f9518d9a6888502ac3500ad8715324d04b372",
      ])
    #expect(hashes.byName == ["A": hashes.entities[0].bytes, "B": hashes.entities[1].bytes])
    #expect(hashes["B"] == hashes.entities[1].bytes)
    #expect(hashes["C"] == nil)
  }

  @Test func `hashes match those by name, and no others`() {
    let model = Model(entities: [Entity("B"), Entity("A"), Entity("B", [Attribute("b")])])
    for hashes in [hashes, hashModel(model), hashModel(Model(entities: []))] {
      let known = hashes.byName
      var others: [[String: [UInt8]]] = [[:], known.merging(["C": [0]]) { $1 }]
      for name in known.keys {
        others.append(known.filter { $0.key != name })
        others.append(known.merging([name: [0]]) { $1 })
        others.append(known.filter { $0.key != name }.merging(["C": known[name] ?? []]) { $1 })
      }
      #expect(hashes.match(known))
      for other in others { #expect(hashes.match(other) == (other == known)) }
      #expect(!hashes.match(nil))
    }
  }

  @Test func `the checksum covers the hashes in the order of the names`() {
    // SHA256(hash(A) hash(B))
    #expect(hashes.checksum == "7gJ0xOaKu2SuiZmSBfyzsvMveRnZYEt/y3EiWD/UORM=")
    #expect(hashes.checksum.count == 44)
  }

  @Test func `the digest covers names and hashes`() {
    // SHA512("A" hash(A) "B" hash(B))
    #expect(
      hashes.digest
        == "V0gfm6sn3mqGhBzN5xrIPcCZrIF2cOqgWFrLNME5O97yABKPNj6bz88/3/Ql0L/GVrWJZQ9kpmRV"
        + "gmTV7E5oKQ==")
    #expect(hashes.digest.count == 88)
  }

  /// No known file has entity names outside ASCII.
  @Test func `entities outside ASCII are ordered by their decomposition`() {
    // SHA256(hash(Oz) hash(Öl) hash(Z)), each without properties
    let hashes = hashModel(Model(entities: [Entity("Z"), Entity("Öl"), Entity("Oz")]))
    #expect(hashes.checksum == "4jbB/iLrQnAigtASj/womMimcPur68J+ht+GnC8+2Io=")
  }

  @Test func `a model without entities has the hashes of no bytes`() {
    let hashes = hashModel(Model())
    #expect(hashes.entities == [])
    #expect(hashes.checksum == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(
      hashes.digest
        == "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGl"
        + "ODJ6+SfaPg==")
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 is standard, with padding`(text: String, expected: String) {
    #expect(base64Text(Array(text.utf8)) == expected)
    #expect(base64Text([0xFB, 0xFF, 0xFE]) == "+//+")
  }

  @Test func `hexadecimal digits are lowercase`() {
    #expect(hexadecimalText([0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
  }
}
