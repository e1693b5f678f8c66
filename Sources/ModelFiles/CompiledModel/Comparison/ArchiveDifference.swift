/// A difference in meaning between two archives.
package struct ArchiveDifference: Hashable, Sendable {
  /// The path in the object tree, for example `NSEntities.Pet.NSProperties.name.NSIsOptional`.
  package var path: String
  /// The value in the first archive.
  package var left: String
  /// The value in the second archive.
  package var right: String
}

extension ArchiveDifference: CustomStringConvertible {
  /// The path and both values in one line.
  package var description: String { "\(path): \(left) ≠ \(right)" }
}

/// Differences between archives that a comparison can ignore.
package struct ComparisonLeniency: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int

  /// Creates leniencies from bits.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The compiler that wrote the archive.
  package static let compilerStamp = ComparisonLeniency(rawValue: 1)
  /// The user info that compilers up to Xcode 10 added for sync services.
  package static let syncServices = ComparisonLeniency(rawValue: 2)
  /// Whether a number object is a boolean, an integer or a real, as long as the value is the same.
  package static let numberKinds = ComparisonLeniency(rawValue: 8)
  /// Whether fetch requests have an allocation type.
  package static let allocationType = ComparisonLeniency(rawValue: 16)

  /// The differences between a compiled model and the same model cached in a store.
  package static let modelCache: ComparisonLeniency = [
    .compilerStamp, .numberKinds, .allocationType,
  ]
}
