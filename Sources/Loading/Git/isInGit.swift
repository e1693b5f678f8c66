import OperatingSystem

/// Whether git has the content of a file in its index or at `HEAD`, ignoring line endings, which git may
/// convert.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - path: The path of the file.
/// - Returns: Whether overwriting the file loses nothing; false without git or a repository.
package func isInGit(_ bytes: [UInt8], at path: String) -> Bool {
  var settings = GitSettings()
  settings.directory = parentDirectory(of: path)
  guard let git = try? GitCommand(settings) else { return false }
  func plain(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x0D } }
  return [":", "HEAD:"].contains { place in
    guard let child = try? git.start("cat-file blob", ["\(place)./\(lastComponent(of: path))"])
    else { return false }
    child.closeInput()
    let content = child.rest(limit: bytes.count * 2 + 1)
    return child.finish() == 0 && plain(content) == plain(bytes)
  }
}
