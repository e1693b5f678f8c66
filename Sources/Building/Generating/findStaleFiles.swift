package import Findings
import Loading
import OperatingSystem
import SwiftCode

/// The stale files in a folder of generated files.
package struct StaleFiles: Sendable {
  /// The names of the files that are left over, in order.
  package var names: [String] = []
  /// A file of another model in the same folder, for which nothing counts as left over.
  package var otherModel: String?
}

/// Looks for generated files that nothing asks for any more: those of entities that were renamed, removed, or whose
/// code generation has changed, and those of options that are left out.
///
/// - Parameters:
///   - folder: The folder; none is empty.
///   - sources: What is generated now.
///   - generation: What it is generated of.
/// - Returns: The files.
/// - Throws: `ToolchainError` if the folder cannot be listed or a file not be read.
package func findStaleFiles(
  in folder: String, besides sources: GeneratedSources, of generation: Generation
) throws(ToolchainError) -> StaleFiles {
  guard FileKind(at: folder, followsLinks: true) == .directory else { return StaleFiles() }
  let names = try listDirectory(folder)
  let rule = LeftOverRule(
    expected: Set((sources.files + sources.humanFiles).map(\.name)),
    modelName: modelIdentifier(of: generation.options.modelName), names: names)
  var stale = StaleFiles()
  var isAnyGenerated = false
  for name in names where isGeneratedFileName(name) {
    isAnyGenerated = true
    let path = joined(folder, name)
    guard rule.mayBeLeftOver(name), FileKind(at: path, followsLinks: false) == .file else {
      continue
    }
    let head = String(decoding: try readHead(of: path, count: 4096), as: UTF8.self)
    if rule.isLeftOver(name, head: head) { stale.names.append(name) }
  }
  if isAnyGenerated { stale.otherModel = rule.otherModel }
  return stale
}

/// The diagnostic for a stale generated file.
package func staleFile(_ name: String, in folder: String) -> Diagnostic {
  RuleDescription.generatedFileLeftOver.diagnostic(
    "neither the model nor an option asks for this file any more", at: .file(joined(folder, name)),
    severity: .warning)
}

/// Removes generated files that are left over.
///
/// - Throws: `ToolchainError` with exit code 73 for one that cannot be removed.
package func removeStaleFiles(_ names: [String], in folder: String) throws(ToolchainError) {
  for name in names {
    let path = joined(folder, name)
    try creating(path) { () throws(SystemError) in try removeFile(path) }
  }
}
