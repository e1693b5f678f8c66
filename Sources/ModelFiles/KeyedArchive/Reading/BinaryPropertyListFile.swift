/// A binary property list whose objects are decoded on demand.
///
/// Every access is checked; what lies outside the object area is an error, never a trap. Objects
/// that overlap cannot multiply the memory: text, data and members are counted when they are
/// taken, and the sum is bounded by a multiple of the file's size.
struct BinaryPropertyListFile {
  /// The whole file.
  let bytes: [UInt8]

  /// Where everything is.
  let trailer: BinaryPropertyListTrailer

  private var strings: [String?]
  private var work: Int
  /// The maximum number of bytes and members copied per byte of the file; only files with much repetition
  /// exceed it.
  private static let contentsPerByte = 4

  /// Opens a file: checks its size, header and trailer.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The greatest file size and number of objects.
  /// - Throws: ``PropertyListError`` if header or trailer are not those of the format.
  init(_ bytes: [UInt8], limits: ReadingLimits) throws(PropertyListError) {
    guard bytes.count <= limits.bytes else {
      throw PropertyListError(
        offset: max(0, limits.bytes), message: "file of \(bytes.count) bytes",
        expected: "at most \(limits.bytes) bytes")
    }
    let header = BinaryPropertyListFormat.header
    for (offset, byte) in header.enumerated() where offset >= bytes.count || bytes[offset] != byte {
      throw PropertyListError(
        offset: offset, message: "not a binary property list", expected: "the header bplist00")
    }
    guard bytes.count > header.count + BinaryPropertyListFormat.trailerSize else {
      throw PropertyListError(
        offset: bytes.count, message: "the file ends before its trailer",
        expected: "at least \(header.count + BinaryPropertyListFormat.trailerSize + 1) bytes")
    }
    self.bytes = bytes
    trailer = try BinaryPropertyListTrailer(reading: bytes, limits: limits)
    strings = Array(repeating: nil, count: trailer.objectCount)
    work = Self.contentsPerByte * bytes.count
  }

  /// The offset of an object.
  ///
  /// - Parameter object: The number of the object, less than the trailer's count.
  /// - Returns: Its offset in bytes, between the header and the offset table.
  /// - Throws: ``PropertyListError`` if the offset table points outside.
  func offset(of object: Int) throws(PropertyListError) -> Int {
    let entry = trailer.offsetTableOffset + object * trailer.offsetSize
    let offset = bigEndian(bytes, at: entry, size: trailer.offsetSize)
    let first = BinaryPropertyListFormat.header.count
    guard offset >= UInt64(first), offset < UInt64(trailer.offsetTableOffset) else {
      throw PropertyListError(
        offset: entry, message: "object \(object) at \(offset)",
        expected: "an offset from \(first) to \(trailer.offsetTableOffset - 1)")
    }
    return Int(offset)
  }

  /// Decodes an object.
  ///
  /// - Parameter object: The number of the object, less than the trailer's count.
  /// - Returns: The object.
  /// - Throws: ``PropertyListError`` at an unknown marker or a payload that does not fit.
  func node(of object: Int) throws(PropertyListError) -> BinaryPropertyListNode {
    let start = try offset(of: object)
    return try decodeNode(bytes, at: start, before: trailer.offsetTableOffset, trailer: trailer)
  }

  /// A member of a container.
  ///
  /// - Parameters:
  ///   - position: Less than the count of the references; for the values of a dictionary add the
  ///     count once.
  ///   - references: The members of the container.
  /// - Returns: The number of the object.
  /// - Throws: ``PropertyListError`` if there is no such object.
  func member(
    _ position: Int, of references: BinaryPropertyListNode.References
  ) throws(PropertyListError) -> Int {
    let offset = references.offset + position * trailer.referenceSize
    let object = bigEndian(bytes, at: offset, size: trailer.referenceSize)
    guard object < UInt64(trailer.objectCount) else {
      throw PropertyListError(
        offset: offset, message: "a reference to object \(object)",
        expected: "less than \(trailer.objectCount), the number of objects")
    }
    return Int(object)
  }

  /// The text of an object, decoded once however often it is asked for.
  ///
  /// - Parameter object: The number of the object.
  /// - Returns: The text; nil if the object has another type.
  /// - Throws: ``PropertyListError`` if the object cannot be decoded.
  mutating func string(of object: Int) throws(PropertyListError) -> String? {
    if let known = strings[object] {
      return known
    }
    switch try node(of: object) {
    case .ascii(let range):
      try spend(range.count, at: range.lowerBound)
      let text = try decodeASCII(bytes, range)
      strings[object] = text
      return text
    case .utf16(let range):
      try spend(range.count, at: range.lowerBound)
      let text = decodeUTF16(bytes, range)
      strings[object] = text
      return text
    default:
      return nil
    }
  }

  /// Counts bytes or members that are about to be copied out of the file.
  ///
  /// - Parameters:
  ///   - amount: How many.
  ///   - offset: Where they are, for the error.
  /// - Throws: ``PropertyListError`` if more was taken than a file of this size can hold.
  mutating func spend(_ amount: Int, at offset: Int) throws(PropertyListError) {
    work -= amount
    guard work >= 0 else {
      throw PropertyListError(
        offset: offset, message: "objects that overlap or are repeated too often",
        expected: "not more contents than four times the file's size")
    }
  }
}
