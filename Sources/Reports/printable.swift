/// `text` with a replacement character for each one that would steer a terminal, begin a line or
/// change the direction of writing.
///
/// Names and values come from files of strangers; tabs stay, as excerpts keep them.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: steers) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(steers(scalar) ? "\u{FFFD}" : scalar) }
  return String(result)
}

private func steers(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09: false
  case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
