package import CodeGeneration
package import Loading

/// What to generate, as a command line says it.
package struct GenerationRequest: Sendable {
  /// The model; of a bundle the current version.
  package var reference: ModelReference
  /// The language; nil for the one that the model names.
  package var language: GeneratedLanguage?
  /// The text that a release of Xcode writes.
  package var form = GenerationForm(xcode: .newest)
  /// Whether every entity that names a class gets one, whatever its code generation says.
  package var includesAllEntities = false
  /// The product module; nil when it is not known.
  package var module: String?
  /// Who can use the Swift classes.
  package var access = AccessLevel.public
  /// Whether Swift classes say that they belong to no actor.
  package var isNonisolated = false
  /// The name of the one file for all classes, in Swift; nil for Xcode's files.
  package var singleFile: String?

  /// Asks for what Xcode's newest release writes for `reference`.
  package init(_ reference: ModelReference) {
    self.reference = reference
  }

  /// The options for the model called `name`.
  func options(modelName name: String) -> GenerationOptions {
    var options = GenerationOptions(modelName: name)
    options.language = language
    options.form = form
    options.includesAllEntities = includesAllEntities
    options.module = module
    options.access = access
    options.isNonisolated = isNonisolated
    options.singleFile = singleFile
    return options
  }
}
