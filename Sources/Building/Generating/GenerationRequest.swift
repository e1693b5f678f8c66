package import Loading
package import SwiftCode

/// The request for generating classes on a command line.
package struct GenerationRequest: Sendable {
  /// The location of the configuration.
  package enum ConfigurationPlace: Hashable, Sendable {
    /// In the folder of the model and its parents, up to the root of the repository.
    case nearest
    /// In this file.
    case file(String)
    /// None: the output is Xcode's.
    case none
  }

  /// The model; of a bundle the current version.
  package var reference: ModelReference
  /// The settings on the command line, which override a configuration.
  package var settings = GenerationSettings()
  /// The location of the configuration.
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
