package import DataModel

/// What a frozen schema is made of.
package struct FrozenSchema: Hashable, Sendable {
  /// The name of the type: `SchemaV2`.
  package var name: String
  /// The three numbers of its version.
  package var version: SchemaVersion
  /// The model.
  package var model: Model
  /// The information from sources beyond the model.
  package var spellings: SwiftSpellings

  /// Creates the input of ``schemaFile(_:title:)``.
  package init(
    name: String, version: SchemaVersion, model: Model,
    spellings: SwiftSpellings = SwiftSpellings()
  ) {
    self.name = name
    self.version = version
    self.model = model
    self.spellings = spellings
  }
}

/// The version of a schema, as `Schema.Version` has it.
package struct SchemaVersion: Hashable, Sendable, Comparable {
  /// The first number.
  package var major: Int
  /// The second number.
  package var minor: Int
  /// The third number.
  package var patch: Int

  /// Creates a version.
  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// The version that `text` writes, `2`, `2.1` or `2.1.0`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// Whether `left` comes before `right`.
  package static func < (left: SchemaVersion, right: SchemaVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension SchemaVersion: CustomStringConvertible {
  /// The version as the identifier of a model has it: `2.1.0`.
  package var description: String { "\(major).\(minor).\(patch)" }
}
