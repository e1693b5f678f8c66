package import Findings
import Loading
import OperatingSystem
import SwiftCode

/// Writes a Swift file atomically, using a temporary file next to it.
///
/// - Parameters:
///   - text: The text.
///   - path: The destination.
///   - replaces: Whether to replace an existing file.
/// - Throws: `ToolchainError` with exit code 73 or 74; an existing file is unchanged then.
package func writeSwiftFile(
  _ text: String, to path: String, replacing replaces: Bool
) throws(ToolchainError) {
  if !replaces, FileKind(at: path, followsLinks: false) != nil {
    throw .cannotCreateOutput(path, "it exists already; --force replaces it")
  }
  guard path.hasSuffix(".swift") else {
    throw .cannotCreateOutput(path, "a Swift file ends in .swift")
  }
  try writeWhole(Array(text.utf8), to: path)
}

/// A Swift file without the type that a copy replaces.
///
/// - Parameters:
///   - name: The name of the type.
///   - path: The file.
/// - Returns: The text that is left.
/// - Throws: `ToolchainError` with exit code 65 if the file cannot be read, declares no such type, or has code in it
///   or extensions of it.
package func textWithout(_ name: String, in path: String) throws(ToolchainError) -> String {
  let bytes = try readFile(path, limit: 64 << 20)
  let (edits, code) = removeType(name, from: bytes, file: path)
  guard !edits.isEmpty || !code.isEmpty else {
    throw ToolchainError(.schemaNotDecided, file: path, "the file declares no type \(name)")
  }
  guard code.isEmpty else {
    throw ToolchainError(
      .schemaNotDecided, file: path,
      "\(name) has code that the copy lacks, expected stored properties and initializers alone: \(code.joined(separator: ", "))"
    )
  }
  return String(decoding: edits.applied(to: bytes), as: UTF8.self)
}
