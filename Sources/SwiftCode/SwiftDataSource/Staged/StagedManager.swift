package import Findings

/// A staged migration that code for Core Data makes: a call of `NSStagedMigrationManager`.
package struct StagedManager: Hashable, Sendable {
  /// A version that a stage names.
  package struct Version: Hashable, Sendable {
    /// The name of the version; nil if the code does not say it.
    package var name: String?
    /// The version checksum in base64; nil if the code computes it.
    package var checksum: String?
    /// Where it is named.
    package var location: SourceLocation
  }

  /// A stage.
  package enum Stage: Hashable, Sendable {
    /// `NSLightweightMigrationStage`, with the versions whose checksums it lists.
    case lightweight([Version])
    /// `NSCustomMigrationStage`, with what runs before and after, if anything does.
    case custom(from: Version, to: Version, will: SourceLocation?, did: SourceLocation?)
  }

  /// What could not be read.
  package struct Gap: Hashable, Sendable {
    /// The code, as it is written.
    package var text: String
    /// Where it is.
    package var location: SourceLocation
  }

  /// Where it is made.
  package var location: SourceLocation
  /// The stages in order.
  package var stages: [Stage] = []
  /// What could not be read of the stages; empty if they were read as a whole.
  package var gaps: [Gap] = []

  /// The versions that the stages name, in order.
  package var versions: [Version] {
    stages.flatMap { stage in
      switch stage {
      case .lightweight(let versions): versions
      case .custom(let from, let to, _, _): [from, to]
      }
    }
  }
}
