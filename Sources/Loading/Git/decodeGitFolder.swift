import DataModel
package import OperatingSystem
import Text

/// An entry of a git folder (tree object).
package struct GitEntry: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// A file kind that also exists on disk.
    case file(FileKind)
    /// A commit of another repository.
    case submodule
  }

  /// The name in the folder.
  package var name: String
  /// What it is.
  package var kind: Kind
  /// The object identifier, in hexadecimal digits.
  package var identifier: String
}

/// Decodes a git tree object.
///
/// - Parameters:
///   - bytes: For each entry the mode in octal digits, a space, the name, a zero byte and the identifier.
///   - identifierSize: The size of identifiers in bytes: 20 for SHA-1, 32 for SHA-256.
/// - Returns: The entries in order.
/// - Throws: `GitProblem` if the object is truncated or contains an invalid or repeated name, with which a
///   malicious repository could lead outside the folder.
func decodeGitFolder(
  _ bytes: [UInt8], identifierSize: Int
) throws(GitProblem) -> [GitEntry] {
  var entries: [GitEntry] = []
  var names: Set<ArraySlice<UInt8>> = []
  var rest = bytes[...]
  while !rest.isEmpty {
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let mode = Int(String(decoding: rest[..<space], as: UTF8.self), radix: 8),
      let end = rest[space...].firstIndex(of: 0), rest.endIndex - end > identifierSize
    else { throw .malformedFolder("the object of the folder is truncated") }
    let name = rest[(space + 1)..<end]
    let text = String(decoding: name, as: UTF8.self)
    guard !name.isEmpty, text != ".", text != "..", !name.contains(UInt8(ascii: "/")) else {
      throw .malformedFolder("the folder has an entry called \"\(text)\"")
    }
    guard names.insert(name).inserted else {
      throw .malformedFolder("the folder has two entries called \"\(text)\"")
    }
    let next = end + 1 + identifierSize
    entries.append(
      GitEntry(
        name: text, kind: kind(ofMode: mode), identifier: hexadecimalText(rest[(end + 1)..<next])))
    rest = rest[next...]
  }
  return entries
}

private func kind(ofMode mode: Int) -> GitEntry.Kind {
  switch mode & 0o170000 {
  case 0o040000: .file(.directory)
  case 0o100000: .file(.file)
  case 0o120000: .file(.symbolicLink)
  case 0o160000: .submodule
  default: .file(.other)
  }
}
