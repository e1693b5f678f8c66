/// The last 32 bytes of a binary property list, which say where everything is.
///
/// *Source:* `Documentation/Formats/keyed-archive.md`, section “Trailer”.
struct BinaryPropertyListTrailer: Hashable, Sendable {
  /// The width of an entry of the offset table, 1 to 8 bytes.
  var offsetSize: Int

  /// The width of an object reference inside containers, 1 to 8 bytes.
  var referenceSize: Int

  /// The number of objects, which is the number of entries of the offset table.
  var objectCount: Int

  /// The object that is the value of the file.
  var topObject: Int

  /// The offset of the offset table, in bytes; objects come before it.
  var offsetTableOffset: Int
}

extension BinaryPropertyListTrailer {
  private typealias Field = BinaryPropertyListFormat.TrailerField

  /// Reads and checks the trailer of a file.
  ///
  /// Afterwards the offset table lies between the header and the trailer, and the top object is in
  /// range.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The greatest file size and number of objects.
  /// - Throws: ``PropertyListError`` at the first field that cannot be.
  init(reading bytes: [UInt8], limits: ReadingLimits) throws(PropertyListError) {
    let start = bytes.count - BinaryPropertyListFormat.trailerSize
    let fields = try BinaryPropertyListTrailer.size(at: start + Field.offsetSize, in: bytes)
    let references = try BinaryPropertyListTrailer.size(at: start + Field.referenceSize, in: bytes)
    func number(at field: Int) -> UInt64 {
      bigEndian(bytes, at: start + field, size: BinaryPropertyListFormat.wordSize)
    }
    let count = number(at: Field.objectCount)
    let top = number(at: Field.topObject)
    let table = number(at: Field.offsetTable)

    let firstTable = UInt64(BinaryPropertyListFormat.header.count + 1)
    guard table >= firstTable, table <= UInt64(start) else {
      throw .trailer(
        start + Field.offsetTable, what: "offset table at \(table)",
        expected: "between \(firstTable) and \(start)")
    }
    let room = (UInt64(start) - table) / UInt64(fields)
    guard count >= 1, count <= room else {
      throw .trailer(
        start + Field.objectCount, what: "\(count) objects",
        expected: "1 to \(room), the size of the offset table")
    }
    guard count <= UInt64(max(0, limits.objects)) else {
      throw .trailer(
        start + Field.objectCount, what: "\(count) objects", expected: "at most \(limits.objects)")
    }
    guard top < count else {
      throw .trailer(
        start + Field.topObject, what: "top object \(top)", expected: "less than \(count)")
    }
    self.init(
      offsetSize: fields, referenceSize: references, objectCount: Int(count),
      topObject: Int(top), offsetTableOffset: Int(table))
  }

  /// The 32 bytes of the trailer.
  var bytes: [UInt8] {
    var result = [UInt8](repeating: 0, count: Field.offsetSize)
    result.append(UInt8(truncatingIfNeeded: offsetSize))
    result.append(UInt8(truncatingIfNeeded: referenceSize))
    for number in [objectCount, topObject, offsetTableOffset] {
      appendBigEndian(UInt64(number), size: BinaryPropertyListFormat.wordSize, to: &result)
    }
    return result
  }

  private static func size(at offset: Int, in bytes: [UInt8]) throws(PropertyListError) -> Int {
    let size = Int(bytes[offset])
    guard size >= 1, size <= BinaryPropertyListFormat.greatestIntegerSize else {
      throw .trailer(
        offset, what: "integer size \(size)",
        expected: "1 to \(BinaryPropertyListFormat.greatestIntegerSize) bytes")
    }
    return size
  }
}

extension PropertyListError {
  fileprivate static func trailer(_ offset: Int, what: String, expected: String) -> Self {
    PropertyListError(offset: offset, message: "\(what) in the trailer", expected: expected)
  }
}
