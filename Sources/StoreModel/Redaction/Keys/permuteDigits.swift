/// Replaces bounded digits by others within the same bounds.
///
/// Digits of up to 96 bits are permuted: different inputs stay different, and every output has an input.
/// Longer ones are replaced by output seeded with a digest of all of them, so that two could become equal
/// only by chance: one in 2⁷⁵ at most.
///
/// - Parameters:
///   - digits: The digits.
///   - bounds: Their exclusive upper bounds, 1 to 65536; as many as digits.
///   - function: The keyed function.
/// - Complexity: O(n).
func permuteDigits(_ digits: inout [UInt32], bounds: [UInt32], _ function: KeyedFunction) {
  guard digits.count > 1 else {
    guard let digit = digits.first, bounds[0] > 1 else { return }
    let permutation = IntegerPermutation(count: UInt64(bounds[0]), function: function)
    digits[0] = UInt32(permutation(UInt64(digit)))
    return
  }
  // Texts of equal length but other alphabets are independent of each other.
  var (shape, needed) = (0xCBF2_9CE4_8422_2325 ^ UInt64(digits.count), 0)
  for bound in bounds {
    shape = (shape ^ UInt64(bound)) &* 0x100_0000_01B3
    needed += bits(below: bound)
  }
  if needed > mostPermutedBits {
    replaceByDigest(&digits, bounds: bounds, shape: shape, function: function)
  } else {
    permuteAsHalves(&digits, bounds: bounds, shape: shape, bits: needed, function: function)
  }
}

/// Half of them and one digit more, which 16 bits hold, are a number below 2⁶³.
private let mostPermutedBits = 96

private func replaceByDigest(
  _ digits: inout [UInt32], bounds: [UInt32], shape: UInt64, function: KeyedFunction
) {
  var message: [UInt8] = []
  message.reserveCapacity(24 + 2 * digits.count)
  message += littleEndian(shape) + littleEndian(UInt64(digits.count)) + littleEndian(.max)
  for digit in digits {
    message.append(UInt8(truncatingIfNeeded: digit))
    message.append(UInt8(truncatingIfNeeded: digit >> 8))
  }
  var stream = RandomStream(function.digest(message), function)
  for place in digits.indices { digits[place] = stream.next(below: bounds[place]) }
}

/// Permutes digits as two numbers of about as many bits, which they are the digits of.
private func permuteAsHalves(
  _ digits: inout [UInt32], bounds: [UInt32], shape: UInt64, bits needed: Int,
  function: KeyedFunction
) {
  var (middle, taken) = (1, bits(below: bounds[0]) + bits(below: bounds[1]))
  while taken <= needed / 2, middle < digits.count - 1 {
    middle += 1
    taken += bits(below: bounds[middle])
  }
  var (left, leftCount) = number(digits, bounds: bounds, places: 0..<middle)
  var (right, rightCount) = number(digits, bounds: bounds, places: middle..<digits.count)
  mixHalves(&left, right: &right, counts: (leftCount, rightCount), tweak: shape, function: function)
  spell(left, in: &digits, bounds: bounds, places: 0..<middle)
  spell(right, in: &digits, bounds: bounds, places: middle..<digits.count)
}

/// The number of some digits, and how many such numbers there are.
private func number(
  _ digits: [UInt32], bounds: [UInt32], places: Range<Int>
) -> (number: UInt64, count: UInt64) {
  var (number, count): (UInt64, UInt64) = (0, 1)
  for place in places {
    number = number * UInt64(bounds[place]) + UInt64(digits[place])
    count *= UInt64(bounds[place])
  }
  return (number, count)
}

/// Sets some digits to those of a number.
private func spell(
  _ number: UInt64, in digits: inout [UInt32], bounds: [UInt32], places: Range<Int>
) {
  var rest = number
  for place in places.reversed() {
    let bound = UInt64(bounds[place])
    digits[place] = UInt32(rest % bound)
    rest /= bound
  }
}
