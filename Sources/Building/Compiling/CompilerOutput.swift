package import Findings
package import Loading

/// The output for one source: a file, or a bundle of files.
package protocol CompilerOutput: Sendable {
  /// The name of the file or bundle, with its extension.
  var fileName: String { get }
  /// Whether it is a folder.
  var isBundle: Bool { get }
  /// The files of the bundle, or the one file.
  var files: [OutputFile] { get }
  /// A description of its size, for display; empty if the name is enough.
  var summary: String { get }
  /// The warnings and notes.
  var diagnostics: [Diagnostic] { get }
}

extension CompiledOutput: CompilerOutput {
  package var fileName: String { name + (isBundle ? ".momd" : ".mom") }

  package var summary: String {
    guard isBundle else { return "" }
    let current = currentVersion.map { ", current \"\($0)\"" } ?? ""
    return "\(versions.count) version\(versions.count == 1 ? "" : "s")\(current)"
  }
}
