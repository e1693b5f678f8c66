/// Replaces values of a binary property list in place, without changing other bytes: the order of objects,
/// sharing, widths and offsets.
///
/// In a keyed archive, keys, class names and the targets of UIDs are kept. Bytes outside of objects, and those of
/// unreferenced objects, become zero.
///
/// - Parameters:
///   - bytes: The whole file.
///   - keepsKeys: Whether to keep the keys of dictionaries even if the file is not an archive.
///   - limits: The limits for reading.
///   - replace: Returns the replacement of a value: one of the same kind, of the same width, or of as many bytes or
///     UTF-16 units; ASCII stays ASCII.
/// - Returns: The new file, as long as the old one.
/// - Throws: ``PropertyListError`` if the file is malformed, objects overlap, or a replacement does not fit.
package func rewritePropertyList(
  _ bytes: [UInt8], keepsKeys: Bool, limits: ReadingLimits = .standard,
  replacing replace: (PropertyListScalar) -> PropertyListScalar
) throws(PropertyListError) -> [UInt8] {
  var file = try BinaryPropertyListFile(bytes, limits: limits)
  let reached = try reachedObjects(&file)
  let roles = try PropertyListRoles(&file, reached: reached, keepsKeys: keepsKeys)
  let objects = try locatedObjects(file)
  var result = [UInt8](repeating: 0, count: bytes.count)
  let header = BinaryPropertyListFormat.header.count
  result.replaceSubrange(0..<header, with: bytes[..<header])
  let trailer = file.trailer
  let table =
    trailer.offsetTableOffset..<trailer.offsetTableOffset + trailer.objectCount * trailer.offsetSize
  result.replaceSubrange(table, with: bytes[table])
  let end = bytes.count - BinaryPropertyListFormat.trailerSize
  result.replaceSubrange(end..., with: trailer.bytes)
  for object in objects where !reached.isDisjoint(with: object.numbers) {
    result.replaceSubrange(object.extent, with: bytes[object.extent])
    guard object.numbers.allSatisfy({ !roles.structure.contains($0) }),
      let scalar = try object.scalar(&file, roles)
    else { continue }
    try write(replace(scalar), for: object, to: &result)
  }
  return result
}

/// An object of a file, with all the numbers that it has.
private struct LocatedObject {
  var numbers: [Int]
  let node: BinaryPropertyListNode
  /// The marker, the count and the payload.
  let extent: Range<Int>

  /// The value; nil for one that is not replaced.
  func scalar(
    _ file: inout BinaryPropertyListFile, _ roles: PropertyListRoles
  ) throws(PropertyListError) -> PropertyListScalar? {
    switch node {
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .integer(Int64(truncatingIfNeeded: number & ~(1 << 63)))
    case .real(let number):
      return numbers.contains(where: roles.dates.contains) ? .date(number) : .real(number)
    case .date(let seconds): return .date(seconds)
    case .data(let range):
      try file.spend(range.count, at: range.lowerBound)
      let isUUID = range.count == 16 && numbers.contains(where: roles.uuids.contains)
      return isUUID ? .uuid(Array(file.bytes[range])) : .data(Array(file.bytes[range]))
    case .ascii, .utf16: return try file.string(of: numbers[0]).map(PropertyListScalar.text)
    case .null, .boolean, .uid, .array, .set, .dictionary: return nil
    }
  }
}

/// The objects that the top object refers to, at once or through others.
///
/// - Throws: ``PropertyListError`` if something refers to what is not there.
private func reachedObjects(
  _ file: inout BinaryPropertyListFile
) throws(PropertyListError) -> Set<Int> {
  var reached: Set = [file.trailer.topObject]
  var open = [file.trailer.topObject]
  while let object = open.popLast() {
    let (references, count): (BinaryPropertyListNode.References, Int)
    switch try file.node(of: object) {
    case .array(let members), .set(let members): (references, count) = (members, members.count)
    case .dictionary(let members): (references, count) = (members, 2 * members.count)
    case .uid(let uid) where uid >= file.trailer.objectCount:
      throw .reference(uid, at: try file.offset(of: object), count: file.trailer.objectCount)
    default: continue
    }
    try file.spend(count, at: references.offset)
    for place in 0..<count {
      let member = try file.member(place, of: references)
      if reached.insert(member).inserted { open.append(member) }
    }
  }
  return reached
}

