import ModelFiles
import TestSupport

extension SeededGenerator {
  /// A short text with letters of all kinds.
  mutating func text() -> String {
    let alphabet = Array("abz$.Z09 _é\u{0301}ßΩ漢🙂\u{212A}")
    return String((0..<number(0...20)).compactMap { _ in alphabet.randomElement(using: &self) })
  }

  /// A few bytes.
  mutating func bytes() -> [UInt8] {
    (0..<number(0...40)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// A number of any size and sign.
  mutating func integer() -> Int64 {
    let shift = UInt64(number(0...63))
    return Int64(truncatingIfNeeded: next() >> shift) * (number(0...3) == 0 ? -1 : 1)
  }

  /// A number with a fraction.
  mutating func real() -> Double {
    Double(integer()) / Double(number(1...1000))
  }

  /// A value nested at most `depth` levels.
  mutating func propertyList(depth: Int) -> PropertyList {
    switch number(0...(depth > 0 ? 11 : 8)) {
    case 0: .null
    case 1: .boolean(number(0...1) == 0)
    case 2: .integer(integer())
    case 3: .unsigned(UInt64(Int64.max) + 1 + next() >> 1)
    case 4: .real(real())
    case 5: .date(real())
    case 6: .data(bytes())
    case 7: .string(text())
    case 8: .uid(UInt32(truncatingIfNeeded: next() >> UInt64(number(32...63))))
    case 9: .array(members(depth: depth))
    case 10: .set(members(depth: depth))
    default:
      .dictionary(
        Dictionary(
          members(depth: depth).map { (text(), $0) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// A valid table whose objects refer to each other at random, including cycles.
  mutating func table() -> ObjectTable {
    let classes = (0..<number(1...4)).map { number in
      ArchiveClass(chain: ["Class\(number)", "Base", "NSObject"].suffix(number % 3 + 1))
    }
    let chains = classes.map { ArchiveClass(chain: Array($0.chain)) }
    var builder = ObjectTableBuilder()
    let references = (0..<number(1...30)).map { _ in builder.reserve() }
    for reference in references {
      builder.set(reference, archivedValue(chains, count: references.count))
    }
    _ = builder.string(text())
    return builder.table(root: references.randomElement(using: &self) ?? .null)
  }

  private mutating func members(depth: Int) -> [PropertyList] {
    (0..<number(0...20)).map { _ in propertyList(depth: depth - number(1...3)) }
  }

  private mutating func archivedValue(_ classes: [ArchiveClass], count: Int) -> ArchivedValue {
    switch number(0...14) {
    case 0: return .null
    case 1: return .boolean(number(0...1) == 0)
    case 2: return .integer(integer())
    case 3: return .unsigned(.max - UInt64(number(0...9)))
    case 4: return .real(real())
    case 5: return .string(text())
    case 6: return .data(bytes())
    case 7: return .date(real())
    case 8: return .other(.array([.uid(UInt32(number(0...count))), .integer(integer())]))
    default:
      let fields = (0..<number(0...12)).map { ("field\($0)", field(count: count)) }
      return .object(
        ArchivedObject(
          archiveClass: classes.randomElement(using: &self) ?? classes[0],
          fields: ArchivedFields(fields.map { .init(key: $0.0, value: $0.1) })))
    }
  }

  private mutating func field(count: Int) -> FieldValue {
    switch number(0...9) {
    case 0: .boolean(number(0...1) == 0)
    case 1: .integer(integer())
    case 2: .real(real())
    case 3: .string(text())
    case 4: .data(bytes())
    case 5: .date(real())
    case 6: .other(.array([.string(text()), .uid(UInt32(number(0...count)))]))
    case 7: .references((0..<number(0...20)).map { _ in .init(index: number(0...count)) })
    default: .reference(.init(index: number(0...count)))
    }
  }
}
