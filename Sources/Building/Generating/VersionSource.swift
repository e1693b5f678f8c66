import DataModel
import Findings
import Loading
import ModelFiles

/// The places of a version's elements in its source.
struct VersionSource {
  private let file: String
  private let map: SourceMap?

  /// Makes the places of `version`, without looking at it.
  init(_ version: LoadedVersion) {
    file = version.file
    map = version.source?.sourceMap
  }

  /// The place of the element at `path`; the file where it has none, as in a compiled model.
  func location(of path: ElementPath) -> SourceLocation {
    map?.location(of: path) ?? .file(file)
  }
}
