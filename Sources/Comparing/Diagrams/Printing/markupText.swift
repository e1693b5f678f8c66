/// `text` escaped for XML or HTML, including attribute values.
///
/// Characters that XML forbids, that change the writing direction or that are invisible become replacement
/// characters.
package func markupText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
    case "'": result.append(contentsOf: "&#39;".unicodeScalars)
    case "\t", "\n": result.append(scalar)
    default: result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
    }
  }
  return String(result)
}

/// `text` in one line without control characters.
func plainText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    result.append(isForbidden(scalar) || scalar == "\t" || scalar == "\n" ? "\u{FFFD}" : scalar)
  }
  return String(result)
}

private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E: false
  case 0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xFDD0...0xFDEF, 0xE0000...0xE007F: true
  case let value where value & 0xFFFE == 0xFFFE: true
  // The joiner of emoji stays.
  case 0x200D: false
  default: scalar.properties.generalCategory == .format
  }
}
