/// Names that are taken, regardless of case.
struct NamesInUse {
  private var names: Set<String> = []
  /// The number to try next, by the name without one; smaller ones are taken.
  private var nextNumbers: [String: Int] = [:]

  /// The name, or the name with the first number that makes it new, which is then taken.
  ///
  /// - Complexity: O(1) on average, however many of the same name there are.
  mutating func unique(_ wanted: String) -> String {
    let key = wanted.uppercased()
    guard !names.insert(key).inserted else { return wanted }
    var number = nextNumbers[key] ?? 1
    while !names.insert(key + String(number)).inserted { number += 1 }
    nextNumbers[key] = number + 1
    return wanted + String(number)
  }

  /// Takes a name; says whether it was free.
  mutating func take(_ name: String) -> Bool {
    names.insert(name.uppercased()).inserted
  }
}
