/// The upper-case form of an attribute's name in a column name: unit by unit, so that a character
/// without a single upper-case counterpart stays.
///
/// *Source:* `Documentation/Formats/store-schema.md`, column names; seen for ASCII only.
func upperCaseAttribute(_ name: String) -> String {
  guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name.uppercased() }
  var result = String.UnicodeScalarView()
  for scalar in name.unicodeScalars {
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    guard upper.count == 1, let mapped = upper.first, scalar.value < 0x10000 else {
      result.append(scalar)
      continue
    }
    result.append(mapped)
  }
  return String(result)
}

/// The upper-case form of a relationship's or entity's name, by the full rules of Unicode.
///
/// *Source:* `Documentation/Formats/store-schema.md`, column names; seen for ASCII only.
func upperCaseName(_ name: String) -> String {
  name.uppercased()
}
