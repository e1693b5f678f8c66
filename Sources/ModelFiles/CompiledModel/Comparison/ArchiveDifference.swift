/// One place where two archives do not mean the same.
package struct ArchiveDifference: Hashable, Sendable {
  /// The place in the object tree, for example `NSEntities.Pet.NSProperties.name.NSIsOptional`.
  package var path: String
  /// What the first archive has there.
  package var left: String
  /// What the second archive has there.
  package var right: String
}

extension ArchiveDifference: CustomStringConvertible {
  /// The place and both sides in one line.
  package var description: String { "\(path): \(left) ≠ \(right)" }
}

/// Differences between archives that a comparison leaves out when it is told to.
package struct ComparisonLeniency: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int

  /// Makes leniencies from bits.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Which compiler wrote the archive.
  package static let compilerStamp = ComparisonLeniency(rawValue: 1)
  /// The user info that compilers up to Xcode 10 added for sync services.
  package static let syncServices = ComparisonLeniency(rawValue: 2)
  /// Whether a number object is a boolean, an integer or a real, as long as the value is the same.
  package static let numberKinds = ComparisonLeniency(rawValue: 8)
  /// Whether fetch requests have an allocation type.
  package static let allocationType = ComparisonLeniency(rawValue: 16)

  /// What differs between a compiled model and the same model kept in a store.
  package static let modelCache: ComparisonLeniency = [
    .compilerStamp, .numberKinds, .allocationType,
  ]
}
