import Findings
import Loading
import OperatingSystem
import SwiftCode

/// The configuration found for a model.
struct FoundConfiguration {
  /// The path of the file; nil if absent.
  var path: String?
  /// The folder of the file, that paths in it begin at; empty for the working directory.
  var folder = ""
  /// The settings for the model.
  var settings = GenerationSettings()
  /// The diagnostics of the file.
  var diagnostics: [Diagnostic] = []
}

/// The name of the configuration file for generating classes.
private let configurationName = ".modelc.json"

/// Reads the configuration at `place` for the model that `reference` names.
///
/// - Throws: `ToolchainError` with the location of every problem in the file, and exit code 64 if it has a key
///   of an earlier release, otherwise 65.
func findConfiguration(
  _ place: GenerationRequest.ConfigurationPlace, for reference: ModelReference
) throws(ToolchainError) -> FoundConfiguration {
  switch place {
  case .none: return FoundConfiguration()
  case .file(let path): return try readConfiguration(path, for: reference)
  case .nearest:
    guard let path = nearestConfiguration(to: reference) else { return FoundConfiguration() }
    try checkInside(path, of: parentDirectory(of: path))
    return try readConfiguration(path, for: reference)
  }
}

/// The path of the file in the nearest folder, from that of the model up to the root of its repository.
private func nearestConfiguration(to reference: ModelReference) -> String? {
  guard reference.revision == nil, let model = absolutePath(reference.path) else { return nil }
  var folder = parentDirectory(of: model)
  while true {
    let path = joined(folder, configurationName)
    if FileKind(at: path, followsLinks: true) == .file { return shortened(path) }
    if FileKind(at: joined(folder, ".git"), followsLinks: true) != nil { return nil }
    let parent = parentDirectory(of: folder)
    guard parent != folder else { return nil }
    folder = parent
  }
}

/// A path in the working directory or below it without the path of that, for messages.
private func shortened(_ path: String) -> String {
  guard let here = absolutePath("."), path.hasPrefix(joined(here, "")) else { return path }
  return remainder(of: path, below: withoutTrailingSlashes(here))
}

private func readConfiguration(
  _ path: String, for reference: ModelReference
) throws(ToolchainError) -> FoundConfiguration {
  let file = readGenerationConfiguration(try readFile(path, limit: 16 << 20), file: path)
  guard file.problems.isEmpty else {
    let isOld = file.problems.contains { $0.isOf(.removedKey) }
    throw ToolchainError(isOld ? .usage : .data, file.problems)
  }
  let folder = path.contains("/") ? parentDirectory(of: path) : ""
  let base = absolutePath(folder.isEmpty ? "." : folder) ?? folder
  var found = FoundConfiguration(path: path, folder: folder, settings: file.value.settings)
  if let model = absolutePath(reference.path), model.hasPrefix(joined(base, "")) {
    let name = remainder(of: model, below: withoutTrailingSlashes(base))
    // The settings of a bundle are also those of each version by itself.
    let holder = parentDirectory(of: name)
    let isNamed = file.value.models.contains { $0.path.text == name }
    found.settings = file.value.settings(
      of: !isNamed && holder.hasSuffix(".xcdatamodeld") ? holder : name)
  }
  found.diagnostics = file.value.models.compactMap { model in
    guard FileKind(at: joined(base, model.path.text), followsLinks: true) == nil else { return nil }
    return RuleDescription.unknownConfiguredModel.diagnostic(
      "there is no model \"\(model.path.text)\" below the folder of this file",
      at: model.path.location)
  }
  return found
}
