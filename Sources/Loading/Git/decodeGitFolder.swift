import DataModel
package import OperatingSystem
import Text

/// Something in a folder of a repository.
package struct GitEntry: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// What files on disk are as well.
    case file(FileKind)
    /// A commit of another repository.
    case submodule
  }

  /// Its name in the folder.
  package var name: String
  /// What it is.
  package var kind: Kind
  /// The name of the object by its content, in hexadecimal digits.
  package var identifier: String
}

/// Reads the object that git keeps for a folder.
///
/// - Parameters:
///   - bytes: For each entry the mode in octal digits, a space, the name, a zero and the identifier.
///   - identifierSize: The size of identifiers in bytes: 20 with SHA-1, 32 with SHA-256.
/// - Returns: The entries in the order of the object.
/// - Throws: `GitProblem` when the object is cut off, or has a name that no folder can have or has
///   only once; a made-up repository could lead out of the folder with such.
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
