import Findings
import Loading

/// The base of a report's paths, for services that need paths from the root of the repository or of the file
/// system.
package struct ReportPaths: Sendable {
  /// The working directory; empty if that is not known, so that paths stay as they are.
  private var here = ""
  /// The root of the repository, or without one the working directory.
  private var root = ""
  /// Paths that lead through links, with what they lead to.
  private var links: [(path: String, place: String)] = []
  /// The revisions that are in front of paths at which nothing is in the working tree.
  private(set) var revisions: Set<String> = []

  /// Creates paths that stay as they are.
  package init() {}

  /// Creates paths from a root.
  ///
  /// - Parameters:
  ///   - root: The root of the repository; nil if absent.
  ///   - paths: Those that were looked into.
  ///   - revisions: The revisions that are in front of paths at which nothing is in the working tree.
  package init(root: String?, paths: [String], revisions: Set<String>) {
    guard let here = absolutePath(".") else { return }
    self.here = here
    self.root = root ?? here
    self.revisions = revisions
    for path in Set(paths) {
      if let place = placeOfPath(path), place != plain(path) { links.append((path, place)) }
    }
    links.sort { ($0.path.utf8.count, $1.path) > ($1.path.utf8.count, $0.path) }
  }

  /// Creates paths from the root of the repository that contains the working directory.
  ///
  /// - Parameters:
  ///   - paths: Those that were looked into.
  ///   - revisions: The revisions that are in front of paths.
  package init(besides paths: [String], revisions: Set<String> = []) {
    let root = repositoryMark(from: ".", variables: [:]).map(parentDirectory)
    self.init(root: root, paths: paths, revisions: revisions)
  }

  /// Whether `path` is at a revision, and not in the working tree.
  func isAtRevision(_ path: String) -> Bool {
    path.contains(":") && revisions.contains { path.hasPrefix("\($0):") }
  }

  /// A path from the root of the repository; absolute if outside.
  func fromRoot(_ path: String) -> String {
    guard !here.isEmpty, !isAtRevision(path) else { return path }
    let place = links.lazy.compactMap { link in
      path == link.path
        ? link.place
        : path.hasPrefix(joined(link.path, ""))
          ? joined(link.place, remainder(of: path, below: link.path)) : nil
    }.first
    let absolute = plain(place ?? path)
    guard absolute != root else { return "." }
    let prefix = joined(root, "")
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : absolute
  }

  /// An absolute path, as it was given where it was.
  func absolute(_ path: String) -> String {
    here.isEmpty || path.hasPrefix("/") || isAtRevision(path) ? path : plain(path)
  }

  /// An absolute path without `.` and `..` in it.
  private func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : joined(here, path)).split(separator: "/")
    where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension CheckReport {
  /// The report with paths from the root of the repository.
  package var fromRoot: CheckReport { mappingPaths(paths.fromRoot) }

  /// The report with absolute paths.
  package var absolute: CheckReport { mappingPaths(paths.absolute) }

  private func mappingPaths(_ map: (String) -> String) -> CheckReport {
    var report = self
    for index in report.findings.indices { report.findings[index].mapPaths(map) }
    for index in report.omissions.indices {
      report.omissions[index].bundle = report.omissions[index].bundle.map(map)
    }
    return report
  }
}

extension CheckFinding {
  fileprivate mutating func mapPaths(_ map: (String) -> String) {
    bundle = bundle.map(map)
    diagnostic.location = diagnostic.location?.mappingFile(map)
    diagnostic.before = diagnostic.before?.mappingFile(map)
    for index in diagnostic.notes.indices {
      diagnostic.notes[index].location = diagnostic.notes[index].location?.mappingFile(map)
    }
    for fix in diagnostic.fixIts.indices {
      for index in diagnostic.fixIts[fix].replacements.indices {
        diagnostic.fixIts[fix].replacements[index].file = map(
          diagnostic.fixIts[fix].replacements[index].file)
      }
    }
    if let place = suppression?.location { suppression?.location = place.mappingFile(map) }
  }
}

extension SourceLocation {
  fileprivate func mappingFile(_ map: (String) -> String) -> SourceLocation {
    switch self {
    case .file(let file): .file(map(file))
    case .text(let file, let start, let end): .text(file: map(file), start: start, end: end)
    case .byte(let file, let offset): .byte(file: map(file), offset: offset)
    }
  }
}
