package import Loading
package import SwiftCode

/// What to generate, as a command line says it.
package struct GenerationRequest: Sendable {
  /// Where a configuration is looked for.
  package enum ConfigurationPlace: Hashable, Sendable {
    /// In the folder of the model and those above it, as far as the repository goes.
    case nearest
    /// In this file.
    case file(String)
    /// Nowhere: what is generated is Xcode's.
    case none
  }

  /// The model; of a bundle the current version.
  package var reference: ModelReference
  /// What the command line says, which comes before a configuration.
  package var settings = GenerationSettings()
  /// Where a configuration is looked for.
  package var configuration = ConfigurationPlace.none
  /// Whether classes are `Identifiable`, where the release of Xcode makes them so.
  package var isIdentifiable = true
  /// The name of the one file for all classes, in Swift; nil for Xcode's files.
  package var singleFile: String?
  /// Whether links are followed also inside a source.
  package var followsAllLinks = false

  /// Asks for what Xcode's newest release writes for `reference`.
  package init(_ reference: ModelReference) {
    self.reference = reference
  }
}
