import DataModel
import Testing

@Suite("Order of names")
struct CompareNamesTests {
  @Test(arguments: [
    ["", "0", "10", "2", "9", "A", "AB", "Z", "_", "__", "a", "aB", "a_", "ab", "b", "z"],
    // é is e and U+0301, ö is o and U+0308.
    ["e", "ez", "é", "éa", "f"],
    ["o", "oz", "ö", "öl", "p"],
    ["Oz", "Öl", "Z", "oz"],
    // One mark after the other: ô is o and U+0302, ồ is o, U+0302 and U+0300.
    ["o", "ô", "ồ", "ö"],
    // Code points, not UTF-16 units: U+FB01 comes before U+1D4B3.
    ["a", "ж", "名", "\u{FB01}", "\u{1D4B3}"],
    // Hangul decomposes into letters: 가 is U+1100 U+1161.
    ["\u{1100}", "가", "각", "\u{1101}", "名"],
  ])
  func `names have this order`(names: [String]) {
    for (left, name) in names.enumerated() {
      for (right, other) in names.enumerated() {
        #expect(nameComesBefore(name, other) == (left < right), "\(name), \(other)")
      }
    }
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{C5}", "\u{212B}"), ("Kg", "\u{212A}g"),
    ("\u{1E69}", "s\u{307}\u{323}"),
    ("가", "\u{1100}\u{1161}"),
  ])
  func `canonically equivalent names are equal`(left: String, right: String) {
    #expect(!nameComesBefore(left, right))
    #expect(!nameComesBefore(right, left))
  }

  @Test func `compatible names are not equal`() {
    #expect(nameComesBefore("fi", "\u{FB01}"))
  }
}
