import DataModel

extension ModelDecoder {
  /// Reads the default value of `attribute`; an object of a class defined in the app is kept as a separate
  /// archive.
  ///
  /// - Throws: ``CompiledModelError`` if the value is malformed.
  mutating func value(
    _ reference: ObjectReference, of attribute: Attribute, at path: ArchivePath
  ) throws(CompiledModelError) -> AttributeValue? {
    switch reader.table[reference] {
    case .null: return nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value):
      guard attribute.type == .boolean, value == 0 || value == 1 else { return .integer(value) }
      return .boolean(value == 1)
    case .real(let value): return .real(Real(value))
    case .string(let text): return .string(text)
    case .data(let bytes): return .data(bytes)
    case .date(let seconds): return .date(Real(seconds))
    case .unsigned, .other:
      throw CompiledModelError(
        path: path.description, message: "a value of another kind", expected: "a default value")
    case .object:
      let cursor = try reader.cursor(reference, at: path)
      return try objectValue(cursor, of: attribute)
    }
  }

  private mutating func objectValue(
    _ cursor: ArchiveCursor, of attribute: Attribute
  ) throws(CompiledModelError) -> AttributeValue {
    let archiveClass = cursor.object.archiveClass
    if archiveClass.inherits(from: "NSString"), let text = reader.stringObject(cursor.object) {
      return .string(text)
    }
    switch archiveClass.name {
    case ModelClass.date.name: return .date(Real(try seconds(cursor)))
    case ModelClass.uuid.name: return .uuid(try uuid(cursor))
    case ModelClass.decimal.name, "NSDecimalNumber": return .decimal(try decimal(cursor))
    case "NSData", "NSMutableData": return .data(try bytes(cursor))
    case ModelClass.url.name:
      guard try cursor.reference(ArchiveKey.urlBase) == nil else { break }
      return .uri(try reader.requiredText(cursor, ArchiveKey.urlRelative))
    default: break
    }
    if attribute.type == .composite, archiveClass.inherits(from: "NSDictionary") {
      return .composite(try compositeValue(cursor, of: attribute))
    }
    let archive = try separateArchive(cursor.reference, at: cursor.path)
    return .archived(className: archiveClass.name, archive: archive)
  }

  /// Reads a date.
  ///
  /// - Throws: ``CompiledModelError`` if it has no time.
  func seconds(_ cursor: ArchiveCursor) throws(CompiledModelError) -> Double {
    guard let seconds = try cursor.real(ArchiveKey.time) else {
      throw cursor.error(ArchiveKey.time, "the key is missing", expected: "seconds since 2001")
    }
    return seconds
  }

  /// Reads a UUID.
  ///
  /// - Throws: ``CompiledModelError`` if it has not 16 bytes.
  func uuid(_ cursor: ArchiveCursor) throws(CompiledModelError) -> [UInt8] {
    guard case .data(let bytes) = cursor.object.fields[ArchiveKey.uuidBytes], bytes.count == 16
    else {
      throw cursor.error(ArchiveKey.uuidBytes, "no bytes of a UUID", expected: "16 bytes")
    }
    return bytes
  }

  /// Reads a decimal number.
  ///
  /// - Throws: ``CompiledModelError`` if mantissa or exponent do not fit.
  func decimal(_ cursor: ArchiveCursor) throws(CompiledModelError) -> DecimalValue {
    typealias Format = ArchivedDecimal
    guard case .data(let bytes) = cursor.object.fields[ArchiveKey.mantissa],
      bytes.count <= Format.mantissaSize
    else {
      throw cursor.error(
        ArchiveKey.mantissa, "no mantissa", expected: "at most \(Format.mantissaSize) bytes")
    }
    let order = try cursor.integer(ArchiveKey.mantissaByteOrder) ?? Format.littleEndian
    let words = order == Format.littleEndian ? Array(bytes.reversed()) : bytes
    let exponent = try cursor.integer(ArchiveKey.exponent) ?? 0
    guard Format.exponents.contains(exponent) else {
      throw cursor.error(ArchiveKey.exponent, "\(exponent)", expected: "-128 to 127")
    }
    return DecimalValue(
      isNegative: try cursor.flag(ArchiveKey.negative),
      mantissa: words.reduce(0) { $0 << 8 | UInt128($1) }, exponent: exponent)
  }

  private func bytes(_ cursor: ArchiveCursor) throws(CompiledModelError) -> [UInt8] {
    for key in [ArchiveKey.data, ArchiveKey.bytes] {
      switch cursor.object.fields[key] {
      case .data(let bytes): return bytes
      case .reference(let reference):
        guard case .data(let bytes) = reader.table[reference] else { continue }
        return bytes
      default: continue
      }
    }
    throw cursor.error(ArchiveKey.data, "no bytes", expected: "bytes")
  }

  private mutating func compositeValue(
    _ cursor: ArchiveCursor, of attribute: Attribute
  ) throws(CompiledModelError) -> [String: AttributeValue] {
    var result: [String: AttributeValue] = [:]
    for entry in try reader.entries(cursor) {
      let path = cursor.path.appending(entry.key)
      let element = attribute.elements.first { $0.name == entry.key }
      let anonymous = Attribute(name: entry.key, type: .undefined)
      guard let value = try value(entry.value, of: element ?? anonymous, at: path) else {
        reader.note(path, "a composite's value that is nil is left out")
        continue
      }
      result[entry.key] = value
    }
    return result
  }
}
