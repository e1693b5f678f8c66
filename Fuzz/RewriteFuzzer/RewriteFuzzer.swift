import ModelFiles

/// Replaces the values in any bytes that are a binary property list.
///
/// What is replaced by itself reads as it did. Replaced by others, the file is as long as before, and what is met in it
/// are these others and nothing else; replaced back, it is what it was.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRewriting(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for keepsKeys in [false, true] { check(bytes, keepsKeys: keepsKeys) }
  return 0
}

private func check(_ bytes: [UInt8], keepsKeys: Bool) {
  guard
    let same = try? rewritePropertyList(
      bytes, keepsKeys: keepsKeys, limits: limits, replacing: { $0 })
  else { return }
  guard same.count == bytes.count else { fatalError("another length") }
  if let value = try? readBinaryPropertyList(bytes, limits: limits) {
    guard let again = try? readBinaryPropertyList(same, limits: limits),
      writeBinaryPropertyList(again) == writeBinaryPropertyList(value)
    else { fatalError("the property list reads otherwise") }
  }
  var (met, others): ([PropertyListScalar], [PropertyListScalar]) = ([], [])
  let changed = try? rewritePropertyList(bytes, keepsKeys: keepsKeys, limits: limits) { scalar in
    met.append(scalar)
    return turned(scalar)
  }
  guard let changed, changed.count == bytes.count else { fatalError("others do not fit") }
  let back = try? rewritePropertyList(changed, keepsKeys: keepsKeys, limits: limits) { scalar in
    others.append(scalar)
    return turned(scalar)
  }
  guard back == same, zip(met, others).allSatisfy({ areEqual(turned($0), $1) }),
    met.count == others.count
  else { fatalError("something is left of the old values, or lost") }
}

/// Another value of the same kind and width, of which this one is the other.
private func turned(_ scalar: PropertyListScalar) -> PropertyListScalar {
  switch scalar {
  case .integer(let number): .integer(number ^ 1)
  case .real(let number): .real(-number)
  case .date(let seconds): .date(-seconds)
  case .data(let bytes): .data(bytes.map { ~$0 })
  case .uuid(let bytes): .uuid(bytes.map { ~$0 })
  case .text(let text): .text(String(String.UnicodeScalarView(text.unicodeScalars.map(turned))))
  }
}

/// The letter as far from the other end of the alphabet.
private func turned(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "a"..."z": Unicode.Scalar(UInt8(219 - scalar.value))
  case "A"..."Z": Unicode.Scalar(UInt8(155 - scalar.value))
  default: scalar
  }
}

/// Whether two values are the same, numbers bit by bit.
private func areEqual(_ first: PropertyListScalar, _ second: PropertyListScalar) -> Bool {
  switch (first, second) {
  case (.real(let one), .real(let other)), (.date(let one), .date(let other)):
    one == other || one.isNaN && other.isNaN
  case (.text(let one), .text(let other)): one.unicodeScalars.elementsEqual(other.unicodeScalars)
  default: first == second
  }
}

private let limits = ReadingLimits(bytes: 1 << 20, objects: 20_000, depth: 127)
