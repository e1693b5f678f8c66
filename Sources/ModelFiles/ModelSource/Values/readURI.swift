import Text

/// Whether `text` is a URI or a relative reference, by its characters and those of its authority.
///
/// *Source:* RFC 3986, sections 2 and 3.2.
func isURI(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard hasOnlyURICharacters(bytes) else { return false }
  let hash = UInt8(ascii: "#")
  guard bytes.count(where: { $0 == hash }) <= 1 else { return false }
  guard let slashes = text.firstRange(of: "//"),
    text[..<slashes.lowerBound].allSatisfy({ $0 != "/" })
  else { return !bytes.contains { "[]".utf8.contains($0) } }
  let rest = text.utf8[slashes.upperBound...]
  let authority = rest.prefix { !"/?#".utf8.contains($0) }
  guard !rest[authority.endIndex...].contains(where: { "[]".utf8.contains($0) }) else {
    return false
  }
  return isAuthority(Substring(authority))
}

private func hasOnlyURICharacters(_ bytes: [UInt8]) -> Bool {
  for (index, byte) in bytes.enumerated() {
    if byte == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, hexadecimalDigit(bytes[index + 1]) != nil,
        hexadecimalDigit(bytes[index + 2]) != nil
      else { return false }
    } else if !allowed.contains(byte) {
      return false
    }
  }
  return true
}

private let allowed = Set(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)

private func isAuthority(_ authority: Substring) -> Bool {
  let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
  let port: Substring
  if host.hasPrefix("[") {
    guard let end = host.firstIndex(of: "]") else { return false }
    let rest = host[host.index(after: end)...]
    guard rest.isEmpty || rest.hasPrefix(":") else { return false }
    port = rest.dropFirst()
  } else {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, !host.contains("["), !host.contains("]") else { return false }
    port = parts.count == 2 ? parts[1] : ""
  }
  return port.utf8.allSatisfy { (0x30...0x39).contains($0) }
}
