/// The key that matches an object: its number, or the values of properties.
///
/// Keys are ordered as in SQLite.
package enum RowKey: Sendable {
  /// `Z_PK`.
  case id(Int64)
  /// The values of columns.
  case values([KeyPart])
}

extension RowKey: Comparable {
  package static func < (left: RowKey, right: RowKey) -> Bool { left.compare(right) < 0 }

  package static func == (left: RowKey, right: RowKey) -> Bool { left.compare(right) == 0 }

  /// Negative if the key sorts before `other`, 0 if both are equal.
  package func compare(_ other: RowKey) -> Int {
    switch (self, other) {
    case (.id(let left), .id(let right)): return left < right ? -1 : left > right ? 1 : 0
    case (.values(let left), .values(let right)):
      for (first, second) in zip(left, right) {
        let order = first.compare(second)
        if order != 0 { return order }
      }
      return left.count - right.count
    case (.id, .values): return -1
    case (.values, .id): return 1
    }
  }
}

/// A value of a key as SQLite has it.
package enum KeyPart: Sendable {
  /// NULL, which sorts first.
  case null
  /// An integer; equal to a number of the same value.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// The bytes of a text.
  case text([UInt8])
  /// Bytes.
  case blob([UInt8])

  /// Copies a value.
  package init(_ value: RawValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let bytes): self = .text(Array(bytes))
    case .blob(let bytes): self = .blob(Array(bytes))
    }
  }

  /// Negative if the value sorts before `other`, 0 if both are equal.
  ///
  /// *Source:* sqlite.org/datatype3.html, sort order: NULL, numbers by value, texts and then blobs by their
  /// bytes.
  package func compare(_ other: KeyPart) -> Int {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.real(let left), .real(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.integer(let left), .real(let right)): Self.compare(left, right)
    case (.real(let left), .integer(let right)): -Self.compare(right, left)
    case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)):
      left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1
    default: rank - other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  private static func compare(_ integer: Int64, _ real: Double) -> Int {
    guard real < 0x1p63 else { return -1 }
    guard real >= -0x1p63 else { return 1 }
    let whole = Int64(real)
    if integer != whole { return integer < whole ? -1 : 1 }
    let rest = real - Double(whole)
    return rest > 0 ? -1 : rest < 0 ? 1 : 0
  }
}

extension KeyPart: Equatable {
  package static func == (left: KeyPart, right: KeyPart) -> Bool { left.compare(right) == 0 }
}
