/// Writes a binary property list.
///
/// The same value gives the same bytes: dictionary keys are sorted by code point, equal scalars
/// are written once, integers, offsets and references have the least width. Text is ASCII when it
/// can be, else UTF-16. Reading the bytes gives the value again.
///
/// - Parameter value: The value; nested no deeper than a reader accepts.
/// - Returns: The file.
package func writeBinaryPropertyList(_ value: PropertyList) -> [UInt8] {
  var flattener = PropertyListFlattener()
  let top = flattener.add(value)
  let count = flattener.objects.count
  let referenceSize = width(of: count - 1)

  var bytes = BinaryPropertyListFormat.header
  var offsets: [Int] = []
  offsets.reserveCapacity(count)
  for object in flattener.objects {
    offsets.append(bytes.count)
    append(object, referenceSize: referenceSize, to: &bytes)
  }
  let trailer = BinaryPropertyListTrailer(
    offsetSize: width(of: bytes.count), referenceSize: referenceSize, objectCount: count,
    topObject: top, offsetTableOffset: bytes.count)
  for offset in offsets {
    appendBigEndian(UInt64(offset), size: trailer.offsetSize, to: &bytes)
  }
  return bytes + trailer.bytes
}

private func append(
  _ object: PropertyListFlattener.Object, referenceSize: Int, to bytes: inout [UInt8]
) {
  let (kind, references): (UInt8, [Int])
  let count: Int
  switch object {
  case .scalar(let scalar):
    appendScalar(scalar, to: &bytes)
    return
  case .array(let members):
    (kind, references, count) = (BinaryPropertyListFormat.Kind.array, members, members.count)
  case .set(let members):
    (kind, references, count) = (BinaryPropertyListFormat.Kind.set, members, members.count)
  case .dictionary(let members):
    (kind, references, count) =
      (BinaryPropertyListFormat.Kind.dictionary, members, members.count / 2)
  }
  appendMarker(kind, count: count, to: &bytes)
  for reference in references {
    appendBigEndian(UInt64(reference), size: referenceSize, to: &bytes)
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
