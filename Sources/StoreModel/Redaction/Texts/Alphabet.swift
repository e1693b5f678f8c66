/// The letters, digits or pictures that one of them may be replaced by: same script or block, same case, same
/// length in UTF-8.
struct Alphabet: Hashable {
  /// The scalars, unless they follow each other.
  private let list: [UInt32]
  /// The first of those that follow each other.
  private let first: UInt32
  /// The number of scalars, at most 65536.
  let count: UInt32

  /// The scalars of a range.
  init(_ range: ClosedRange<UInt32>) {
    (list, first, count) = ([], range.lowerBound, UInt32(range.count))
  }

  /// Creates an alphabet from a sorted list of at least one scalar.
  init(_ list: [UInt32]) {
    (self.list, first, count) = (list, list[0], UInt32(list.count))
  }

  /// The scalar of a number.
  subscript(digit: UInt32) -> UInt32 {
    list.isEmpty ? first + digit : list[Int(digit)]
  }

  /// The number of a scalar that is one of them.
  func digit(of scalar: UInt32) -> UInt32 {
    guard !list.isEmpty else { return scalar - first }
    var (low, high) = (0, list.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if list[middle] <= scalar { low = middle } else { high = middle }
    }
    return UInt32(low)
  }

  func contains(_ scalar: UInt32) -> Bool {
    guard !list.isEmpty else { return scalar >= first && scalar - first < count }
    return list[Int(digit(of: scalar))] == scalar
  }
}
