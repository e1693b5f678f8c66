/// A name taken apart, so that comparing it with many others is quick.
struct ComparableName {
  /// The words that tell something; capitals, digits and underscores begin one.
  private let words: Set<String>
  /// The letters in lower case, at most 64.
  private let letters: [UInt8]

  /// Takes `name` apart.
  init(_ name: String) {
    words = Set(takeApart(name)).subtracting(Self.commonWords)
    letters = Array(name.lowercased().utf8.prefix(64))
  }

  /// Words that many unrelated names have.
  private static let commonWords: Set<String> = [
    "at", "by", "date", "has", "id", "identifier", "is", "of", "on", "raw", "the", "to", "url",
    "uuid",
  ]

  /// How alike two names are, from 0 (nothing in common) to 1 (equal up to case).
  ///
  /// There are two shares: that of the words they have in common, and that of the letters that
  /// need not be edited.
  ///
  /// - Parameters:
  ///   - other: The other name.
  ///   - needsSharedWord: Whether names without a common word are told apart without looking at letters.
  /// - Returns: The greater share.
  /// - Complexity: O(n·m) in the lengths, of which at most 64 bytes count.
  func similarity(to other: ComparableName, needsSharedWord: Bool = false) -> Double {
    let common = words.intersection(other.words).count
    let shared = 2 * Double(common) / Double(max(1, words.count + other.words.count))
    let longest = max(letters.count, other.letters.count, 1)
    let shortest = min(letters.count, other.letters.count)
    guard !(needsSharedWord && common == 0), 2 * shortest >= longest else { return shared }
    let edited = Double(editDistance(letters, other.letters)) / Double(longest)
    return max(shared, 1 - edited)
  }
}

/// The words of a name in lower case.
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

/// The least number of bytes to insert, remove or replace.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (place, other) in right.enumerated() {
      let above = row[place + 1]
      row[place + 1] = min(above + 1, row[place] + 1, diagonal + (letter == other ? 0 : 1))
      diagonal = above
    }
  }
  return row[right.count]
}
