/// The canonical decomposition of a text, as code points, with marks in canonical order.
///
/// It is the same on every system and with every release of the standard library.
///
/// - Complexity: O(n) in the length of the text, except for long sequences of combining marks.
/// - Source: The Unicode Standard, chapter 3.11, definitions D68 and D109; 3.12 for Hangul syllables.
func canonicalDecomposition(of text: String) -> [UInt32] {
  var result: [UInt32] = []
  result.reserveCapacity(text.utf8.count)
  /// The start of a run of marks that may need reordering.
  var start = 0
  func append(_ value: UInt32) {
    let order = combiningClass(of: value)
    if order == 0 {
      result.append(value)
      start = result.count
      return
    }
    var place = result.count
    while place > start, combiningClass(of: result[place - 1]) > order { place -= 1 }
    result.insert(value, at: place)
  }
  for scalar in text.unicodeScalars {
    if scalar.value < 0xC0 {
      append(scalar.value)
    } else if let parts = canonicalDecomposition(of: scalar.value) {
      parts.forEach(append)
    } else {
      append(scalar.value)
    }
  }
  return result
}

/// The full canonical decomposition of a code point, without reordering marks; nil if it does not decompose.
package func canonicalDecomposition(of value: UInt32) -> [UInt32]? {
  guard value >= 0xC0 else { return nil }
  return hangulLetters(of: value) ?? canonicalDecompositions[value]
}

private func combiningClass(of value: UInt32) -> UInt8 {
  guard value >= 0x300, let scalar = Unicode.Scalar(value) else { return 0 }
  return scalar.properties.canonicalCombiningClass.rawValue
}

/// The letters of a Hangul syllable; nil for other code points.
private func hangulLetters(of value: UInt32) -> [UInt32]? {
  guard (0xAC00...0xD7A3).contains(value) else { return nil }
  let (vowels, tails) = (UInt32(21), UInt32(28))
  let number = value - 0xAC00
  let letters = [0x1100 + number / (vowels * tails), 0x1161 + number / tails % vowels]
  return number % tails == 0 ? letters : letters + [0x11A7 + number % tails]
}
