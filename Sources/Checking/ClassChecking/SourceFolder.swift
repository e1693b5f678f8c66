import Findings
import Loading
import OperatingSystem

/// The files of a folder that a check of classes looks at.
struct SourceFolder {
  /// The maximum number of Swift sources that are read.
  private static let mostSources = 20_000

  /// The paths of all Swift sources.
  private(set) var sources: [String] = []
  /// The paths of files called like generated ones, in either language.
  private(set) var generated: [String] = []
  /// The number of Objective-C implementation files, which are not read.
  private(set) var implementations = 0

  /// Whether there is nothing to look at.
  var isEmpty: Bool { sources.isEmpty && generated.isEmpty && implementations == 0 }

  /// Searches `folder` and those in it; hidden ones, those called as in `excluded` and links are passed over.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if a folder cannot be read, or has too much in it.
  init(
    _ folder: String, excluding excluded: Set<String>, isGenerated: (String) -> Bool
  ) throws(ToolchainError) {
    guard isDirectory(folder) else {
      throw ToolchainError(.unreadableFile, file: folder, "\(folder) is not a folder")
    }
    var folders = [withoutTrailingSlashes(folder)]
    while let folder = folders.popLast() {
      for name in try listDirectory(folder) where !name.hasPrefix(".") && !excluded.contains(name) {
        let path = folder == "." ? name : joined(folder, name)
        switch FileKind(at: path, followsLinks: false) {
        case .directory: folders.append(path)
        case .file: add(path, name: name, isGenerated: isGenerated)
        default: continue
        }
      }
      guard sources.count <= Self.mostSources else {
        throw ToolchainError(
          .fileTooLarge, file: folder,
          "the folder holds more than \(Self.mostSources) Swift sources")
      }
    }
    sources.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    generated.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func add(_ path: String, name: String, isGenerated: (String) -> Bool) {
    if name.hasSuffix(".swift") { sources.append(path) }
    if name.hasSuffix(".m") || name.hasSuffix(".mm") { implementations += 1 }
    if isGenerated(name) { generated.append(path) }
  }
}
