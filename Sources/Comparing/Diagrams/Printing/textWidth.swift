/// The maximum width of a text in common sans-serif fonts, in the unit of the drawing.
///
/// No font is available when an image is created; the widths are those of DejaVu Sans, one of the widest.
///
/// - Parameters:
///   - text: The text.
///   - size: The font size.
/// - Returns: The width.
func textWidth(_ text: String, size: Double) -> Double {
  text.reduce(0) { $0 + characterWidth($1) } * size
}

/// `text`, truncated with an ellipsis if wider than `width`.
func fitted(_ text: String, size: Double, width: Double) -> String {
  guard textWidth(text, size: size) > width else { return text }
  var room = width - textWidth("…", size: size)
  let kept = text.prefix { character in
    room -= characterWidth(character) * size
    return room >= 0
  }
  return kept + "…"
}

private func characterWidth(_ character: Character) -> Double {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  switch scalar {
  case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", " ", "!": return 0.34
  case "f", "t", "r", "(", ")", "[", "]", "-", "/", "\\", "\"": return 0.43
  case "m", "w", "M", "W", "@", "%", "→", "…": return 0.98
  case "A"..."Z", "+", "~", "=", "<", ">", "#", "&", "−": return 0.76
  default: break
  }
  if scalar.isASCII { return 0.63 }
  if scalar.properties.generalCategory == .nonspacingMark { return 0 }
  // Latin, Greek, Cyrillic, Hebrew, Arabic; beyond them mostly as wide as high.
  return scalar.value < 0x0700 ? 0.72 : scalar.properties.isEmojiPresentation ? 1.4 : 1.05
}
