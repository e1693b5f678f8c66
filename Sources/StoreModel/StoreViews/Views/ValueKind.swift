/// The kind of a column's values, which determines how they are read.
///
/// *Source:* `Documentation/Formats/store-schema.md`, attribute columns.
package enum ValueKind: Hashable, Sendable {
  /// Yes or no, stored as 1 or 0.
  case boolean
  /// An integer of any width.
  case integer
  /// A number of double precision.
  case double
  /// A number of single precision, stored with double precision.
  case float
  /// A decimal number, stored as an integer or with double precision, as text where neither holds it.
  case decimal
  /// Text.
  case text
  /// A point in time, stored as seconds since 2001-01-01 00:00 UTC.
  case date
  /// A UUID, stored as 16 bytes.
  case uuid
  /// A URI, stored as its absolute text.
  case uri
  /// Bytes; those that may be in a file of their own have a byte in front that says where they are.
  case binary(mayBeExternal: Bool)
  /// The bytes created by a value transformer: usually a keyed archive.
  case transformable
  /// An object at the other end of a to-one relationship, stored as its key.
  case object(destination: String)
  /// The key of an object whose entity is not known.
  case objectID

  /// Whether values are bytes that only a program understands.
  package var isBytes: Bool {
    switch self {
    case .binary, .transformable: true
    default: false
    }
  }
}
