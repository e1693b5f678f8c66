/// Whether a file is a Git LFS pointer to a file that was not fetched.
///
/// *Source:* the specification of Git LFS, docs/spec.md, "The Pointer".
package func isLFSPointer(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
}

/// The texts about Git LFS pointers.
package enum LFSPointer {
  /// What is wrong.
  package static let summary = "the file is a Git LFS pointer, not the file itself"
  /// What helps.
  package static let explanation =
    "Git LFS stores the file elsewhere, and it was not fetched: run `git lfs pull`. At a revision git has "
    + "only the pointer; models are small and can be kept in git itself."
}

/// The problem of a file with unresolved git conflict markers; nil if absent.
///
/// Lines in comments and values do not count.
///
/// - Complexity: O(n).
func findConflict(_ bytes: [UInt8]) -> XMLProblem? {
  var start = 0
  var place = MarkupPlace.text
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let line = bytes[start..<end]
    if place == .text || place == .tag, isConflictMarker(line) {
      return XMLProblem(
        .mergeConflict, at: start..<end, "the file has the markers of a merge conflict",
        "git left both sides of a merge in it. Keep one of them, or what both want, without the lines "
          + "<<<<<<<, ======= and >>>>>>>, and run `git add`.")
    }
    place = place.after(line)
    start = end + 1
  }
  return nil
}

/// Whether git writes such a line between the sides of a conflict.
private func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
  guard line.count >= 7, let first = line.first, "<=>|".utf8.contains(first),
    line.prefix(7).allSatisfy({ $0 == first })
  else { return false }
  let rest = line.dropFirst(7)
  let isAlone = rest.allSatisfy { $0 == 0x0D }
  return first == UInt8(ascii: "=") ? isAlone : isAlone || rest.first == 0x20
}

/// The syntactic context of a position in a file.
private enum MarkupPlace: Equatable {
  case text, tag, comment
  /// A value of a tag, in these quotes.
  case value(quote: UInt8)

  /// The context after `line`, given the context before it.
  func after(_ line: ArraySlice<UInt8>) -> MarkupPlace {
    var place = self
    var rest = line
    while let byte = rest.first {
      switch place {
      case .text where rest.starts(with: "<!--".utf8): place = .comment
      case .text where byte == UInt8(ascii: "<"): place = .tag
      case .tag where byte == UInt8(ascii: ">"): place = .text
      case .tag where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
        place = .value(quote: byte)
      case .value(quote: byte): place = .tag
      case .comment where rest.starts(with: "-->".utf8): place = .text
      default: break
      }
      rest = rest.dropFirst()
    }
    return place
  }
}
