package import Findings
import Loading
import OperatingSystem
import SwiftCode

extension Generation {
  /// Takes the form of the generated files that are in a folder, unless a release of Xcode is asked for.
  ///
  /// A single file is an output of a build, which must not depend on what the last one left: no file is looked at.
  ///
  /// - Parameter folder: The folder, which need not exist.
  /// - Returns: The release and how it was detected, for display; nil if the files do not show it, in which
  ///   case the style of ``options`` is kept.
  /// - Throws: `ToolchainError` with exit code 65 if a file cannot be read.
  package mutating func followFiles(
    in folder: String
  ) throws(ToolchainError) -> String? {
    guard settings.xcode == nil, options.singleFile == nil else { return nil }
    let generated = generateClasses(version.model, options: options).files
    var existing: [ExistingFile] = []
    for file in generated where !file.isWrittenOnce {
      let path = joined(folder, file.name)
      guard FileKind(at: path, followsLinks: false) == .file else { continue }
      let bytes = try readFile(path, limit: ExistingFile.greatestSize, followsLinks: false)
      existing.append(ExistingFile(path: path, text: String(decoding: bytes, as: UTF8.self)))
    }
    guard let found = recognizeForm(of: existing, generated: generated) else { return nil }
    let isIdentifiable = options.form.isIdentifiable
    options.form = found.form
    if !isIdentifiable { options.form.isIdentifiable = false }
    return "Xcode \(found.release), \(found.reason)"
  }
}
