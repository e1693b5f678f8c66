/// Sorts the version names of a bundle by version number.
///
/// A common prefix and the bundle's name do not count: the version named like the bundle is the first one, as
/// in Xcode. Otherwise the version number decides: if there are several numbers one after `v`, else the last
/// one, else one with dots; `1.10` comes after `1.9`. Names without a number come first. If another prefix
/// restarts the numbers, prefixes are compared first. Xcode names the second version `Name 2` after the
/// bundle, whatever the first is called: if there is no lower number and the other numbers do not continue
/// from it, versions with other names come before it.
///
/// - Parameters:
///   - names: The names.
///   - bundle: The name of the bundle without extension; empty if absent.
/// - Returns: The names in an order that does not depend on the input order.
/// - Complexity: O(n log n).
package func orderVersionNames(_ names: [String], bundle: String = "") -> [String] {
  let beginning = commonBeginning(of: names.filter { rest(of: $0, after: bundle) == nil })
  var keys = names.map { name in
    VersionNameKey(
      name, rest: rest(of: name, after: bundle) ?? name.dropFirst(beginning),
      isFirst: name == bundle)
  }
  let place = keys.partition { isNumberedByXcode($0.name, bundle) }
  let (others, series) = (Array(keys[..<place]), Array(keys[place...]))
  let isSecond = follows(series, others, bundle: bundle)
  return isSecond ? sorted(others) + sorted(series) : sorted(keys)
}

private func sorted(_ keys: [VersionNameKey]) -> [String] {
  let startsAnew = Dictionary(grouping: keys.filter { !$0.numbers.isEmpty }) {
    $0.numbers + [$0.suffix]
  }.values.contains { Set($0.map(\.stem)).count > 1 }
  return keys.sorted { $0.comesBefore($1, stemsFirst: startsAnew) }.map(\.name)
}

/// Whether the versions that Xcode numbered after the bundle come after `others`.
///
/// The first of them is `Name 2`, so an earlier version must be among `others`, and they do not continue from
/// the last of those.
private func follows(
  _ series: [VersionNameKey], _ others: [VersionNameKey], bundle: String
) -> Bool {
  let numbers = others.compactMap(\.majorNumber)
  let own = series.compactMap(\.majorNumber)
  guard own.min() == 2, let highest = own.max(), let lowest = numbers.min() else { return false }
  // What is called after the bundle as well is of the same series; longer numbers are dates.
  let isRelated = others.contains {
    rest(of: $0.name, after: bundle) != nil && ($0.majorNumber ?? 0) < 10_000
  }
  return numbers.count == others.count && !isRelated && lowest > 2 && lowest != highest + 1
}

/// Whether a name is Xcode's default for a later version: the bundle's name, a space and a number.
private func isNumberedByXcode(_ name: String, _ bundle: String) -> Bool {
  guard let rest = rest(of: name, after: bundle), rest.first == " " else { return false }
  return (2...5).contains(rest.count) && rest.dropFirst().allSatisfy(isDigit)
}

/// Whether a version called `left` comes before one called `right`, judging by these names alone.
///
/// The order is that of ``orderVersionNames(_:bundle:)`` without the context of other names.
package func versionNameComesBefore(_ left: String, _ right: String) -> Bool {
  VersionNameKey(left, rest: left[...])
    .comesBefore(VersionNameKey(right, rest: right[...]), stemsFirst: false)
}

/// The part of a name after the bundle's name; nil if it does not start with that or the match ends within a
/// word or number.
private func rest(of name: String, after bundle: String) -> Substring? {
  guard !bundle.isEmpty, name.hasPrefix(bundle) else { return nil }
  let rest = name.dropFirst(bundle.count)
  guard let last = bundle.last, let next = rest.first else { return rest }
  return next.isLowercase || isDigit(last) && isDigit(next) ? nil : rest
}

/// The length of the names' common prefix, without splitting a number.
private func commonBeginning(of names: [String]) -> Int {
  guard let first = names.first, names.count > 1 else { return 0 }
  let start = Array(first)
  var count = start.count
  for name in names.dropFirst() {
    count = min(count, zip(start, name).prefix { $0 == $1 }.count)
  }
  while count > 0, isDigit(start[count - 1]) || isSeparator(start[count - 1]) { count -= 1 }
  return count
}

/// A name split at its version number.
private struct VersionNameKey {
  /// The whole name.
  package let name: String
  /// Whether the name equals the bundle's.
  let isFirst: Bool
  /// The components of the version number, as digits without leading zeros; empty if absent.
  private(set) var numbers: [Substring] = []
  /// The text before the number, in lowercase, reduced to letters and digits.
  let stem: String
  /// The text after the number.
  private(set) var suffix: Substring = ""

