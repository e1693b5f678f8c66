#if canImport(Darwin)
  import Foundation
#else
  @_spi(_Unicode) import Swift
#endif

/// Says whether `left` comes before `right` in the order that version hashes are built in.
///
/// The order is that of Foundation's `compare:` without options. ASCII names are ordered by code
/// point; others by the code points of their canonical decomposition, so that canonically
/// equivalent names are equal.
///
/// - Complexity: O(n) in the length of the names.
/// - Source: `Documentation/Formats/version-hash.md`, ordering; verified for ASCII names only.
package func nameComesBefore(_ left: String, _ right: String) -> Bool {
  if left.utf8.allSatisfy({ $0 < 0x80 }), right.utf8.allSatisfy({ $0 < 0x80 }) {
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
  return decomposition(of: left).lexicographicallyPrecedes(decomposition(of: right))
}

private func decomposition(of name: String) -> [UInt32] {
  #if canImport(Darwin)
    name.decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  #else
    name._nfd.map(\.value)
  #endif
}
