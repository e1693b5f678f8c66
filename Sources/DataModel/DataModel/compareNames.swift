/// Whether `left` comes before `right` in the order used for version hashes.
///
/// The order is that of Foundation's `compare:` without options. ASCII names are ordered by code
/// point; others by the code points of their canonical decomposition, so that canonically
/// equivalent names are equal.
///
/// - Complexity: O(n) in the length of the names.
/// - Source: `Documentation/Formats/version-hash.md`, ordering; verified for ASCII names only.
@usableFromInline
package func nameComesBefore(_ left: String, _ right: String) -> Bool {
  let answer = left.utf8.withContiguousStorageIfAvailable { left in
    right.utf8.withContiguousStorageIfAvailable { plainOrder(left, $0) } ?? nil
  }
  if let answer = answer ?? nil { return answer }
  return canonicalDecomposition(of: left)
    .lexicographicallyPrecedes(canonicalDecomposition(of: right))
}

/// The order of two names if ASCII decides it; nil otherwise.
///
/// Decomposition does not change ASCII characters or move anything before them.
private func plainOrder(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
) -> Bool? {
  for index in 0..<min(left.count, right.count) {
    guard left[index] < 0x80, right[index] < 0x80 else { return nil }
    if left[index] != right[index] { return left[index] < right[index] }
  }
  guard left.count != right.count else { return false }
  let next = left.count < right.count ? right[left.count] : left[right.count]
  return next < 0x80 ? left.count < right.count : nil
}
