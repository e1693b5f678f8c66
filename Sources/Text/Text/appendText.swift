extension [UInt8] {
  /// Appends a text.
  @inlinable
  package mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the digits of an integer.
  package mutating func append(integer number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = count
    repeat {
      append(UInt8(truncatingIfNeeded: 48 + rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends the shortest decimal number that is read as `number`.
  ///
  /// A whole one of at most 15 digits has neither point nor exponent; what is not finite is `inf` or `-inf`.
  package mutating func append(real number: Double) {
    if number.magnitude < 1e15, let whole = Int64(exactly: number),
      whole != 0 || number.sign == .plus
    {
      append(integer: whole)
    } else {
      append(contentsOf: number.description.utf8)
    }
  }

  /// Appends a UUID as 36 characters, upper case.
  ///
  /// - Parameter bytes: 16 bytes.
  package mutating func append(uuid bytes: some Sequence<UInt8>) {
    for (place, byte) in bytes.enumerated() {
      if place == 4 || place == 6 || place == 8 || place == 10 { append(UInt8(ascii: "-")) }
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 15)
    }
  }

  /// Appends a digit, upper case.
  @inlinable
  package mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? 48 + digit : 55 + digit)
  }

  /// Appends bytes in Base64, RFC 4648.
  package mutating func append(base64 bytes: UnsafeBufferPointer<UInt8>) {
    reserve((bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < bytes.count {
      let number =
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      append(base64Digits: number, count: 4)
      index += 3
    }
    let left = bytes.count - index
    guard left > 0 else { return }
    let second = left > 1 ? UInt32(bytes[index + 1]) : 0
    append(base64Digits: UInt32(bytes[index]) << 16 | second << 8, count: left + 1)
    for _ in left..<3 { append(UInt8(ascii: "=")) }
  }

  private mutating func append(base64Digits number: UInt32, count: Int) {
    for place in 0..<count {
      let digit = UInt8(truncatingIfNeeded: number >> (18 - 6 * UInt32(place)) & 63)
      append(
        digit < 26
          ? 65 + digit : digit < 52 ? 71 + digit : digit < 62 ? digit - 4 : digit == 62 ? 43 : 47)
    }
  }

  /// Makes room for `count` more bytes, in steps that do not copy what there is for each.
  private mutating func reserve(_ count: Int) {
    guard capacity - self.count < count else { return }
    reserveCapacity(Swift.max(capacity * 2, self.count + count))
  }
}
