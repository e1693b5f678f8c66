package import DataModel

/// The encoded form of a value in a SwiftData collection, as with synthesized `Codable`.
package indirect enum SwiftDataShape: Hashable, Sendable {
  /// A member of a structure, or a value that comes with a case.
  package struct Member: Hashable, Sendable {
    /// The name: of a value without label `_0`, `_1` ….
    package var name: String
    /// Its encoded form.
    package var shape: SwiftDataShape

    /// Creates a member.
    package init(_ name: String, _ shape: SwiftDataShape) {
      (self.name, self.shape) = (name, shape)
    }
  }

  /// A case without raw value.
  package struct Case: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The values that come with it.
    package var values: [Member]

    /// Creates a case.
    package init(_ name: String, _ values: [Member]) {
      (self.name, self.values) = (name, values)
    }
  }

  /// A value that has an attribute type, by the name of its Swift type; a raw value for an enumeration that has one.
  case plain(AttributeType, name: String)
  /// A structure.
  case structure([Member])
  /// An enumeration without raw values.
  case enumeration([Case])
  /// An optional value.
  case optional(SwiftDataShape)
  /// An array or a set.
  case list(SwiftDataShape)
  /// A dictionary, with its keys and values.
  case dictionary(SwiftDataShape, SwiftDataShape)
  /// Unknown: a system type, one with custom coding keys, or a recursive one.
  case opaque(String)
}
