package import Findings
package import Loading
package import SwiftCode

/// A model and how its classes are to be generated.
package struct Generation: Sendable {
  /// The version.
  package var version: LoadedVersion
  /// The options for generating classes.
  package var options: GenerationOptions
  /// The combined settings of configuration and command line.
  package var settings: GenerationSettings
  /// The diagnostics of the configuration.
  package var diagnostics: [Diagnostic]
  /// The folder that paths of a configuration begin at; empty for the working directory.
  var base: String

  /// The path of what a configuration names; empty if absent.
  func path(of text: LocatedText?) -> String? {
    text.map { $0.text.hasPrefix("/") || base.isEmpty ? $0.text : joined(base, $0.text) }
  }

  /// The configured output folder.
  package var output: String? { path(of: settings.output) }
  /// The configured folder for files edited by hand.
  package var humanFolder: String? { path(of: settings.humanFolder) }
}

/// Reads a model and the configuration for generating its classes.
///
/// Of a bundle only the current version matters, whatever is wrong with the others.
/// The files of a bundle are named after it, those of a version by itself after the version. A compiled model
/// names no language: Swift is the default.
///
/// - Parameters:
///   - request: What to generate.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The version with its options.
/// - Throws: `ToolchainError` with exit code 65 for a model or configuration that cannot be read, or a bundle whose
///   current version is not clear.
package func prepareGeneration(
  _ request: GenerationRequest, scratch: String
) throws(ToolchainError) -> Generation {
  let loaded = try loadModel(
    request.reference, scratch: scratch, followingAllLinks: request.followsAllLinks)
  let version = try loaded.readableVersion()
  // What keeps other versions from being read does not matter here.
  let problems = loaded.bundleDiagnostics + version.diagnostics
  guard !problems.hasErrors else { throw ToolchainError(refusing: problems) }
  let configuration = try findConfiguration(request.configuration, for: request.reference)
  let settings = configuration.settings.overridden(by: request.settings)
  var options = GenerationOptions(modelName: modelName(loaded, version))
  settings.apply(to: &options)
  options.singleFile = request.singleFile
  if options.singleFile != nil, options.language == .objectiveC {
    throw ToolchainError(
      .optionOfSwift, exitCode: .usage, file: configuration.path ?? request.reference.path,
      "--single-file is of Swift, and the language is Objective-C")
  }
  if !request.isIdentifiable { options.form.isIdentifiable = false }
  if version.source == nil, options.language == nil { options.language = .swift }
  return Generation(
    version: version, options: options, settings: settings,
    diagnostics: configuration.diagnostics + replacedOptions(request, configuration),
    base: configuration.folder)
}

/// The notes on options that another one overrides.
private func replacedOptions(
  _ request: GenerationRequest, _ configuration: FoundConfiguration
) -> [Diagnostic] {
  let isOnLine = request.settings.flags[.nonisolated] != nil
  guard isOnLine || configuration.settings.flags[.nonisolated] != nil else { return [] }
  return [
    RuleDescription.generationOptionReplaced.diagnostic(
      "nonisolated is replaced by the text of Xcode 27, expected "
        + (isOnLine ? "--xcode 27" : "\"xcode\": \"27\""),
      at: isOnLine ? nil : configuration.path.map { .file($0) })
  ]
}

/// The name that a model's own files have.
private func modelName(_ loaded: LoadedModel, _ version: LoadedVersion) -> String {
  guard loaded.kind.isBundle, loaded.reference.version == nil else { return version.name }
  let path = absolutePath(loaded.reference.path) ?? loaded.reference.path
  return withoutExtension(lastComponent(of: path))
}
