/// The values of a row, as far as they can be read.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 2.1.
struct SalvagedRecord {
  /// The values, with NULL for lost ones.
  private(set) var values: [CopiedValue] = []
  /// Whether all values are present and certain.
  var isWhole = true

  /// Creates the record of an intact row.
  init(_ values: [CopiedValue]) { self.values = values }

  /// Parses a record; nil if the bytes are not a record.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain it, as far as available.
  ///   - range: The range of the record.
  ///   - size: The total size; nil if its values are known to have other sizes than stated, so that some of
  ///     them are wrong.
  ///   - encoding: The text encoding.
  ///   - zeros: The start of an all-zero page in the record, which may be lost; the last one if there are
  ///     several. No text is read from it; bytes are read unchanged.
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

  /// The size of a value with a serial type, in bytes; nil for an invalid type.
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
