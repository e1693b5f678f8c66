package import DataModel

/// What is encoded of a value that a collection of SwiftData holds, as the compiler writes `Codable` for it.
package indirect enum SwiftDataShape: Hashable, Sendable {
  /// A member of a structure, or a value that comes with a case.
  package struct Member: Hashable, Sendable {
    /// The name: of a value without label `_0`, `_1` ….
    package var name: String
    /// What is encoded of it.
    package var shape: SwiftDataShape

    /// Makes a member.
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

    /// Makes a case.
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
  /// What cannot be told: a type of the system, one with coding keys of its own, one that holds itself.
  case opaque(String)
}
