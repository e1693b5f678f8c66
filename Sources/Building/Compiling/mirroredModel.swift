import DataModel
package import Findings
package import Loading
package import Migration

/// Determines the record types that CloudKit mirroring uses for a model.
///
/// - Parameters:
///   - version: The model.
///   - options: How the app mirrors it.
/// - Returns: The record types, and a note for everything that is not certain.
/// - Throws: `ToolchainError` with exit code 65 if the model has no such configuration, or no entity that is mirrored.
package func mirroredModel(
  of version: LoadedVersion, _ options: MirroringOptions
) throws(ToolchainError) -> (mirrored: MirroredModel, diagnostics: [Diagnostic]) {
  if let name = options.configuration, version.model.configurations[name] == nil {
    let names = version.model.configurations.map { "\"\($0.name)\"" }
    throw ToolchainError(
      .unknownConfiguration, file: version.file,
      "the model has no configuration \"\(name)\", "
        + (names.isEmpty ? "nor any other" : "expected \(names.joined(separator: ", "))"))
  }
  let mirrored = mirrorModel(version.model, options: options)
  guard !mirrored.recordTypes.isEmpty else {
    throw ToolchainError(
      .unknownConfiguration, file: version.file,
      "no entity is mirrored, expected some in a configuration that is mirrored")
  }
  return (
    mirrored,
    mirrored.doubts.map {
      RuleDescription.uncertainMirroring.diagnostic($0, at: .file(version.file))
    }
  )
}
