/// Replaces digits, each below a bound of its own, by others below the same bounds.
///
/// Up to 64 digits are permuted: different ones stay different, and every result is that of something. More are
/// replaced by what a digest of all of them begins, so that two could only become equal where digests do.
///
/// - Parameters:
///   - digits: The digits.
///   - bounds: What each is below, 1 to 65536; as many as digits.
///   - function: Decides what they are replaced by.
/// - Complexity: O(n).
func permuteDigits(_ digits: inout [UInt32], bounds: [UInt32], _ function: KeyedFunction) {
  guard digits.count > 1 else {
    guard let digit = digits.first, bounds[0] > 1 else { return }
    let permutation = IntegerPermutation(count: UInt64(bounds[0]), function: function)
    digits[0] = UInt32(permutation(UInt64(digit)))
    return
  }
  // Texts of equal length but other alphabets are independent of each other.
  let shape = bounds.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01B3
  }
  if isLong(bounds) {
    let start = littleEndian(shape) + littleEndian(UInt64(digits.count))
    var stream = RandomStream(function.digest(start + message(digits[...])))
    for place in digits.indices {
      digits[place] = UInt32(stream.next(below: UInt64(bounds[place])))
    }
    return
  }
  let middle = digits.count / 2
  for round in 0..<roundCount {
    let isLeft = round & 1 == 0
    var mixed = function.rounds
    mixed.absorb(round)
    mixed.absorb(shape)
    mixed.absorb(UInt64(digits.count))
    absorb(digits, isLeft ? middle..<digits.count : 0..<middle, into: &mixed)
    var stream = RandomStream(mixed.result())
    for place in isLeft ? 0..<middle : middle..<digits.count {
      let bound = bounds[place]
      digits[place] = (digits[place] + UInt32(stream.next(below: UInt64(bound)))) % bound
    }
  }
}

/// Adds digits to a message, four in a word.
private func absorb(_ digits: [UInt32], _ places: Range<Int>, into function: inout RoundFunction) {
  var place = places.lowerBound
  while place < places.upperBound {
    var word: UInt64 = 0
    for next in place..<min(place + 4, places.upperBound) {
      word = word << 16 | UInt64(digits[next])
    }
    function.absorb(word)
    place += 4
  }
}

/// *Source:* NIST SP 800-38G, FF1.
private let roundCount: UInt64 = 10
private let mostPermuted = 64
/// The bits that a digest has to choose from so that no two are ever equal by chance.
private let leastBits = 192

private func isLong(_ bounds: [UInt32]) -> Bool {
  guard bounds.count > mostPermuted else { return false }
  var bits = 0
  for bound in bounds {
    bits += 31 - bound.leadingZeroBitCount
    if bits >= leastBits { return true }
  }
  return false
}

private func message(_ digits: ArraySlice<UInt32>) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(2 * digits.count)
  for digit in digits {
    bytes.append(UInt8(truncatingIfNeeded: digit))
    bytes.append(UInt8(truncatingIfNeeded: digit >> 8))
  }
  return bytes
}
