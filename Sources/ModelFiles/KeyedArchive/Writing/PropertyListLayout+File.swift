extension PropertyListLayout {
  /// About how many objects are worth a thread of their own.
  private static let leastObjects = 50_000

  /// Objects that are written one after the other, and where what they consist of begins.
  private struct Piece {
    var objects: Range<Int>
    var scalar: Int
    var reference: Int
    /// The offsets of their bytes in the file.
    var bytes: Range<Int>
  }

  /// Writes the file, whose top object is the first.
  ///
  /// - Parameter perform: Calls its second argument once with every number below the first, in any order
  ///   and from several threads when it likes, and returns when all calls have.
  /// - Returns: The bytes.
  func file(perform: (Int, @Sendable (Int) -> Void) -> Void = performInOrder) -> [UInt8] {
    let referenceSize = width(of: objects.count - 1)
    let pieces = pieces(referenceSize: referenceSize)
    let end = pieces.last?.bytes.upperBound ?? BinaryPropertyListFormat.header.count
    let trailer = BinaryPropertyListTrailer(
      offsetSize: width(of: end), referenceSize: referenceSize, objectCount: objects.count,
      topObject: 0, offsetTableOffset: end)
    let tableSize = objects.count * trailer.offsetSize
    let size = end + tableSize + BinaryPropertyListFormat.trailerSize
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      nonisolated(unsafe) let storage = UnsafeMutableRawBufferPointer(buffer)
      storage.copyBytes(from: BinaryPropertyListFormat.header)
      perform(pieces.count) { index in
        write(pieces[index], of: trailer, to: storage)
      }
      UnsafeMutableRawBufferPointer(rebasing: storage[(end + tableSize)...]).copyBytes(
        from: trailer.bytes)
      count = size
    }
  }

  /// All objects, in pieces that can be written at the same time.
  private func pieces(referenceSize: Int) -> [Piece] {
    let count = max(objects.count / Self.leastObjects, 1)
    let start = BinaryPropertyListFormat.header.count
    var piece = Piece(objects: 0..<0, scalar: 0, reference: 0, bytes: start..<start)
    return (1...count).map { number in
      let next = objects.count * number / count
      var (scalars, references, markers) = (0, 0, 0)
      for object in objects[piece.objects.upperBound..<next] {
        guard object.kind != 0 else {
          scalars += Int(object.count)
          continue
        }
        references += object.slots
        markers += markerSize(count: Int(object.count))
      }
      let bytes = piece.bytes.upperBound
      defer {
        piece.scalar += scalars
        piece.reference += references
      }
      piece.objects = piece.objects.upperBound..<next
      piece.bytes = bytes..<bytes + scalars + references * referenceSize + markers
      return piece
    }
  }

  /// Writes objects and their entries of the offset table.
  private func write(
    _ piece: Piece, of trailer: BinaryPropertyListTrailer, to storage: UnsafeMutableRawBufferPointer
  ) {
    var writer = LayoutBytes(UnsafeMutableRawBufferPointer(rebasing: storage[piece.bytes]))
    let table = trailer.offsetTableOffset + piece.objects.lowerBound * trailer.offsetSize
    var offsets = LayoutBytes(
      UnsafeMutableRawBufferPointer(
        rebasing: storage[table..<table + piece.objects.count * trailer.offsetSize]))
    var (scalar, reference) = (piece.scalar, piece.reference)
    for object in objects[piece.objects] {
      offsets.append(piece.bytes.lowerBound + writer.count, size: trailer.offsetSize)
      let count = Int(object.count)
      guard object.kind != 0 else {
        writer.append(scalars[scalar..<scalar + count])
        scalar += count
        continue
      }
      writer.append(kind: object.kind, count: count)
      writer.append(references[reference..<reference + object.slots], size: trailer.referenceSize)
      reference += object.slots
    }
  }

  private func width(of number: Int) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}
