package import Findings

/// The folder that templates are read from.
package struct TemplateFolder {
  /// What reading fails with.
  package typealias Failure = ToolchainError

  /// The path of the folder as messages name it; empty for the working directory.
  package var path: String
  /// Reads the file with a name relative to the folder; nil when there is none.
  package var read: (String) throws(Failure) -> [UInt8]?

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - path: The path, for messages.
  ///   - read: Reads a file of the folder; it is asked for no name that leads out of it.
  package init(path: String, read: @escaping (String) throws(Failure) -> [UInt8]?) {
    self.path = path
    self.read = read
  }

  /// The path of a file of the folder.
  func path(of name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
}

/// Whether `name` is that of a file in a folder or below it: relative, and never up.
package func staysInFolder(_ name: String) -> Bool {
  guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("\\"), !name.contains("\0") else {
    return false
  }
  return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
    !$0.isEmpty && $0 != "." && $0 != ".."
  }
}
