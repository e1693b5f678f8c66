/// Builds valid and invalid binary property lists byte by byte.
struct BinaryPropertyListFixture {
  /// The objects, including markers; references in them are one byte wide.
  var objects: [[UInt8]]

  /// The number of the top object.
  var top: UInt8 = 0

  /// The file: header, objects, an offset table of two-byte offsets, trailer.
  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let start = bytes.count
    bytes += table + [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(objects.count >> 8), UInt8(objects.count & 0xFF)]
    bytes += [0, 0, 0, 0, 0, 0, 0, top]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(start >> 8), UInt8(start & 0xFF)]
    return bytes
  }
}
