/// A name prepared for quick comparison with many others.
struct ComparableName {
  /// The significant words, split at capitals, digits and underscores.
  fileprivate let words: Set<String>
  /// The letters in lowercase, at most 64.
  fileprivate let letters: [UInt8]

  /// Takes `name` apart.
  init(_ name: String) {
    words = Set(takeApart(name)).subtracting(Self.commonWords)
    letters = Array(name.lowercased().utf8.prefix(64))
  }

  /// Words too common to be significant.
  private static let commonWords: Set<String> = [
    "at", "by", "date", "has", "id", "identifier", "is", "of", "on", "raw", "the", "to", "url",
    "uuid",
  ]
}

/// A name to compare many others with.
struct NamePattern {
  private let name: ComparableName
  /// For every byte the positions at which the name contains it, the first in the lowest bit.
  private let places: [UInt64]

  /// Prepares `name`.
  init(_ name: ComparableName) {
    self.name = name
    var places = [UInt64](repeating: 0, count: 256)
    for (index, letter) in name.letters.enumerated() { places[Int(letter)] |= 1 << UInt64(index) }
    self.places = places
  }

  /// The similarity of two names, from 0 (nothing in common) to 1 (equal ignoring case).
  ///
  /// It is the greater of two ratios: that of common words and that of letters that need no edit.
  ///
  /// - Parameters:
  ///   - other: The other name.
  ///   - needsSharedWord: Whether names without a common word count as different without comparing letters.
  /// - Returns: The greater ratio.
  /// - Complexity: O(n) in the length of the other name, limited to 64 bytes.
  func similarity(to other: ComparableName, needsSharedWord: Bool = false) -> Double {
    let common = name.words.count { other.words.contains($0) }
    let shared = 2 * Double(common) / Double(max(1, name.words.count + other.words.count))
    let longest = max(name.letters.count, other.letters.count, 1)
    let shortest = min(name.letters.count, other.letters.count)
    guard !(needsSharedWord && common == 0), 2 * shortest >= longest else { return shared }
    return max(shared, 1 - Double(editDistance(to: other.letters)) / Double(longest))
  }

  /// The edit distance: the minimum number of bytes to insert, remove or replace.
  ///
  /// *Source:* Myers, A Fast Bit-Vector Algorithm for Approximate String Matching, Journal of the ACM 46
  /// (1999), in the form for whole texts of Hyyrö (2001): a bit for every row of a column of the table says
  /// whether it is one more or one less than the row above.
  private func editDistance(to letters: [UInt8]) -> Int {
    guard !name.letters.isEmpty else { return letters.count }
    let last: UInt64 = 1 << UInt64(name.letters.count - 1)
    var (more, less) = (UInt64.max, UInt64(0))
    var distance = name.letters.count
    for letter in letters {
      let equal = places[Int(letter)]
      let vertical = equal | less
      let diagonal = (((equal & more) &+ more) ^ more) | equal
      let greater = less | ~(diagonal | more)
      let smaller = more & diagonal
      if greater & last != 0 { distance += 1 } else if smaller & last != 0 { distance -= 1 }
      more = (smaller << 1) | ~(vertical | (greater << 1 | 1))
      less = (greater << 1 | 1) & vertical
    }
    return distance
  }
}

/// The words of a name, in lowercase.
private func takeApart(_ name: String) -> [String] {
  var result: [String] = []
  var previous: Character?
  for character in name {
    let isWordStart =
      character.isUppercase && previous?.isUppercase != true
      || character.isNumber != (previous?.isNumber ?? character.isNumber)
    if character.isLetter || character.isNumber {
      if result.isEmpty || isWordStart || previous.map({ !$0.isLetter && !$0.isNumber }) == true {
        result.append("")
      }
      result[result.count - 1] += character.lowercased()
    }
    previous = character
  }
  return result
}
