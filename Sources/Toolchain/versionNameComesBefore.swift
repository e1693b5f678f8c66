/// Says whether a version called `left` comes before one called `right`, as people number them.
///
/// Runs of digits compare as numbers and everything else by code point, so that `Model` comes before
/// `Model 2` and that before `Model 10`.
package func versionNameComesBefore(_ left: String, _ right: String) -> Bool {
  let leftParts = parts(of: left)
  let rightParts = parts(of: right)
  for (one, other) in zip(leftParts, rightParts) where one != other {
    return one.comesBefore(other)
  }
  if leftParts.count != rightParts.count { return leftParts.count < rightParts.count }
  return left.utf8.lexicographicallyPrecedes(right.utf8)
}

private enum NamePart: Equatable {
  case text(Substring)
  /// Digits without leading zeros.
  case number(Substring)

  func comesBefore(_ other: NamePart) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.number(let left), .number(let right)):
      left.utf8.count == right.utf8.count
        ? left.utf8.lexicographicallyPrecedes(right.utf8) : left.utf8.count < right.utf8.count
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}

private func parts(of name: String) -> [NamePart] {
  var result: [NamePart] = []
  var rest = name[...]
  while let first = rest.first {
    let isNumber = isDigit(first)
    let run = rest.prefix { isDigit($0) == isNumber }
    result.append(isNumber ? .number(run.drop { $0 == "0" }) : .text(run))
    rest = rest[run.endIndex...]
  }
  return result
}

private func isDigit(_ character: Character) -> Bool {
  ("0"..."9").contains(character)
}
