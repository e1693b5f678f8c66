import Text

/// A value of an object, by its meaning.
///
/// A value that does not match its attribute – text in a numeric column, seven as a Boolean – is represented
/// as SQLite stores it: nothing is lost, and the case shows that it is unexpected.
package enum RowValue: Hashable, Sendable {
  /// No value.
  case null
  /// Yes or no.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A decimal number, as its digits: as short as possible for one that is stored with double precision.
  case decimal(String)
  /// Text.
  case text(String)
  /// A point in time, in seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// The 16 bytes of a UUID.
  case uuid([UInt8])
  /// A URI as its absolute text.
  case uri(String)
  /// Bytes.
  case data([UInt8])
  /// The name of a file with the bytes, in the folder for values kept outside.
  case externalFile(String)
  /// An object: its entity, or the nearest known ancestor, and its key.
  case object(ObjectID)
  /// Objects, in their order or by key.
  case objects([ObjectID])
  /// A text that is not valid UTF-8.
  case malformedText([UInt8])
}

/// The identity of an object within its store.
package struct ObjectID: Hashable, Sendable {
  /// The name of the entity.
  package var entity: String
  /// `Z_PK`, which is unique among all objects of a tree of entities.
  package var key: Int64

  /// Creates an identity.
  package init(entity: String, key: Int64) {
    self.entity = entity
    self.key = key
  }

  /// The identity as text: `Trip/p12`.
  package var text: String { "\(entity)/p\(key)" }
}

extension RowValue {
  /// The meaning of a column's value.
  ///
  /// - Parameters:
  ///   - raw: The value, which is copied.
  ///   - kind: The kind of the column's values.
  package init(_ raw: RawValue, as kind: ValueKind) {
    switch raw {
    case .null: self = .null
    case .integer(let number): self.init(integer: number, as: kind)
    case .real(let number): self.init(real: number, as: kind)
    case .text(let bytes): self.init(text: bytes, as: kind)
    case .blob(let bytes): self.init(blob: bytes, as: kind)
    }
  }

  private init(integer number: Int64, as kind: ValueKind) {
    switch kind {
    case .boolean where number == 0 || number == 1: self = .boolean(number == 1)
    case .date: self = .date(Double(number))
    case .decimal: self = .decimal(String(number))
    case .double, .float:
      self = Int64(exactly: Double(number)) == number ? .real(Double(number)) : .integer(number)
    case .object(let destination): self = .object(ObjectID(entity: destination, key: number))
    default: self = .integer(number)
    }
  }

  private init(real number: Double, as kind: ValueKind) {
    switch kind {
    case .date: self = .date(number)
    case .decimal where number.isFinite:
      var digits: [UInt8] = []
      digits.append(real: number)
      self = .decimal(String(decoding: digits, as: UTF8.self))
    default: self = .real(number)
    }
  }

  private init(text bytes: UnsafeBufferPointer<UInt8>, as kind: ValueKind) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self = .malformedText(Array(bytes))
      return
    }
    switch kind {
    case .uri: self = .uri(text)
    case .decimal where isDecimal(bytes): self = .decimal(text)
    default: self = .text(text)
    }
  }

  private init(blob bytes: UnsafeBufferPointer<UInt8>, as kind: ValueKind) {
    switch kind {
    case .uuid where bytes.count == 16: self = .uuid(Array(bytes))
    case .binary(mayBeExternal: true):
      switch StoredData(bytes) {
      case .inPlace(let bytes): self = .data(Array(bytes))
      case .file(let name): self = .externalFile(name)
      }
    default: self = .data(Array(bytes))
    }
  }
}
