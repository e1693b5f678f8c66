package import Foundation

/// A folder for one test, removed when released.
package final class TemporaryFolder {
  /// The path, without a trailing slash.
  package let path: String

  /// Creates the folder.
  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "modelc-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let path = url.path(percentEncoded: false)
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file and its parent folders, and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return self(name)
  }

  /// Writes a program and returns its path.
  ///
  /// Another process writes it: a program that a concurrent test starts would inherit our open
  /// file, and the system starts no file that is open for writing ("text file busy").
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    let source = try write(text.utf8, to: name + ".source")
    defer { try? FileManager.default.removeItem(atPath: source) }
    let result = try runProcess("install", ["-m", "755", source, self(name)])
    guard result.exitCode == 0 else { throw ProcessFailure(result.errors) }
    return self(name)
  }

  /// Creates a folder and its parent folders, and returns its path.
  @discardableResult
  package func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    return self(name)
  }

  /// Creates a symbolic link to `target`, which need not exist.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self(name), withDestinationPath: target)
  }

  /// Writes a bundle of one version with `body` in the root and returns its path.
  package func makeBundle(_ body: String, name: String = "Model") throws -> String {
    try write(
      "<model>\n\(body)\n</model>\n".utf8, to: "\(name).xcdatamodeld/\(name).xcdatamodel/contents")
    return self("\(name).xcdatamodeld")
  }

  /// The names in the folder and its subfolders.
  package func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }

  /// The names directly in the folder, including hidden ones.
  package func topNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Every file by its path in the folder, with its bytes; nil for folders.
  package func snapshot() throws -> [String: Data?] {
    Dictionary(
      uniqueKeysWithValues: try names().map {
        ($0, FileManager.default.contents(atPath: self($0)))
      })
  }
}
