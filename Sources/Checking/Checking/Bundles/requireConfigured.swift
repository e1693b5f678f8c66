import Findings
import Loading
import OperatingSystem

/// The paths in configurations, and the existing ones.
struct ConfiguredPaths {
  /// The files at the head.
  var tree: any FileTree
  /// The repository; nil if absent.
  var repository: CheckRepository?
  /// The bundles found, and removed ones with their former paths.
  var bundles: [(path: String, former: String?)] = []

  /// Rejects a configuration for bundles that do not exist, because it is outdated.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - folder: The folder of its file.
  /// - Throws: `ToolchainError` with exit code 65 and every path that leads to no bundle.
  func requireBundles(
    of configuration: CheckConfiguration, in folder: String
  ) throws(ToolchainError) {
    var problems: [Diagnostic] = []
    for entry in configuration.bundles {
      let path = inFolder(folder, entry.path.text)
      guard try !isBundle(path) else { continue }
      problems.append(
        RuleDescription.unreadableFile.diagnostic(
          "there is no bundle \"\(entry.path.text)\", expected the path of one from the file's folder",
          explanation: hint(path, from: folder), at: entry.path.location))
    }
    guard problems.isEmpty else { throw ToolchainError(.data, problems) }
  }

  /// Refuses a configuration that looks for bundles in folders that are not there.
  ///
  /// - Throws: `ToolchainError` with exit code 65.
  func requireFolders(
    of configuration: CheckConfiguration, in folder: String
  ) throws(ToolchainError) {
    for path in configuration.paths ?? [] where try !isThere(inFolder(folder, path.text)) {
      throw ToolchainError(
        RuleDescription.unreadableFile.diagnostic(
          "there is no folder \"\(path.text)\", expected one with bundles", at: path.location))
    }
  }

  /// Whether something is at a path, or was at the base, or is in the index.
  func isThere(_ path: String) throws(ToolchainError) -> Bool {
    if FileKind(at: path, followsLinks: true) != nil { return true }
    if let place = placeOfPath(bundleHolding(path)),
      bundles.contains(where: { placeOfPath($0.path).map { isAt($0, orBelow: place) } ?? false })
    {
      return true
    }
    // A sparse checkout leaves folders out, and submodules need not be checked out.
    return try repository?.isInIndex(path) == true
  }

  private func isBundle(_ path: String) throws(ToolchainError) -> Bool {
    // Swift sources are called after their folder.
    guard lastComponent(of: path) != "SwiftData" else {
      return try isThere(parentDirectory(of: path))
    }
    guard path.hasSuffix(bundleSuffix) else { return false }
    if try tree.kind(of: path, followsLinks: true) == .directory { return true }
    return try isThere(path)
  }

  /// The possible path of the intended bundle.
  private func hint(_ path: String, from folder: String) -> String {
    let wanted = placeOfPath(path)
    if let moved = bundles.first(where: { $0.former.flatMap(placeOfPath) == wanted }) {
      return "It is at \(moved.path) now."
    }
    let name = lastComponent(of: path)
    let alike = bundles.map(\.path).filter { lastComponent(of: $0) == name }
    if let only = alike.first, alike.count == 1 { return "There is \(only)." }
    let near = nearestName(to: path, among: bundles.map(\.path))
    return near.map { "Did you mean \($0)?" } ?? ""
  }
}
