import OperatingSystem

/// A model as named on the command line: a path, perhaps at a git revision, perhaps with `#version`.
package struct ModelReference: Hashable, Sendable {
  /// The reference as the user wrote it.
  package var text: String
  /// The file or folder; at a revision with it in front, `REF:PATH`, as git writes it.
  package var path: String
  /// The git revision that `path` begins with, as the user wrote it; nil for the file system.
  package var revision: String?
  /// The version's name, when one is named.
  package var version: String?
  /// Which Swift files are read where `path` leads to some.
  package var search = SwiftSourceSearch()

  /// Takes `text` apart.
  ///
  /// A text that is the path of something is that path, whatever is in its name, and so is what is
  /// before its last `#`. Otherwise what is before a colon is a revision. A `#` in the name of a
  /// folder does not begin a version.
  package init(_ text: String) {
    self.text = text
    path = text
    guard FileKind(at: text, followsLinks: true) == nil else { return }
    let mark = Self.versionMark(in: text[...])
    let isPath = mark.map { FileKind(at: String(text[..<$0]), followsLinks: true) != nil } ?? false
    if !isPath, let colon = Self.revisionEnd(in: text) {
      revision = String(text[..<colon])
      // Behind the colon nothing is a path too: the root of the repository.
      split(at: Self.versionMark(in: text[text.index(after: colon)...], mayBegin: true))
    } else {
      split(at: mark)
    }
  }

  /// Takes `path` as a path and nothing else: no revision, no version.
  package init(path: String) {
    text = path
    self.path = path
  }

  private mutating func split(at mark: String.Index?) {
    guard let mark else { return }
    path = String(text[..<mark])
    version = String(text[text.index(after: mark)...])
  }

  /// The `#` that begins a version's name.
  private static func versionMark(
    in text: Substring, mayBegin: Bool = false
  ) -> String.Index? {
    guard let mark = text.lastIndex(of: "#"), mayBegin || mark != text.startIndex,
      !text[mark...].contains("/")
    else { return nil }
    return mark
  }

  /// The colon that ends a revision: the first one outside braces, as in `main@{12:00}:Model.mom`.
  ///
  /// No revision is empty or begins as the path of a file does.
  private static func revisionEnd(in text: String) -> String.Index? {
    guard !["/", "./", "../", ":"].contains(where: text.hasPrefix) else { return nil }
    return firstIndex(outsideBraces: text) { $0.first == UInt8(ascii: ":") }
  }
}

/// The first place in a revision, braces and what is in them aside, where `matches` is true of the rest.
///
/// *Source:* git's `get_oid_with_context`, which looks for the colon in the same way.
func firstIndex(
  outsideBraces text: String, where matches: (Substring.UTF8View) -> Bool
) -> String.Index? {
  var depth = 0
  for index in text.utf8.indices {
    switch text.utf8[index] {
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}") where depth > 0: depth -= 1
    default:
      if depth == 0, matches(text[index...].utf8) { return index }
    }
  }
  return nil
}
