/// Numbers texts: equal code points, equal number.
struct TextTable {
  private var numbers: [ExactString: Int] = [:]
  /// The texts by number.
  private(set) var texts: [String] = []

  /// The number of `text`, a new one when it is not there yet.
  mutating func number(of text: String) -> Int {
    let exact = ExactString(text: text)
    if let known = numbers[exact] { return known }
    numbers[exact] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
