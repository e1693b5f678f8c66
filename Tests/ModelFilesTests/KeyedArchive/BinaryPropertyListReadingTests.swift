import ModelFiles
import Testing

/// Single objects, with the bytes given in the format.
@Suite struct BinaryPropertyListReadingTests {
  static let objects: [([UInt8], PropertyList)] = [
    ([0x00], .null),
    ([0x08], .boolean(false)),
    ([0x09], .boolean(true)),
    ([0x10, 0xFF], .integer(255)),
    ([0x11, 0xFF, 0xFE], .integer(0xFFFE)),
    ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(0xFFFF_FFFF)),
    ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)),
    ([0x14] + [UInt8](repeating: 0xFF, count: 16), .integer(-1)),
    ([0x14] + [UInt8](repeating: 0, count: 15) + [7], .integer(7)),
    (
      [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
      .unsigned(.max)
    ),
    ([0x22, 0x3F, 0x80, 0, 0], .real(1)),
    ([0x23, 0xC0, 0, 0, 0, 0, 0, 0, 0], .real(-2)),
    ([0x33, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], .date(1)),
    ([0x42, 0xAB, 0xCD], .data([0xAB, 0xCD])),
    ([0x52, 0x68, 0x69], .string("hi")),
    ([0x61, 0x00, 0xE9], .string("\u{E9}")),
    ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("\u{1F600}")),
    ([0x80, 0x05], .uid(5)),
    ([0x83, 0x80, 0, 0, 1], .uid(0x8000_0001)),
    ([0xA0], .array([])),
    ([0xC0], .set([])),
    ([0xD0], .dictionary([:])),
    ([0x4F, 0x10, 0x02, 1, 2], .data([1, 2])),
    ([0x4F, 0x13, 0, 0, 0, 0, 0, 0, 0, 1, 9], .data([9])),
  ]

  @Test(arguments: objects) func object(_ bytes: [UInt8], _ value: PropertyList) throws {
    let file = BinaryPropertyListFixture(objects: [bytes]).bytes
    #expect(try readBinaryPropertyList(file) == value)
  }

  @Test func `an unpaired surrogate becomes the replacement character`() throws {
    let file = BinaryPropertyListFixture(objects: [[0x62, 0xD8, 0x3D, 0x00, 0x41]]).bytes
    #expect(try readBinaryPropertyList(file) == .string("\u{FFFD}A"))
  }

  @Test func `members are found by reference, including shared ones`() throws {
    let file = BinaryPropertyListFixture(
      objects: [[0x10, 1], [0x51, 0x6B], [0xD1, 1, 3], [0xA2, 0, 0]], top: 2)
    #expect(
      try readBinaryPropertyList(file.bytes)
        == .dictionary(["k": .array([.integer(1), .integer(1)])]))
  }

  @Test func `the order of a set is kept`() throws {
    let file = BinaryPropertyListFixture(objects: [[0xC2, 2, 1], [0x10, 1], [0x10, 2]])
    #expect(try readBinaryPropertyList(file.bytes) == .set([.integer(2), .integer(1)]))
  }
}
