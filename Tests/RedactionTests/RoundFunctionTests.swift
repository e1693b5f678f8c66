import Testing

@testable import Redaction

@Suite("The function of rounds")
struct RoundFunctionTests {
  @Test(
    "gives what SipHash-2-4 with 128 bits gives in another implementation",
    arguments: [
      (0, "a3817f04ba25a8e66df67214c7550293"), (1, "3b62a9ba6258f5610f83e264f31497b4"),
      (3, "2db479ae78bd50d8882a8a178a6132ad"),
    ])
  func vectors(words: Int, expected: String) {
    // The key is 00, 01, … 0F, the message 00, 01, …
    let word = { (place: Int) in
      (0..<8).reduce(0 as UInt64) { $0 | UInt64(8 * place + $1) << (8 * UInt64($1)) }
    }
    var function = RoundFunction((word(0), word(1)))
    for place in 0..<words { function.absorb(word(place)) }
    let result = function.result()
    let text = [result.0, result.1].map { result in
      let digits = String(result.byteSwapped, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    #expect(text.joined() == expected)
  }

  @Test("permutes the digits of short texts: all results are different, and all there are")
  func permutation() {
    let function = RedactionKey([1]).function("test")
    let bounds: [UInt32] = [10, 26, 3, 7]
    var results: Set<[UInt32]> = []
    for number in 0..<UInt32(10 * 26 * 3 * 7) {
      var digits = [number % 10, number / 10 % 26, number / 260 % 3, number / 780]
      permuteDigits(&digits, bounds: bounds, function)
      results.insert(digits)
    }
    #expect(results.count == 10 * 26 * 3 * 7)
  }
}
