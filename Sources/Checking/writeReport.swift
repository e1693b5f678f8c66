package import Findings
import Loading
import OperatingSystem

/// Writes a report to a file, so that at every moment the old or the new one is there as a whole.
///
/// - Parameters:
///   - text: The report.
///   - path: The file.
/// - Throws: `ToolchainError` with exit code 73, also where a database or the file of a model source would be replaced, or 74.
package func writeReport(_ text: String, to path: String) throws(ToolchainError) {
  guard FileKind(at: path, followsLinks: true) != .directory else {
    throw .cannotCreateOutput(path, "a folder has this name", noun: "report")
  }
  if FileKind(at: path, followsLinks: true) == .file {
    let head = try readHead(of: path, count: databaseMark.count)
    guard head != databaseMark else {
      throw .cannotCreateOutput(path, "the file there is a database", noun: "report")
    }
  }
  let parts = (resolvedPath(path) ?? path).split(separator: "/")
  guard !parts.contains(where: { isSourceName($0) }) else {
    throw .cannotCreateOutput(path, "the path is inside a source", noun: "report")
  }
  try writeWhole(Array(text.utf8), to: path)
}

/// What an SQLite database begins with.
private let databaseMark = Array("SQLite format 3\0".utf8)

private func isSourceName(_ name: Substring) -> Bool {
  [".xcdatamodel", ".xcdatamodeld", ".xcmappingmodel"].contains(where: name.hasSuffix)
}
