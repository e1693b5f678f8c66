import OperatingSystem

/// An index entry that needs more than a look at the working tree.
package struct IndexEntry: Hashable, Sendable {
  /// The path from the root of the working tree.
  package var path: String
  /// What it is.
  package var kind: GitEntry.Kind
  /// The object identifier, in hexadecimal digits.
  package var identifier: String
  /// Whether it is not in the working tree, as in a sparse checkout.
  package var isLeftOut: Bool
  /// Whether it is one side of an unfinished merge.
  package var isUnmerged: Bool
}

/// Reads the index entries that are submodules, missing from the working tree, or unmerged.
///
/// - Parameter git: The program, in a working tree.
/// - Returns: The entries in index order.
/// - Throws: `GitProblem`.
package func readIndex(_ git: GitCommand) throws(GitProblem) -> [IndexEntry] {
  let child = try git.start("ls-files --stage -v -z --full-name -- :/")
  child.closeInput()
  let output = child.rest(limit: 1 << 30)
  guard child.finish() == 0 else {
    throw git.failure(String(decoding: child.errors, as: UTF8.self))
  }
  let submodule = Array("160000".utf8)
  return output.split(separator: 0).compactMap { line -> IndexEntry? in
    // `H 100644 1f7a… 0	path`, where the letter marks deviations.
    let parts = line.split(separator: 0x09, maxSplits: 1)
    let words = (parts.first ?? []).split(separator: 0x20)
    guard parts.count == 2, words.count == 4, let tag = words[0].first else { return nil }
    let isLeftOut = tag | 0x20 == UInt8(ascii: "s")
    let isUnmerged = words[3].first != UInt8(ascii: "0")
    let isSubmodule = words[1].elementsEqual(submodule)
    guard isLeftOut || isUnmerged || isSubmodule else { return nil }
    let isLink = words[1].elementsEqual("120000".utf8)
    return IndexEntry(
      path: String(decoding: parts[1], as: UTF8.self),
      kind: isSubmodule ? .submodule : .file(isLink ? .symbolicLink : .file),
      identifier: String(decoding: words[2], as: UTF8.self), isLeftOut: isLeftOut,
      isUnmerged: isUnmerged)
  }
}
