import Foundation
import StoreModel
import Testing
import Text

@Suite struct ValueTests {
  private func value(_ bytes: [UInt8], isText: Bool, as kind: ValueKind) -> RowValue {
    bytes.withUnsafeBufferPointer { RowValue(isText ? .text($0) : .blob($0), as: kind) }
  }

  @Test func `numbers are read as their attribute's type, and otherwise as stored`() {
    #expect(RowValue(.integer(1), as: .boolean) == .boolean(true))
    #expect(RowValue(.integer(7), as: .boolean) == .integer(7))
    #expect(RowValue(.integer(3), as: .date) == .date(3))
    #expect(RowValue(.real(0.1), as: .decimal) == .decimal("0.1"))
    #expect(RowValue(.integer(.max), as: .decimal) == .decimal("9223372036854775807"))
    #expect(RowValue(.integer(.max), as: .double) == .integer(.max))
    #expect(RowValue(.real(-0.0), as: .double) == .real(0))
    #expect(
      RowValue(.integer(4), as: .object(destination: "Trip"))
        == .object(ObjectID(entity: "Trip", key: 4)))
    #expect(RowValue(.null, as: .text) == .null)
  }

  @Test func `texts and bytes are read as their attribute's type, and otherwise as stored`() {
    #expect(value(Array("12.5".utf8), isText: true, as: .decimal) == .decimal("12.5"))
    #expect(value(Array("twelve".utf8), isText: true, as: .decimal) == .text("twelve"))
    #expect(value([0xFF], isText: true, as: .text) == .malformedText([0xFF]))
    #expect(value([1, 2], isText: false, as: .uuid) == .data([1, 2]))
    #expect(value(Array(0..<16), isText: false, as: .uuid) == .uuid(Array(0..<16)))
    let external = ValueKind.binary(mayBeExternal: true)
    #expect(value([1, 9], isText: false, as: external) == .data([9]))
    #expect(value([2, 9], isText: false, as: external) == .data([2, 9]))
    let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
    #expect(value([2] + name.utf8 + [0], isText: false, as: external) == .externalFile(name))
    let path = "../../../../../../../../../etc/passwd"
    #expect(
      value([2] + path.utf8.prefix(36) + [0], isText: false, as: external)
        == .data([2] + path.utf8.prefix(36) + [0]))
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `Base64 follows RFC 4648`(text: String, expected: String) {
    var bytes: [UInt8] = []
    Array(text.utf8).withUnsafeBufferPointer { bytes.append(base64: $0) }
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `Base64 of every byte value matches Foundation`() {
    let all = (0...255).map { UInt8($0) } + (0...255).map { UInt8(($0 * 179) & 255) }
    for count in [254, 255, 256, 512] {
      var bytes: [UInt8] = []
      all[..<count].withUnsafeBufferPointer { bytes.append(base64: $0) }
      #expect(bytes == Array(Data(all[..<count]).base64EncodedString().utf8))
    }
  }
}
