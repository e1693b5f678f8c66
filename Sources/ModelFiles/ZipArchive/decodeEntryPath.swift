/// The path for the name of an entry.
///
/// A name is UTF-8 if valid, as Apple's tools write it without marking it, otherwise in code page 437.
///
/// - Throws: ``ZipError`` if it leads out of the archive, or is not a valid name.
func decodeEntryPath(_ name: [UInt8], at place: Int) throws(ZipError) -> String {
  let text =
    String(validating: name, as: UTF8.self)
    ?? String(String.UnicodeScalarView(name.map(scalar)))
  let parts = text.utf8.split(
    separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
  ).map { String(Substring($0)) }
  let isRooted = parts.first?.isEmpty ?? true
  guard !isRooted, !parts.contains(".."), !text.utf8.contains(0) else {
    throw .malformed(
      "an entry called \"\(text)\"", expected: "a path that stays in the archive", offset: place)
  }
  return parts.filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
}

private func scalar(_ byte: UInt8) -> Unicode.Scalar {
  byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80]
}

/// The upper half of the code page 437, which APPNOTE.TXT, appendix D, asks for.
private let codePage437 = Array(
  """
  ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
  └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
  """.unicodeScalars)
