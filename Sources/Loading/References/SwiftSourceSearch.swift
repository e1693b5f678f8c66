/// The choice of Swift files below a path.
package struct SwiftSourceSearch: Hashable, Sendable {
  /// Additional names of files and folders to skip, as shell patterns; a pattern with a slash is a path from
  /// the start of the search.
  package var excluded: [String]

  /// Creates a search that skips `excluded`.
  package init(excluding excluded: [String] = []) {
    self.excluded = excluded
  }

  /// Folders with third-party code or build products.
  package static let foreignFolders: Set<String> = [
    "Carthage", "DerivedData", "Pods", "node_modules", "SourcePackages",
  ]
  /// Names of folders whose files are not part of the app.
  static let asideNames: Set<String> = ["Tests", "UITests", "Preview Content"]
  /// Suffixes of such names, after the name of the tested target.
  static let asideSuffixes = ["UITests", "Tests"]
  /// The maximum number of files and folders, and of bytes, before the path is rejected.
  static let mostEntries = 500_000
  static let mostBytes = 1 << 30
}
