import OperatingSystem

/// Whether there is a folder at `path`.
package func isDirectory(_ path: String) -> Bool {
  FileKind(at: path, followsLinks: true) == .directory
}
