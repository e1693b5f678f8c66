import Text

/// Permutes pairs of bounded numbers pseudorandomly, with a Feistel network of ten rounds.
///
/// In each round, one number is changed by a function of the other.
///
/// *Source:* the rounds are those of NIST SP 800-38G, FF1, with another function.
///
/// - Parameters:
///   - left: The first number.
///   - right: The second number.
///   - counts: Their exclusive upper bounds, 1 to 2⁶³.
///   - tweak: Selects one of many permutations.
///   - function: The keyed function.
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
