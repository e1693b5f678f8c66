import Foundation
import TestSupport
import Testing
import Text

@Suite("Bytes as text")
struct CodedTextTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 follows RFC 4648`(bytes: String, text: String) {
    #expect(base64Bytes(text.utf8) == Array(bytes.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "====", "Zg==Zg==", "Zm 9", "Zm9v\n", "Zm9-"])
  func `incomplete or ambiguous Base64 is refused`(text: String) {
    #expect(base64Bytes(text.utf8) == nil)
  }

  @Test func `Base64 of any bytes is read back`() {
    var random = SeededGenerator(seed: 3)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8(random.number(0...255)) }
      #expect(base64Bytes(Data(bytes).base64EncodedString().utf8) == bytes)
    }
  }

  @Test func `UUIDs have 16 bytes and five groups`() {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let bytes = uuidBytes(text)
    #expect(bytes?.count == 16)
    #expect(bytes.map { uuidText($0) } == text)
    #expect(uuidBytes(text.lowercased()) == bytes)
    for wrong in [
      "", String(text.dropLast()), text + "0", text.replacing("-", with: ""),
      "G" + text.dropFirst(),
    ] {
      #expect(uuidBytes(wrong) == nil)
    }
  }

  @Test func `lenient Base64 can contain line ends`() {
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      let text = Data(bytes).base64EncodedString()
      let lines = Data(bytes).base64EncodedString(options: .lineLength64Characters)
      #expect(base64Bytes(text.utf8, isLenient: true) == bytes)
      #expect(base64Bytes(" \(lines)\n".utf8, isLenient: true) == bytes)
    }
    for text in ["A", "AAAAA", "AA=A", "A-==", "Ä"] {
      #expect(base64Bytes(text.utf8, isLenient: true) == nil, "\(text)")
    }
  }

  @Test func `every byte has two hexadecimal digits`() {
    #expect(hexadecimalText([]) == "")
    #expect(hexadecimalText([0, 9, 10, 0x7F, 0x80, 0xFF]) == "00090a7f80ff")
    let all = (0...255).map { UInt8($0) }
    #expect(hexadecimalText(all) == all.map { String(format: "%02x", $0) }.joined())
    #expect(hexadecimalText(all[250...]) == "fafbfcfdfeff")
  }

  @Test(arguments: 0...70) func `Base64 equals Foundation's`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ count) }
    #expect(base64Text(bytes) == Data(bytes).base64EncodedString())
  }

  @Test func `pairs of hexadecimal digits are bytes, and anything else is refused`() {
    #expect(hexadecimalBytes("00fFA5".utf8) == [0, 0xFF, 0xA5])
    for wrong in ["0", "0x", "-1", "0g", "é"] { #expect(hexadecimalBytes(wrong.utf8) == nil) }
  }
}
