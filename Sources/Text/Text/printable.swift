/// `text` with a replacement character for each one that would steer a terminal, begin a line, change
/// the direction of writing or be there unseen.
///
/// Names and values come from files of strangers; tabs stay, as excerpts keep them. The zero-width
/// joiner stays between emoji, where it makes one of two.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: steers) else { return text }
  let scalars = Array(text.unicodeScalars)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    let isKept = !steers(scalar) || joinsEmoji(at: index, in: scalars)
    result.append(isKept ? scalar : "\u{FFFD}")
  }
  return String(result)
}

/// The lines of `text`, each made safe by itself.
package func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
    .joined(separator: "\n")
}

private func steers(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x20...0x7E: false
  case 0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xE0000...0xE007F: true
  default: scalar.properties.generalCategory == .format
  }
}

private func joinsEmoji(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
  guard scalars[index] == "\u{200D}", index > 0, index + 1 < scalars.count else { return false }
  let before = scalars[index - 1]
  return (before == "\u{FE0F}" || isEmoji(before)) && isEmoji(scalars[index + 1])
}

private func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII && scalar.properties.isEmoji
}
