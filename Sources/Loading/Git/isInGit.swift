import OperatingSystem

/// Whether git has the bytes of a file, in its index or at `HEAD`; line ends, which git may have changed, do not count.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - path: The path of the file.
/// - Returns: Whether nothing is lost when the file is overwritten; false where there is no git, or no repository.
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