  /// Splits the rest of a name.
  init(_ name: String, rest: Substring, isFirst: Bool = false) {
    self.name = name
    self.isFirst = isFirst
    var beginning = rest
    if let number = versionNumber(in: rest) {
      numbers = rest[number].split { !isDigit($0) }.map { $0.drop { $0 == "0" } }
      suffix = rest[number.upperBound...]
      beginning = rest[..<number.lowerBound]
    }
    stem = plain(beginning.dropLast(marker(endOf: beginning)))
  }

  /// The first component of the number; nil if absent.
  var majorNumber: Int? { numbers.first.map { Int($0) ?? .max } }

  func comesBefore(_ other: VersionNameKey, stemsFirst: Bool) -> Bool {
    if isFirst != other.isFirst { return isFirst }
    if stemsFirst, stem != other.stem { return naturallyPrecedes(stem[...], other.stem[...]) }
    if numbers != other.numbers {
      for (one, two) in zip(numbers, other.numbers) where one != two {
        return numberPrecedes(one, two)
      }
      return numbers.count < other.numbers.count
    }
    if stem != other.stem { return naturallyPrecedes(stem[...], other.stem[...]) }
    if suffix != other.suffix { return naturallyPrecedes(suffix, other.suffix) }
    return name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}

/// The range of the version number in a name.
private func versionNumber(in name: Substring) -> Range<Substring.Index>? {
  let groups = numberGroups(in: name)
  guard let last = groups.last else { return nil }
  let marked = groups.last { marker(endOf: name[..<$0.lowerBound]) > 0 }
  if let marked { return marked }
  let isApart =
    last.lowerBound == name.startIndex || !name[name.index(before: last.lowerBound)].isLetter
  if last.upperBound == name.endIndex, isApart { return last }
  return groups.first { name[$0].contains(where: { !isDigit($0) }) } ?? last
}

/// The runs of digits in a name; runs separated by single dots, dashes or underscores are combined.
private func numberGroups(in name: Substring) -> [Range<Substring.Index>] {
  var groups: [Range<Substring.Index>] = []
  var place = name.startIndex
  while let start = name[place...].firstIndex(where: isDigit) {
    var end = name[start...].firstIndex { !isDigit($0) } ?? name.endIndex
    while end < name.endIndex, [".", "-", "_"].contains(name[end]),
      let next = name[name.index(after: end)...].first, isDigit(next)
    {
      let digits = name[name.index(after: end)...]
      end = digits.firstIndex { !isDigit($0) } ?? name.endIndex
    }
    groups.append(start..<end)
    place = end
  }
  return groups
}

/// The length of a `v` or `version` at the end of a text, with following separators, that is not part of a
/// longer word.
private func marker(endOf text: Substring) -> Int {
  let separators = text.reversed().prefix { isSeparator($0) }.count
  let word = text.dropLast(separators)
  for marker in ["version", "vers", "ver", "v"] where word.lowercased().hasSuffix(marker) {
    let before = word.dropLast(marker.count)
    // A capital begins a word as well: `ProfilesV3`.
    let isCapital = word.dropFirst(before.count).first?.isUppercase == true
    let isOwnWord = before.last.map { !$0.isLetter || isCapital && !$0.isUppercase } ?? true
    if isOwnWord { return separators + marker.count }
  }
  return 0
}

private func isSeparator(_ character: Character) -> Bool {
  character.isWhitespace || [".", "-", "_"].contains(character)
}

private func plain(_ text: Substring) -> String {
  text.lowercased().filter { $0.isLetter || $0.isNumber }
}

/// Whether a text comes before another, comparing runs of digits as numbers.
private func naturallyPrecedes(_ left: Substring, _ right: Substring) -> Bool {
  var (left, right) = (left, right)
  while let one = left.first, let other = right.first {
    let isNumber = isDigit(one)
    guard isNumber == isDigit(other) else { return isNumber }
    let first = left.prefix { isDigit($0) == isNumber }
    let second = right.prefix { isDigit($0) == isNumber }
    if isNumber {
      let (a, b) = (first.drop { $0 == "0" }, second.drop { $0 == "0" })
      if a != b { return numberPrecedes(a, b) }
    } else if first != second {
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
    left = left.dropFirst(first.count)
    right = right.dropFirst(second.count)
  }
  return left.isEmpty && !right.isEmpty
}

/// Whether a number is less than another; both are digits without leading zeros.
private func numberPrecedes(_ left: Substring, _ right: Substring) -> Bool {
  left.utf8.count == right.utf8.count
    ? left.utf8.lexicographicallyPrecedes(right.utf8) : left.utf8.count < right.utf8.count
}

private func isDigit(_ character: Character) -> Bool {
  ("0"..."9").contains(character)
}
