import DataModel

extension ModelEncoder {
  /// Writes a default value.
  ///
  /// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
  mutating func encode(
    _ value: AttributeValue, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    switch value {
    case .integer(let value): return builder.append(.integer(value))
    case .real(let value): return builder.append(.real(value.value))
    case .boolean(let value): return builder.append(.boolean(value))
    case .string(let text): return builder.string(text)
    case .data(let bytes): return builder.append(.data(bytes))
    case .date(let seconds): return date(seconds.value)
    case .uuid(let bytes): return uuid(bytes)
    case .uri(let text): return url(text)
    case .decimal(let value): return decimal(value)
    case .composite(let values):
      var entries: [(String, ObjectReference)] = []
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        entries.append((name, try encode(value, at: path.appending(name))))
      }
      return dictionary(entries)
    case .archived(_, let archive):
      return try insert(archive, at: path.appending(ArchiveKey.defaultValue))
    }
  }

  /// Adds a date.
  mutating func date(_ seconds: Double) -> ObjectReference {
    object(ModelClass.date, [ArchiveKey.time: .real(seconds)])
  }

  /// Adds a UUID.
  mutating func uuid(_ bytes: [UInt8]) -> ObjectReference {
    object(ModelClass.uuid, [ArchiveKey.uuidBytes: builder.data(bytes)])
  }

  /// Adds a URL.
  mutating func url(_ text: String) -> ObjectReference {
    let relative = self.text(text)
    return object(
      ModelClass.url,
      [ArchiveKey.urlBase: .reference(.null), ArchiveKey.urlRelative: relative])
  }

  /// Adds a decimal number.
  mutating func decimal(_ value: DecimalValue) -> ObjectReference {
    typealias Format = ArchivedDecimal
    let bytes = (0..<Format.mantissaSize).map {
      UInt8(truncatingIfNeeded: value.mantissa >> (8 * $0))
    }
    let bits = UInt128.bitWidth - value.mantissa.leadingZeroBitCount
    let units = (bits + Format.lengthUnit - 1) / Format.lengthUnit
    return object(
      ModelClass.decimal,
      [
        ArchiveKey.mantissa: builder.data(bytes),
        ArchiveKey.mantissaByteOrder: .integer(Int64(Format.littleEndian)),
        ArchiveKey.length: .integer(Int64(units)),
        ArchiveKey.exponent: .integer(Int64(value.exponent)),
        ArchiveKey.negative: .boolean(value.isNegative), ArchiveKey.compact: .boolean(false),
      ])
  }

  /// Adds the objects of an archive of their own.
  private mutating func insert(
    _ archive: [UInt8], at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    let table: ObjectTable
    do {
      table = try readKeyedArchive(archive)
    } catch {
      throw CompiledModelError(error, path: path.description)
    }
    var copier = ObjectCopier(source: table, builder: builder)
    let root = copier.place(of: table.root)
    while copier.copyNext() != nil {}
    builder = copier.builder
    return root
  }
}