/// The objects of a file without duplicates, sorted by offset.
private func locatedObjects(
  _ file: BinaryPropertyListFile
) throws(PropertyListError) -> [LocatedObject] {
  var byOffset: [Int: LocatedObject] = [:]
  for number in 0..<file.trailer.objectCount {
    let offset = try file.offset(of: number)
    if byOffset[offset] != nil {
      byOffset[offset]?.numbers.append(number)
    } else {
      let node = try file.node(of: number)
      byOffset[offset] = LocatedObject(
        numbers: [number], node: node, extent: offset..<node.end(from: offset, in: file))
    }
  }
  let objects = byOffset.values.sorted { $0.extent.lowerBound < $1.extent.lowerBound }
  for (object, next) in zip(objects, objects.dropFirst())
  where object.extent.upperBound > next.extent.lowerBound {
    throw PropertyListError(
      offset: next.extent.lowerBound, message: "objects overlap", expected: "one after the other")
  }
  return objects
}

extension BinaryPropertyListNode {
  /// The end of the decoded object at `offset`.
  fileprivate func end(from offset: Int, in file: BinaryPropertyListFile) -> Int {
    let width = Int(file.bytes[offset] & BinaryPropertyListFormat.countMask)
    let size = file.trailer.referenceSize
    return switch self {
    case .null, .boolean: offset + 1
    case .integer, .unsigned, .real, .date: offset + 1 + 1 << width
    case .uid: offset + 2 + width
    case .data(let range), .ascii(let range), .utf16(let range): range.upperBound
    case .array(let members), .set(let members): members.offset + members.count * size
    case .dictionary(let members): members.offset + 2 * members.count * size
    }
  }
}

/// Writes a value over another.
private func write(
  _ scalar: PropertyListScalar, for object: LocatedObject, to bytes: inout [UInt8]
) throws(PropertyListError) {
  var payload: [UInt8] = []
  let place: Range<Int>
  switch (object.node, scalar) {
  case (.integer, .integer(let number)), (.unsigned, .integer(let number)):
    place = object.extent.dropFirst()
    var bits = UInt64(bitPattern: number)
    if case .unsigned = object.node { bits |= 1 << 63 }
    if place.count < 8, bits >> UInt64(8 * place.count) != 0 { throw unfit(object) }
    let isNegative = if case .integer = object.node { number < 0 } else { false }
    payload = [UInt8](repeating: isNegative ? 0xFF : 0, count: max(0, place.count - 8))
    appendBigEndian(bits, size: min(8, place.count), to: &payload)
  case (.real, .real(let number)), (.real, .date(let number)), (.date, .date(let number)):
    place = object.extent.dropFirst()
    if place.count == 4 {
      appendBigEndian(UInt64(Float(number).bitPattern), size: 4, to: &payload)
    } else {
      appendBigEndian(number.bitPattern, size: 8, to: &payload)
    }
  case (.data(let range), .data(let data)), (.data(let range), .uuid(let data)):
    (place, payload) = (range, data)
  case (.ascii(let range), .text(let text)):
    (place, payload) = (range, Array(text.utf8))
    guard payload.allSatisfy({ $0 < 0x80 }) else { throw unfit(object) }
  case (.utf16(let range), .text(let text)):
    place = range
    for unit in text.utf16 { appendBigEndian(UInt64(unit), size: 2, to: &payload) }
  default: throw unfit(object)
  }
  guard payload.count == place.count else { throw unfit(object) }
  bytes.replaceSubrange(place, with: payload)
}

private func unfit(_ object: LocatedObject) -> PropertyListError {
  PropertyListError(
    offset: object.extent.lowerBound, message: "a value that does not fit in the place of this one",
    expected: "one of the same width")
}
