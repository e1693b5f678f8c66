import DataModel
import ModelFiles

/// UUIDs: 16 bytes, of version 4 but for the edges.
func uuids(salt: Int) -> SampleColumn {
  let edges = [[UInt8](repeating: 0, count: 16), [UInt8](repeating: 0xFF, count: 16)]
  return SampleColumn(edges: edges.map(StoreValue.blob)) { row in
    let number = UInt64(row)
    let front = mixed(number &* 31 &+ UInt64(salt))
    var bytes = bigEndian(front, count: 8) + [0x80, UInt8(truncatingIfNeeded: salt)]
    bytes[6] = bytes[6] & 0x0F | 0x40
    return .blob(bytes + bigEndian(number, count: 6))
  }
}

/// Bytes; if external storage is allowed, with the mark for inline values.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external binary data.
func blobs(isExternal: Bool) -> SampleColumn {
  let prefix: [UInt8] = isExternal ? [1] : []
  let edges: [[UInt8]] = [[], [0], [0xFF], Array(0...255), Array("bplist00".utf8)]
  let large = (0..<4096).map { UInt8(truncatingIfNeeded: mixed(UInt64($0))) }
  return SampleColumn(
    edges: edges.map { .blob(prefix + $0) }, largeEdges: [.blob(prefix + large)]
  ) { row in
    .blob(prefix + Array("data \(row)\0".utf8) + bigEndian(UInt64(row), count: 8))
  }
}

/// Keyed archives of a text, as the usual value transformers write them.
func archives(isUnique: Bool) -> SampleColumn {
  SampleColumn(edges: [.blob(keyedArchive(of: ""))]) { row in
    isUnique ? .blob(keyedArchive(of: "value \(row)")) : fewArchives[row % fewArchives.count]
  }
}

private let fewArchives = (0..<64).map { StoreValue.blob(keyedArchive(of: "value \($0)")) }

/// An archive of `text` as `NSKeyedArchiver` writes it.
///
/// *Source:* `Documentation/Formats/keyed-archive.md`.
private func keyedArchive(of text: String) -> [UInt8] {
  writeBinaryPropertyList(
    .dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": .uid(1)]),
      "$objects": .array([.string("$null"), .string(text)]),
    ]))
}

private func bigEndian(_ number: UInt64, count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
}

/// A number whose bits all depend on all bits of `number` (SplitMix64).
private func mixed(_ number: UInt64) -> UInt64 {
  var bits = number &+ 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
  return bits ^ bits >> 31
}
