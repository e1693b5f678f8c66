import Foundation
import Testing
import VersionHash

@Suite("Bytes as text")
struct ByteTextTests {
  @Test func `every byte has two hexadecimal digits`() {
    #expect(hexadecimalText([]) == "")
    #expect(hexadecimalText([0, 9, 10, 0x7F, 0x80, 0xFF]) == "00090a7f80ff")
    let all = (0...255).map { UInt8($0) }
    #expect(hexadecimalText(all) == all.map { String(format: "%02x", $0) }.joined())
    #expect(hexadecimalText(all[250...]) == "fafbfcfdfeff")
  }

  @Test(arguments: 0...70) func `Base64 is that of others`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ count) }
    #expect(base64Text(bytes) == Data(bytes).base64EncodedString())
  }
}
