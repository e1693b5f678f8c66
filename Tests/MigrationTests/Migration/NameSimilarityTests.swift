import TestSupport
import Testing
import Text

@testable import Migration

@Suite("Similarity of names") struct NameSimilarityTests {
  @Test func `the number of equal letters matches the edit distance`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let names = (0..<2).map { _ in
        String(
          (0..<Int.random(in: 1...40, using: &random)).map { _ in
            "abé".randomElement(using: &random)!
          })
      }
      let (left, right) = (ComparableName(names[0]), ComparableName(names[1]))
      let similarity = NamePattern(left).similarity(to: right)
      let bytes = names.map { Array($0.lowercased().utf8.prefix(64)) }
      let longest = max(bytes[0].count, bytes[1].count, 1)
      let isShort = 2 * min(bytes[0].count, bytes[1].count) < longest
      let share = 1 - Double(distance(bytes[0], bytes[1])) / Double(longest)
      // Each name is one word, so that none of two different ones is common.
      let expected = names[0] == names[1] ? 1 : isShort ? 0 : share
      #expect(similarity == expected, "\(names)")
      #expect(NamePattern(right).similarity(to: left) == similarity, "\(names)")
    }
  }

  @Test(arguments: [
    ("kitten", "sitting", 4.0 / 7), ("name", "name", 1), ("abc", "xyz", 0), ("", "", 0),
    ("title", "Title", 1), ("first_name", "nameFirst", 1),
  ])
  func `the greater share decides the similarity`(left: String, right: String, similarity: Double) {
    let found = NamePattern(ComparableName(left)).similarity(to: ComparableName(right))
    #expect(abs(found - similarity) < 1e-9)
  }
}

/// The minimum number of bytes to insert, remove or replace, computed with the full table.
private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
