import DataModel
import Findings
import Loading
import ModelFiles

/// The locations of a version's elements in its source.
struct VersionSource {
  private let file: String
  private let map: SourceMap?

  /// Creates the locations of `version` lazily.
  init(_ version: LoadedVersion) {
    file = version.file
    map = version.source?.sourceMap
  }

  /// The location of the element at `path`; the file if not known, as in a compiled model.
  func location(of path: ElementPath) -> SourceLocation {
    map?.location(of: path) ?? .file(file)
  }
}
