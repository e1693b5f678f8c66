import TestSupport
import Testing

@testable import StoreModel

@Suite("Numbers and dates")
struct NumberTests {
  let redactor = Redactor(RedactionKey([1, 2, 3]))

  @Test("integers keep their sign and number of bits, and stay different")
  func integers() {
    for start in [-70_000, -300, 16, 500, 32_000, 65_000, 16_777_000] as [Int64] {
      let numbers = (0..<1500).map { start + $0 }
      let results = numbers.map { redactor.integer($0, domain: "d") }
      #expect(Set(results).count == numbers.count)
      #expect(results != numbers)
      for (number, result) in zip(numbers, results) {
        #expect(number.signum() == result.signum())
        #expect(
          number.magnitude.leadingZeroBitCount == result.magnitude.leadingZeroBitCount
            || number < 0)
        for type in [Int64(Int16.max), 1 << 24] { #expect((number > type) == (result > type)) }
        #expect((number < Int16.min) == (result < Int16.min))
      }
    }
  }

  @Test("the replacements of all 16-bit integers are all 16-bit integers")
  func permutation() {
    let numbers = (Int64(Int16.min)...Int64(Int16.max))
    var options = RedactionOptions()
    for replacesSmallNumbers in [false, true] {
      options.replacesSmallNumbers = replacesSmallNumbers
      let results = numbers.map { redactor.integer($0, domain: "d", options: options) }
      let isPermutation = Set(results) == Set(numbers)
      #expect(isPermutation)
    }
  }

  @Test("small integers are kept by default", arguments: -15...15)
  func smallIntegers(_ number: Int) {
    #expect(redactor.integer(Int64(number), domain: "d") == Int64(number))
  }

  @Test(
    "the greatest and smallest integers are replaced without a trap",
    arguments: [Int64.max, .min, .max - 1, .min + 1, 1 << 62, -(1 << 62)])
  func extremes(_ number: Int64) {
    #expect(redactor.integer(number, domain: "d").signum() == number.signum())
    let limits = NumberLimits(
      minimum: Double(number) * 0.999_999, maximum: Double(number) * 1.000_001)
    for limits in [NumberLimits(), limits] {
      let result = redactor.wholeNumber(number, limits: limits, domain: "d")
      #expect(result.signum() == number.signum())
    }
  }

  @Test("integers stay inside or outside the bounds of the model")
  func bounds() {
    let limits = NumberLimits(minimum: 20, maximum: 100)
    let results = (1...300).map { redactor.integer($0, limits: limits, domain: "d") }
    for (number, result) in zip(1...300, results) {
      #expect((20...100).contains(number) == (20...100).contains(result))
    }
    #expect(Set(results).count == 300)
  }

  @Test("reals keep their sign and precision, and stay different")
  func reals() {
    var random = SeededGenerator(seed: 3)
    var numbers: Set<Double> = [0, 1, -1, .infinity, 0.5, 12.25, 1e300, 0.1 + 0.2, .pi]
    for _ in 0..<2000 {
      let number = Double(random.number(-99_999...99_999))
      numbers.insert(number / random.pick([1, 10, 100, 1000]))
      numbers.insert(Double(Float(number) / 7))
      numbers.insert(number / 7)
    }
    let list = Array(numbers)
    let results = list.map { redactor.real($0, domain: "d") }
    #expect(Set(results).count == list.count)
    for (number, result) in zip(list, results) {
      #expect((number < 0) == (result < 0))
      #expect((number == number.rounded()) == (result == result.rounded()), "\(number) \(result)")
      #expect(
        (Double(Float(number)) == number) == (Double(Float(result)) == result)
          || RealShape.decimalDigits("\(number.magnitude)").digits.count < 16)
      #expect((number > 32767) == (result > 32767))
    }
    #expect(zip(list, results).filter { $0 == $1 }.count < 40)
  }

  @Test("the replacements of prices are prices")
  func prices() {
    let prices = (1..<10_000).map { Double($0) / 100 }
    let results = prices.map { redactor.real($0, domain: "price") }
    let isPermutation = Set(results) == Set(prices)
    #expect(isPermutation)
  }

  @Test("reals stay inside or outside the bounds of the model")
  func realBounds() {
    let limits = NumberLimits(minimum: 0.5, maximum: 5)
    for number in stride(from: 0.25, through: 9.75, by: 0.25) {
      let result = redactor.real(number, limits: limits, domain: "d")
      #expect((0.5...5).contains(number) == (0.5...5).contains(result), "\(number) \(result)")
    }
    let angles = NumberLimits(minimum: -90, maximum: 90)
    for number in [52.520006599, -89.123456789012, 0.000001, 1.0 / 3] {
      #expect((-90...90).contains(redactor.real(number, limits: angles, domain: "d")))
    }
  }

  @Test("multiples of ten are replaced by multiples of ten")
  func wholeNumbers() {
    let numbers = (0...9999).map { Int64($0) * 10 }
    let results = numbers.map { redactor.wholeNumber($0, domain: "d") }
    let isPermutation = Set(results) == Set(numbers)
    #expect(isPermutation)
  }

  @Test("dates keep their order and distances, and the distant future is kept")
  func dates() {
    let dates: [Double] = [0, 86_400, 700_000_000.5, 700_000_001.25]
    let results = dates.map { redactor.date($0) }
    #expect(zip(dates, results).allSatisfy { $0 - $1 == dates[0] - results[0] })
    let days = (dates[0] - results[0]) / 86_400
    #expect(days == days.rounded() && (30..<1460).contains(days))
    #expect(redactor.date(63_113_904_000.0) == 63_113_904_000)
    #expect(redactor.date(Int64(700_000_000)) == Int64(redactor.date(700_000_000.0)))
  }
}
