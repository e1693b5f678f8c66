import Findings
import OperatingSystem

/// A path with wildcards as in shells: `*`, `?`, `[a-z]` and `[!a-z]` within a name, `**` for any number of
/// folders.
///
/// As in shells, a wildcard does not match a leading dot.
struct PathPattern {
  /// The folders before the first wildcard, with which a match begins; empty if absent.
  private let start: String
  /// The name patterns after it.
  private let names: [String]

  /// Creates a pattern.
  init(_ text: String) {
    let all = text.split(separator: "/").map(String.init)
    let fixed = all.prefix { !Self.hasWildcard($0) }
    start = (text.hasPrefix("/") ? "/" : "") + fixed.joined(separator: "/")
    names = Array(all.dropFirst(fixed.count))
  }

  /// Whether `path` contains a wildcard and no file has exactly that name.
  static func isPattern(_ path: String) -> Bool {
    hasWildcard(path) && FileKind(at: path, followsLinks: false) == nil
  }

  private static func hasWildcard(_ text: String) -> Bool {
    text.utf8.contains { "*?[".utf8.contains($0) }
  }

  /// The matching paths.
  ///
  /// - Parameter failures: Receives the folders that cannot be listed.
  /// - Returns: Paths, each with its part below ``start``, in name order.
  func matches(
    noting failures: inout [FoundStores.Failure]
  ) -> [(path: String, relativePath: String)] {
    var paths = [""]
    for (place, name) in names.enumerated() {
      let isLast = place == names.count - 1
      var next: [String] = []
      for path in paths {
        if name == "**" {
          next += foldersBelow(path, noting: &failures)
        } else {
          next += self.names(in: path, noting: &failures).filter { Self.matches(name, $0) }
            .map { path.isEmpty ? $0 : joined(path, $0) }
            .filter { isLast || isDirectory(full($0)) }
        }
      }
      paths = next
    }
    return paths.map { (full($0), $0) }
  }

  private func full(_ path: String) -> String {
    if path.isEmpty { return start.isEmpty ? "." : start }
    return start.isEmpty ? path : joined(start, path)
  }

  private func names(
    in path: String, noting failures: inout [FoundStores.Failure]
  ) -> [String] {
    let folder = full(path)
    guard isDirectory(folder) else { return [] }
    do throws(ToolchainError) {
      return try listDirectory(folder)
    } catch {
      failures.append(FoundStores.Failure(path: folder, error: error))
      return []
    }
  }

  /// A folder and all its subfolders, except links and hidden folders.
  private func foldersBelow(
    _ path: String, noting failures: inout [FoundStores.Failure]
  ) -> [String] {
    var (folders, place) = ([path], 0)
    while place < folders.count {
      let folder = folders[place]
      for name in names(in: folder, noting: &failures) where !name.hasPrefix(".") {
        let member = folder.isEmpty ? name : joined(folder, name)
        if FileKind(at: full(member), followsLinks: false) == .directory { folders.append(member) }
      }
      place += 1
    }
    return folders
  }

  /// Whether a name matches a pattern without slashes; takes time proportional to the product of their
  /// lengths.
  static func matches(_ pattern: String, _ name: String) -> Bool {
    let (parts, text) = (Self.parts(of: pattern), Array(name.unicodeScalars))
    if text.first == ".", parts.first.map({ $0 != .one(["."..."."], isNegated: false) }) ?? true {
      return false
    }
    var (part, place) = (0, 0)
    var retry: (part: Int, place: Int)?
    while place < text.count {
      if part < parts.count, parts[part] == .any {
        retry = (part, place)
        part += 1
      } else if part < parts.count, parts[part].stands(for: text[place]) {
        part += 1
        place += 1
      } else if let last = retry {
        // The last star takes one more.
        retry = (last.part, last.place + 1)
        (part, place) = (last.part + 1, last.place + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }

  /// A part of a pattern.
  private enum Part: Equatable {
    /// Anything, also nothing.
    case any
    /// One character inside, or if negated outside, some ranges.
    case one([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    func stands(for scalar: Unicode.Scalar) -> Bool {
      guard case .one(let ranges, let isNegated) = self else { return false }
      return ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  private static func parts(of pattern: String) -> [Part] {
    let scalars = Array(pattern.unicodeScalars)
    var parts: [Part] = []
    var place = 0
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      switch scalar {
      case "*": if parts.last != .any { parts.append(.any) }
      case "?": parts.append(.one([], isNegated: true))
      case "[":
        // The first character of a set may be the bracket that ends it elsewhere.
        guard let end = scalars.indices.dropFirst(place + 1).first(where: { scalars[$0] == "]" })
        else { fallthrough }
        parts.append(set(Array(scalars[place..<end])))
        place = end + 1
      default: parts.append(.one([scalar...scalar], isNegated: false))
      }
    }
    return parts
  }

  /// The contents of brackets.
  private static func set(_ scalars: [Unicode.Scalar]) -> Part {
    let isNegated = scalars.first == "!" || scalars.first == "^"
    let members = Array(isNegated ? scalars.dropFirst() : scalars[...])
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var place = 0
    while place < members.count {
      let first = members[place]
      if place + 2 < members.count, members[place + 1] == "-", first <= members[place + 2] {
        ranges.append(first...members[place + 2])
        place += 3
      } else {
        ranges.append(first...first)
        place += 1
      }
    }
    return .one(ranges, isNegated: isNegated)
  }
}
