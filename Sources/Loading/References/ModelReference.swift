import OperatingSystem

/// A model as named on the command line: a path, optionally at a git revision, optionally with `#version`.
package struct ModelReference: Hashable, Sendable {
  /// The reference as the user wrote it.
  package var text: String
  /// The file or folder; at a revision including the prefix, `REF:PATH`, as in git.
  package var path: String
  /// The git revision at the start of `path`, as the user wrote it; nil for the file system.
  package var revision: String?
  /// The version name, if given.
  package var version: String?
  /// The search settings for Swift files below `path`.
  package var search = SwiftSourceSearch()

  /// Parses a reference.
  ///
  /// A text that is an existing path is that path, whatever characters it contains, and so is the part before
  /// the last `#`. Otherwise the part before a colon is a revision. A `#` in the name of a folder does not
  /// start a version name.
  ///
  /// - Parameters:
  ///   - text: The reference.
  ///   - excluded: The names of Swift files and folders to skip.
  package init(_ text: String, excluding excluded: [String] = []) {
    self.text = text
    path = text
    search = SwiftSourceSearch(excluding: excluded)
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

  /// Creates a reference from a path, without parsing a revision or version.
  package init(path: String) {
    text = path
    self.path = path
  }

  /// Creates a reference to a path at a revision, without parsing either.
  package init(path inner: String, at revision: String) {
    self.init(path: "\(revision):\(inner)")
    self.revision = revision
  }

  /// The path without the revision in front of it.
  package var innerPath: String {
    revision.map { pathWithoutRevision(path, $0) } ?? path
  }

  private mutating func split(at mark: String.Index?) {
    guard let mark else { return }
    path = String(text[..<mark])
    version = String(text[text.index(after: mark)...])
  }

  /// The `#` that starts the version name.
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
  /// A revision is not empty and does not start like a file path.
  private static func revisionEnd(in text: String) -> String.Index? {
    guard !["/", "./", "../", ":"].contains(where: text.hasPrefix) else { return nil }
    return firstIndex(outsideBraces: text) { $0.first == UInt8(ascii: ":") }
  }
}

/// A path `REF:PATH` without the revision, in bytes, as an accent that begins the path would join the colon.
package func pathWithoutRevision(_ path: String, _ revision: String) -> String {
  String(Substring(path.utf8.dropFirst(revision.utf8.count + 1)))
}

/// The first index in a revision, outside braces, at which `matches` is true for the rest.
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
