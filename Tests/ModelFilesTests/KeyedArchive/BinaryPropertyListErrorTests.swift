import ModelFiles
import Testing

/// Malformed property lists: an error at the exact byte.
@Suite struct BinaryPropertyListErrorTests {
  private func error(
    _ bytes: [UInt8], limits: ReadingLimits = .standard
  ) -> PropertyListError? {
    do {
      _ = try readBinaryPropertyList(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// Objects, and the offset of the error among the objects of the file; the first is at byte 8.
  static let malformed: [([[UInt8]], Int)] = [
    ([[0x0F]], 8),  // the fill byte is no object
    ([[0x0C]], 8),  // a URL marker, which no known writer uses
    ([[0x15] + [UInt8](repeating: 0, count: 32)], 8),
    ([[0x14] + [UInt8](repeating: 1, count: 16)], 8),
    ([[0x20, 0, 0]], 8),
    ([[0x13, 0, 0]], 8),
    ([[0x33, 0]], 8),
    ([[0x5F]], 8),
    ([[0x5F, 0x51, 0x41]], 9),
    ([[0x5F, 0x13] + [UInt8](repeating: 0xFF, count: 8)], 8),
    ([[0x53, 0x41, 0x41]], 8),
    ([[0x52, 0x41, 0xC3]], 10),
    ([[0x61, 0x00]], 8),
    ([[0x88] + [UInt8](repeating: 0, count: 9)], 8),
    ([[0x87, 0, 0, 0, 1, 0, 0, 0, 0]], 8),
    ([[0xA1]], 8),
    ([[0xA1, 1]], 9),
    ([[0xA1, 0]], 8),
    ([[0xA1, 1], [0xA1, 0]], 8),
    ([[0xD1, 1, 1], [0x10, 1]], 11),
    ([[0xD2, 1, 1, 1, 1], [0x51, 0x41]], 10),
    ([[0xD2, 1, 2, 1, 1], [0x61, 0x21, 0x2A], [0x51, 0x4B]], 10),  // the Kelvin sign equals K
    ([[0x70]], 8),
  ]

  @Test(arguments: malformed)
  func `a malformed object is an error at its offset`(_ objects: [[UInt8]], _ offset: Int) {
    #expect(error(BinaryPropertyListFixture(objects: objects).bytes)?.offset == offset)
  }

  @Test func `every truncated file is an error`() {
    let whole = writeBinaryPropertyList(.dictionary(["key": .array([.integer(1), .real(0.5)])]))
    for count in 0..<whole.count {
      #expect(error(Array(whole.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test(arguments: [(6, 9), (7, 0), (8, 0xFF), (15, 0), (23, 1), (24, 1), (31, 8)])
  func `fields of the trailer are checked`(_ position: Int, _ value: UInt8) {
    var bytes = BinaryPropertyListFixture(objects: [[0x09]]).bytes
    let start = bytes.count - 32
    bytes[start + position] = value
    let field = position < 8 ? position : position / 8 * 8
    #expect(error(bytes)?.offset == start + field)
  }

  @Test func `an offset outside the objects is an error at its table entry`() {
    var bytes = BinaryPropertyListFixture(objects: [[0x09]]).bytes
    bytes[10] = 200
    #expect(error(bytes)?.offset == 9)
  }

  @Test func `a header of another version is an error`() {
    var bytes = BinaryPropertyListFixture(objects: [[0x09]]).bytes
    bytes[7] = UInt8(ascii: "5")
    #expect(
      error(bytes)?.description == """
        byte 7: not a binary property list; expected the header bplist00
        """)
  }

  @Test func `reading limits apply`() {
    let nested = writeBinaryPropertyList(.array([.array([.array([])])]))
    #expect(error(nested, limits: ReadingLimits(bytes: 10, objects: 9, depth: 9))?.offset == 10)
    #expect(error(nested, limits: ReadingLimits(bytes: 99, objects: 2, depth: 9)) != nil)
    #expect(error(nested, limits: ReadingLimits(bytes: 99, objects: 9, depth: 2))?.offset == 12)
    #expect(error(nested, limits: ReadingLimits(bytes: 99, objects: 9, depth: 3)) == nil)
  }

  @Test(arguments: [1_000_000, Int.max])
  func `shared objects do not exceed the limits`(_ objects: Int) {
    let levels = (0..<100).map { level in [0xA2, UInt8(level + 1), UInt8(level + 1)] as [UInt8] }
    let file = BinaryPropertyListFixture(objects: levels + [[0x09]])
    let limits = ReadingLimits(bytes: 10_000, objects: objects, depth: 128)
    #expect(error(file.bytes, limits: limits)?.message == "too many objects")
  }

  @Test func `overlapping objects cannot multiply the memory`() {
    let text = [0x5F, 0x11, 0x40, 0x00] + [UInt8](repeating: 0x41, count: 0x4000)
    let count = 200
    var bytes = Array("bplist00".utf8) + [0xAF, 0x10, UInt8(count)]
    bytes += (1...count).map { UInt8($0) }
    let position = bytes.count
    bytes += text
    let table = bytes.count
    bytes += [0, 8] + (1...count).flatMap { _ in [UInt8(position >> 8), UInt8(position & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, UInt8(count + 1)]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
    #expect(error(bytes)?.message.hasPrefix("objects that overlap") == true)
  }
}
