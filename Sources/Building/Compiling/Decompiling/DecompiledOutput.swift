package import Findings
package import Loading
import ModelFiles

/// A model source created from a model in another form, in memory.
package struct DecompiledOutput: Sendable {
  /// A version and its source.
  package struct Version: Sendable {
    /// The version's name.
    package var name: String
    /// The `contents` file.
    package var contents: [UInt8]
  }

  /// The bundle's or version's name, without extension.
  package var name: String
  /// The versions in the order of the bundle.
  package var versions: [Version]
  /// The current version, when the bundle names one.
  package var currentVersion: String?
  /// Whether the input is a bundle with all its versions, rather than one version.
  package var isBundle: Bool
  /// The losses, and the problems of the input except errors.
  package var diagnostics: [Diagnostic]
  /// The remark on settings that the input does not contain or that are not read.
  package var remark: Diagnostic

  /// The files of an `.xcdatamodeld` bundle; the only version of it is its current one.
  package var bundleFiles: [OutputFile] {
    let current = currentVersion ?? (isBundle ? nil : versions.first?.name)
    let mark = current.map {
      OutputFile(name: ".xccurrentversion", bytes: writeCurrentVersion(versionFolder($0)))
    }
    return [mark].compactMap(\.self)
      + versions.map {
        OutputFile(name: versionFolder($0.name) + "/contents", bytes: $0.contents)
      }
  }

  /// The files of an `.xcdatamodel` folder; nil if there are several versions.
  package var versionFiles: [OutputFile]? {
    guard versions.count == 1 else { return nil }
    return versions.map { OutputFile(name: "contents", bytes: $0.contents) }
  }
}

/// The name of the folder of a version.
func versionFolder(_ version: String) -> String { version + ".xcdatamodel" }
