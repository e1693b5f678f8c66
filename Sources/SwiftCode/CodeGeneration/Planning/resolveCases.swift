import DataModel

/// The cases of an enumeration with their names and raw values.
///
/// A name that is not given is made of the raw value; of several that would be the same, all but the first end
/// with a number.
///
/// - Throws: The first thing that is wrong.
/// - Complexity: O(n log n) in the number of cases.
func resolveCases(
  _ cases: [EnumerationCase], of type: String, rawType: AttributeType
) throws(StyleProblem) -> [ManagedEnumeration.Case] {
  guard !cases.isEmpty else { throw .noCases(type) }
  var names = Set(cases.compactMap(\.name))
  var given: Set<String> = []
  var rawValues: Set<String> = []
  var result: [ManagedEnumeration.Case] = []
  var next: Int? = 0
  for item in cases {
    var name = item.name
    var rawValue = item.rawValue ?? item.name ?? ""
    if rawType.isInteger {
      if let number = Int(rawValue) {
        next = number
      } else {
        // A list of numbers may say names only.
        guard item.name == nil || item.rawValue == nil else { throw .badRawValue(rawValue) }
        name = name ?? rawValue
      }
      guard let number = next, rawType.holds(number) else {
        throw .badRawValue(next.map(String.init) ?? rawValue)
      }
      rawValue = String(number)
      next = number == .max ? nil : number + 1
    }
    guard rawValues.insert(rawValue).inserted else { throw .repeatedCase(rawValue) }
    if let name {
      guard isIdentifier(name), !wordsOfEnumerations.contains(name) else {
        throw .badCaseName(name)
      }
      guard given.insert(name).inserted else { throw .repeatedCase(name) }
      names.insert(name)
    }
    if name == nil { name = try newName(for: rawValue, besides: &names) }
    result.append(ManagedEnumeration.Case(name: name ?? rawValue, rawValue: rawValue))
  }
  return result
}

private func newName(
  for rawValue: String, besides names: inout Set<String>
) throws(StyleProblem) -> String {
  guard let plain = caseName(of: rawValue) else { throw .noCaseName(rawValue) }
  var name = plain
  var number = 2
  while !names.insert(name).inserted {
    name = "\(plain)\(number)"
    number += 1
  }
  return name
}

/// The case name for a raw value: its words in camel case, `inProgress` for `IN_PROGRESS`; nil if it contains
/// no letter or digit.
func caseName(of rawValue: String) -> String? {
  let words = rawValue.split { character in
    character == "_" || !character.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
  guard let first = words.first, words.contains(where: { $0.contains { $0 != "_" } }) else {
    return nil
  }
  let others = words.dropFirst().map { word in
    let word = isShouted(word) ? word.lowercased() : String(word)
    return word.prefix(1).uppercased() + word.dropFirst()
  }
  let begin =
    isShouted(first) ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
  let name = begin + others.joined()
  let isPlain = name.unicodeScalars.first?.properties.isXIDStart ?? false
  let result = isPlain ? name : "_\(name)"
  guard isIdentifier(result) else { return nil }
  return wordsOfEnumerations.contains(result) ? "\(result)Value" : result
}

/// Whether a word has no small letters.
private func isShouted(_ word: Substring) -> Bool { word == word.uppercased() }

extension AttributeType {
  /// Whether an integer attribute of this type can have that value.
  fileprivate func holds(_ number: Int) -> Bool {
    switch self {
    case .integer16: Int16(exactly: number) != nil
    case .integer32: Int32(exactly: number) != nil
    default: true
    }
  }
}

/// Names that a case cannot have, because enumerations with raw values have them or `E.name` means
/// something else.
private let wordsOfEnumerations: Set<String> = [
  "AllCases", "Protocol", "RawValue", "Self", "Type", "allCases", "hash", "hashValue", "init",
  "rawValue", "self",
]
