import KeyedArchive

/// Replaces the values in any bytes that are a binary property list.
///
/// What is replaced by itself reads as it did. Replaced by values that say nothing, the file is as long as before, reads, and
/// holds no other values: replaced once more it is the same, and the values that are met then are those that were put in.
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
  if let same = try? rewritePropertyList(
    bytes, keepsKeys: keepsKeys, limits: limits, replacing: { $0 })
  {
    guard same.count == bytes.count else { fatalError("another length") }
    if let value = try? readBinaryPropertyList(bytes, limits: limits) {
      guard let again = try? readBinaryPropertyList(same, limits: limits),
        writeBinaryPropertyList(again) == writeBinaryPropertyList(value)
      else { fatalError("the property list reads otherwise") }
    }
  }
  guard
    let blank = try? rewritePropertyList(
      bytes, keepsKeys: keepsKeys, limits: limits, replacing: blanked)
  else { return }
  guard blank.count == bytes.count else { fatalError("another length") }
  var isBlank = true
  let again = try? rewritePropertyList(blank, keepsKeys: keepsKeys, limits: limits) { scalar in
    isBlank = isBlank && areEqual(scalar, blanked(scalar))
    return blanked(scalar)
  }
  guard again == blank, isBlank else { fatalError("something is left of the old values") }
}

/// A value of the same kind and width that says nothing.
private func blanked(_ scalar: PropertyListScalar) -> PropertyListScalar {
  switch scalar {
  case .integer(let number): .integer(number < 0 ? -1 : 0)
  case .real: .real(0)
  case .date: .date(0)
  case .data(let bytes): .data(bytes.map { _ in 0 })
  case .uuid(let bytes): .uuid(bytes.map { _ in 0 })
  case .text(let text): .text(String(repeating: " ", count: text.utf16.count))
  }
}

/// Whether two values are the same; `.data` of 16 bytes may be a UUID.
private func areEqual(_ first: PropertyListScalar, _ second: PropertyListScalar) -> Bool {
  switch (first, second) {
  case (.integer(let one), .integer(let other)): one == other
  case (.real(let one), .real(let other)), (.date(let one), .date(let other)): one == other
  case (.data(let one), .data(let other)), (.uuid(let one), .uuid(let other)): one == other
  case (.text(let one), .text(let other)): one.utf16.elementsEqual(other.utf16)
  default: false
  }
}

private let limits = ReadingLimits(bytes: 1 << 20, objects: 20_000, depth: 127)
