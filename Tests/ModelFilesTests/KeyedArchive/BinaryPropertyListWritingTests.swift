import ModelFiles
import TestSupport
import Testing

/// Writing: minimum widths, sorted keys, shared scalars, and an exact round trip.
@Suite struct BinaryPropertyListWritingTests {
  @Test func `a small dictionary has the expected bytes`() {
    let bytes = writeBinaryPropertyList(.dictionary(["b": .integer(1), "a": .integer(1)]))
    let objects: [UInt8] = [0xD2, 1, 2, 3, 3, 0x51, 0x61, 0x51, 0x62, 0x10, 1]
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 19]
    #expect(bytes == Array("bplist00".utf8) + objects + [8, 13, 15, 17] + trailer)
  }

  @Test func `random values are read back and written to the same bytes`() throws {
    for seed in 0..<400 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let value = generator.propertyList(depth: 6)
      let bytes = writeBinaryPropertyList(value)
      let again = try readBinaryPropertyList(bytes)
      #expect(again == value, "seed \(seed)")
      #expect(writeBinaryPropertyList(again) == bytes, "seed \(seed)")
    }
  }

  @Test(
    arguments: [0, 1, 0xFF, 0x100, 0xFFFF, 0x1_0000, 0xFFFF_FFFF, 0x1_0000_0000, .max, -1, .min])
  func `integers of every width are read back`(_ number: Int64) throws {
    let bytes = writeBinaryPropertyList(.integer(number))
    #expect(try readBinaryPropertyList(bytes) == .integer(number))
  }

  @Test(arguments: [0, 14, 15, 255, 256, 65_535, 65_536])
  func `counts of every width are read back`(_ count: Int) throws {
    let members = (0..<count).map { PropertyList.integer(Int64($0)) }
    let values: [PropertyList] = [
      .data([UInt8](repeating: 7, count: count)), .string(String(repeating: "x", count: count)),
      .string(String(repeating: "é", count: count)), .array(members),
    ]
    for value in values {
      #expect(try readBinaryPropertyList(writeBinaryPropertyList(value)) == value)
    }
  }

  @Test func `sharing keeps code points and the bits of numbers`() throws {
    let value = PropertyList.array([
      .string("\u{E9}"), .string("e\u{301}"), .string("K"), .string("\u{212A}"),
      .real(0.0), .real(-0.0), .real(.nan), .integer(0), .boolean(false),
    ])
    guard
      case .array(let members) = try readBinaryPropertyList(writeBinaryPropertyList(value)),
      case .string(let second) = members[1], case .string(let fourth) = members[3],
      case .real(let negative) = members[5], case .real(let nan) = members[6]
    else {
      Issue.record("an array came back as something else")
      return
    }
    #expect(Array(second.unicodeScalars).map(\.value) == [0x65, 0x301])
    #expect(Array(fourth.unicodeScalars).map(\.value) == [0x212A])
    #expect(negative.sign == .minus)
    #expect(nan.isNaN)
    #expect(members[7] == .integer(0))
  }

  @Test func `keys are sorted by code point`() throws {
    let keys = ["\u{1F600}", "\u{FF5E}", "Z", "a", "", "\u{E9}"]
    let value = PropertyList.dictionary(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, .string($0)) }))
    let bytes = writeBinaryPropertyList(value)
    let ordered = writeBinaryPropertyList(
      .array(["", "Z", "a", "\u{E9}", "\u{FF5E}", "\u{1F600}"].map(PropertyList.string)))
    let texts = ordered.dropFirst(8 + 1 + 6).prefix(15)
    #expect(bytes.dropFirst(8 + 1 + 12).prefix(15) == texts)
  }
}
