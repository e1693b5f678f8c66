import Testing
import Text

@testable import StoreModel

@Suite("Permutations")
struct PermutationTests {
  let function = RedactionKey([1]).function("test")

  @Test("a keyed function is HMAC with SHA-256, as in RFC 4231, 4.3")
  func vector() {
    let function = KeyedFunction(Array("Jefe".utf8))
    let bytes = function.digest(Array("what do ya want for nothing?".utf8)).bytes
    #expect(bytes.prefix(4) == [0x5B, 0xDC, 0xC1, 0x46] && bytes.suffix(2) == [0x38, 0x43])
    #expect(bytes.count == 32)
  }

  @Test(
    "a permutation of the digits of a short text is one-to-one",
    arguments: [[10, 26, 3, 7], [2, 2048], [2048, 2], [5, 5], [1, 7, 1, 300]])
  func digits(_ bounds: [UInt32]) {
    let count = bounds.reduce(1, *)
    var results: Set<[UInt32]> = []
    for number in 0..<count {
      var (digits, rest): ([UInt32], UInt32) = ([], number)
      for bound in bounds {
        digits.append(rest % bound)
        rest /= bound
      }
      permuteDigits(&digits, bounds: bounds, function)
      #expect(zip(digits, bounds).allSatisfy { $0 < $1 })
      results.insert(digits)
    }
    #expect(results.count == Int(count))
  }

  @Test(
    "the greatest digits of every length stay within their bounds",
    arguments: [2, 3, 5, 10, 26, 256, 65536] as [UInt32])
  func greatest(_ bound: UInt32) {
    for count in 2...100 {
      for first in [bound, 65536] {
        let bounds = [first] + Array(repeating: bound, count: count - 1)
        let old = bounds.map { $0 - 1 }
        var new = old
        permuteDigits(&new, bounds: bounds, function)
        #expect(zip(new, bounds).allSatisfy { $0 < $1 })
        if bound > 3 && count > 4 { #expect(new != old) }
      }
    }
  }

  @Test(
    "a permutation of integers is one-to-one",
    arguments: [1, 2, 1024, 1025, 4096, 5003] as [UInt64])
  func integers(_ count: UInt64) {
    let permutation = IntegerPermutation(count: count, function: function)
    #expect(Set((0..<count).map { permutation($0) }) == Set(0..<count))
  }

  @Test("a permutation of very many integers stays below the bound")
  func manyIntegers() {
    for count in [1 << 62, (1 << 63) - 1, 1 << 63, (1 << 62) + 1] as [UInt64] {
      let permutation = IntegerPermutation(count: count, function: function)
      let results = Set([0, 1, count / 2, count - 1].map { permutation($0) })
      #expect(results.count == 4 && results.allSatisfy { $0 < count })
    }
  }

  @Test("a random stream gives all numbers with about the same probability")
  func stream() {
    var stream = RandomStream(function.digest([7]), function)
    var counts = Array(repeating: 0, count: 26)
    for _ in 0..<26_000 { counts[Int(stream.next(below: 26))] += 1 }
    #expect(counts.allSatisfy { (850...1150).contains($0) })
    var words: Set<UInt64> = []
    for _ in 0..<1000 { words.insert(stream.next()) }
    #expect(words.count == 1000)
  }
}
