/// The values of a row, as far as its bytes are there.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 2.1.
struct SalvagedRecord {
  /// The values, those that are lost NULL.
  private(set) var values: [CopiedValue] = []
  /// Whether every value is there.
  private(set) var isWhole = true

  /// Makes the record of a row that is there.
  init(_ values: [CopiedValue]) { self.values = values }

  /// Reads a record; nil if its bytes are not one.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that it is in, as far as they are there.
  ///   - range: Where it is in them.
  ///   - size: The size of the whole; nil where its values are known to be of other sizes than they say, so that some of them
  ///     are not what they were.
  ///   - encoding: How texts are encoded.
  ///   - zeros: Where a page of it begins that is all zero, which may be a lost one; the last that there is. No text is made of
  ///     it; bytes are as they are there.
  init?(
    _ bytes: [UInt8], _ range: Range<Int>, size: Int?, encoding: DatabaseHeader.TextEncoding,
    zerosFrom zeros: Int? = nil
  ) {
    var head = VarintReader(bytes, from: range.lowerBound, to: range.upperBound)
    guard let headSize = head.next(), headSize > 0, headSize <= range.count else { return nil }
    let headEnd = range.lowerBound + Int(headSize)
    var offset = headEnd
    var types: [Int] = []
    while head.offset < headEnd {
      guard let type = head.next(), let size = Self.size(of: type) else { return nil }
      types.append(Int(type))
      offset += size
    }
    isWhole = size != nil
    guard !isWhole || head.offset == headEnd && offset - range.lowerBound == size else {
      return nil
    }
    values.reserveCapacity(types.count)
    offset = headEnd
    for type in types {
      let end = offset + (Self.size(of: Int64(type)) ?? 0)
      let isBlob = type >= 12 && type % 2 == 0
      // Bytes that are zero before that page as well can be so to their end.
      let isDoubtful =
        zeros.map { zeros in
          end > zeros && end > offset && !(isBlob && (offset >= zeros || bytes[zeros - 1] == 0))
        } ?? false
      if end <= range.upperBound, !isDoubtful || isBlob {
        values.append(Self.value(type, bytes: bytes, range: offset..<end, encoding: encoding))
      } else {
        values.append(.null)
      }
      if end > range.upperBound || isDoubtful { isWhole = false }
      offset = end
    }
  }

  /// How many bytes a value of a type takes; nil for what is no type.
  static func size(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...Int64(Int32.max): Int(type - 12) / 2
    default: nil
    }
  }

  private static func value(
    _ type: Int, bytes: [UInt8], range: Range<Int>, encoding: DatabaseHeader.TextEncoding
  ) -> CopiedValue {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      let sign: Int64 = bytes[range.lowerBound] >= 0x80 ? -1 : 0
      return .integer(bytes[range].reduce(sign) { $0 << 8 | Int64($1) })
    case 7:
      let number = Double(bitPattern: bytes[range].reduce(0) { $0 << 8 | UInt64($1) })
      return number.isNaN ? .null : .real(number)
    case let type where type % 2 == 0: return .blob(Array(bytes[range]))
    default:
      guard encoding == .utf16LittleEndian || encoding == .utf16BigEndian else {
        return .text(Array(bytes[range]))
      }
      let isLittle = encoding == .utf16LittleEndian
      let units = stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map { place in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      return .text(Array(String(decoding: units, as: UTF16.self).utf8))
    }
  }
}
