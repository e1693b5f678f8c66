/// The first offset of `word` in `bytes` at or after `start`; nil if absent.
///
/// Steps as far as the last byte looked at allows (Horspool), so that most bytes are never looked at.
///
/// - Complexity: O(n) in the size of the bytes for words as short as those of a language.
func firstPlace(of word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  let count = word.count
  guard count > 0, bytes.count >= count else { return nil }
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { steps in
    steps.initialize(repeating: UInt8(clamping: count))
    for index in 0..<(count - 1) { steps[Int(word[index])] = UInt8(clamping: count - 1 - index) }
    return word.withUnsafeBufferPointer { word in
      let last = count - 1
      var place = start
      while place + last < bytes.count {
        let end = bytes[place + last]
        if end == word[last] {
          var index = 0
          while index < last, bytes[place + index] == word[index] { index += 1 }
          if index == last { return place }
        }
        place += Int(steps[Int(end)])
      }
      return nil
    }
  }
}
