import Text

/// Permutes pairs of numbers, each below a bound of its own, so that it looks random to everybody without the key: a Feistel
/// network of ten rounds, in each of which one number moves by what the function says of the other.
///
/// *Source:* NIST SP 800-38G, FF1, of which the rounds are, with another function.
///
/// - Parameters:
///   - left: The first number.
///   - right: The second.
///   - counts: What each is below, 1 to 2⁶³.
///   - tweak: Which of many permutations it is.
///   - function: Decides on all of them.
func mixHalves(
  _ left: inout UInt64, right: inout UInt64, counts: (left: UInt64, right: UInt64),
  tweak: UInt64, function: KeyedFunction
) {
  for round in 0..<roundCount {
    if round & 1 == 0 {
      left = moved(
        left, below: counts.left, by: function.digest(round, second: tweak, third: right))
    } else {
      right = moved(
        right, below: counts.right, by: function.digest(round, second: tweak, third: left))
    }
  }
}

private func moved(_ number: UInt64, below count: UInt64, by digest: Digest) -> UInt64 {
  // Of 128 bits, so that no rest is more likely than another.
  let shift = count.dividingFullWidth((digest.words.0 % count, digest.words.1)).remainder
  return (number + shift) % count
}

private let roundCount: UInt64 = 10
