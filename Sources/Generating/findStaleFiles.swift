package import Findings
package import Loading
import ManagedClasses
import OperatingSystem

/// The generated files in a folder that are not among `files`: those of entities that were renamed, removed, or
/// no longer ask for code.
///
/// A file is generated when its name ends as Xcode names such files and its comment says so; what somebody wrote
/// or has taken over is not.
///
/// - Parameters:
///   - folder: The folder; none is empty.
///   - files: What is generated now.
/// - Returns: The names, in order.
/// - Throws: `ToolchainError` when the folder cannot be listed or a file not be read.
package func findStaleFiles(
  in folder: String, besides files: [OutputFile]
) throws(ToolchainError) -> [String] {
  guard FileKind(at: folder, followsLinks: true) == .directory else { return [] }
  let current = Set(files.map(\.name))
  var stale: [String] = []
  for name in try listDirectory(folder)
  where !current.contains(name) && generatedEndings.contains(where: name.hasSuffix) {
    let path = joined(folder, name)
    guard FileKind(at: path, followsLinks: false) == .file else { continue }
    let head = String(decoding: try readHead(of: path, count: 4096), as: UTF8.self)
    if head.contains(generatedMark) { stale.append(name) }
  }
  return stale
}

/// What there is to say about a generated file that is left over.
package func staleFile(_ name: String, in folder: String) -> Diagnostic {
  RuleDescription.generatedFileLeftOver.diagnostic(
    "no entity of the model asks for this file any more", at: .file(joined(folder, name)),
    severity: .warning)
}

/// How the names of generated files end.
///
/// *Source:* `Documentation/Formats/generated-classes.md`, files.
private let generatedEndings = ["Class", "Properties", "Model"].flatMap { part in
  ["swift", "h", "m"].map { "+CoreData\(part).\($0)" }
}

/// What the comment at the head of a generated file says.
private let generatedMark = "This file was automatically generated and should not be edited."

/// Removes generated files that are left over.
///
/// - Throws: `ToolchainError` with exit code 73 for one that cannot be removed.
package func removeStaleFiles(_ names: [String], in folder: String) throws(ToolchainError) {
  for name in names {
    let path = joined(folder, name)
    try creating(path) { () throws(SystemError) in try removeFile(path) }
  }
}
