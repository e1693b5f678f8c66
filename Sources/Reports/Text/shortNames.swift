/// Names of versions without what all of them begin with, so that what differs fits into a line.
///
/// - Parameter names: The names.
/// - Returns: For each, `…` and its end from the start of a word on; the names as they are where that saves less than
///   eight characters.
func shortNames(_ names: [String]) -> [String] {
  guard let first = names.first.map(Array.init), Set(names).count > 1 else { return names }
  let common = names.reduce(first.count) { count, name in
    min(count, zip(first, name).prefix { $0 == $1 }.count)
  }
  let starts = first.indices.filter { index in
    index >= 8 && index <= common && isWordStart(first[index], after: first[index - 1])
  }
  guard let start = starts.last, names.allSatisfy({ $0.count > start }) else { return names }
  return names.map { "…" + $0.dropFirst(start) }
}

/// Whether a word begins there; the numbers of `2026.11` are one.
private func isWordStart(_ character: Character, after other: Character) -> Bool {
  let isWord = other.isLetter || other.isNumber || other == "."
  return !isWord || character.isNumber && other.isLetter
    || character.isLetter && other.isNumber || character.isUppercase && other.isLowercase
}
