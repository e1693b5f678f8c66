/// The path of a program as a shell finds it: a name without a slash in the folders of `PATH`.
///
/// - Parameters:
///   - command: The name, or a path.
///   - folder: The folder that a relative path counts from.
/// - Returns: The absolute path, without resolving links; nil if there is no such program or this user may
///   not run it.
package func findExecutable(_ command: String, from folder: String) -> String? {
  guard !command.utf8.contains(UInt8(ascii: "/")) else {
    if command.hasPrefix("/") { return usableExecutable(command) }
    return resolvedPath(folder).flatMap { usableExecutable("\($0)/\(command)") }
  }
  let path = environmentVariable("PATH") ?? "/usr/bin:/bin"
  // An empty name means the current folder, in which nothing is looked for.
  for place in path.split(separator: ":") where place.hasPrefix("/") {
    if let found = usableExecutable("\(place)/\(command)") { return found }
  }
  return nil
}

private func usableExecutable(_ path: String) -> String? {
  guard FileKind(at: path, followsLinks: true) == .file,
    (try? checkRight(.running, to: path)) != nil
  else { return nil }
  return path
}
