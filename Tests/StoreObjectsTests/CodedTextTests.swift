import Foundation
import StoreObjects
import TestSupport
import Testing

@Suite("Bytes as text")
struct CodedTextTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 is that of RFC 4648`(bytes: String, text: String) {
    #expect(base64Bytes(text) == Array(bytes.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "====", "Zg==Zg==", "Zm 9", "Zm9v\n", "Zm9-"])
  func `Base64 is refused where it is not whole, or says something twice`(text: String) {
    #expect(base64Bytes(text) == nil)
  }

  @Test func `Base64 of any bytes reads back`() {
    var random = SeededGenerator(seed: 3)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8(random.number(0...255)) }
      #expect(base64Bytes(Data(bytes).base64EncodedString()) == bytes)
    }
  }

  @Test func `UUIDs have 16 bytes and five groups`() {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let bytes = uuidBytes(text)
    #expect(bytes?.count == 16)
    #expect(bytes.flatMap(uuidText) == text)
    #expect(uuidBytes(text.lowercased()) == bytes)
    #expect(uuidText([1, 2]) == nil)
    for wrong in [
      "", String(text.dropLast()), text + "0", text.replacing("-", with: ""),
      "G" + text.dropFirst(),
    ] {
      #expect(uuidBytes(wrong) == nil)
    }
  }
}
