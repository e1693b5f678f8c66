import Findings
import OperatingSystem

/// What is in a folder for whoever begins there: models and stores, as far as names and first bytes tell.
package struct FolderOverview: Hashable, Sendable {
  /// The `.xcdatamodeld` folders.
  package var bundles: [String] = []
  /// The `.momd` folders, and `.mom` files that are in none.
  package var compiled: [String] = []
  /// The mapping models, compiled or not.
  package var mappingModels: [String] = []
  /// The stores: SQLite files that are called like stores.
  package var stores: [String] = []
  /// The Swift files with `@Model` classes.
  package var swiftFiles: [String] = []
  /// Whether some of them may have versioned schemas.
  package var hasSchemas = false
  /// Whether there is more in the folder than was looked at, or something could not be.
  package var isPartial = false

  /// Whether nothing was found.
  package var isEmpty: Bool {
    bundles.isEmpty && compiled.isEmpty && stores.isEmpty && swiftFiles.isEmpty
      && mappingModels.isEmpty
  }

  /// The innermost folder that holds all of ``swiftFiles``; the file where there is one.
  package var swiftPlace: String? {
    guard let first = swiftFiles.first else { return nil }
    guard swiftFiles.count > 1 else { return first }
    var parts = first.split(separator: "/").dropLast()
    for file in swiftFiles {
      let others = file.split(separator: "/").dropLast()
      parts = parts.prefix(zip(parts, others).prefix { $0 == $1 }.count)
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

extension FolderOverview {
  /// What the names of stores end with.
  package static let storeSuffixes = [".sqlite", ".store", ".db", ".sqlite3", ".storedata"]
}

/// How much of a folder is looked at.
private enum OverviewLimit {
  static let entries = 20_000
  static let depth = 12
  /// How many Swift files are read, and how many bytes of each.
  static let swiftFiles = 3000
  static let swiftBytes = 1 << 20
}

/// Looks around in the folder that the process is in, without following links and for a moment only.
///
/// - Returns: What there is, each kind ordered by depth, then by name; paths begin in the folder.
package func lookAround() -> FolderOverview {
  var found = FolderOverview()
  let files = FileSystem()
  var folders = [(path: ".", depth: 0)]
  var (place, entries, swiftCount) = (0, 0, 0)
  while place < folders.count {
    let folder = folders[place]
    place += 1
    guard let names = try? files.names(in: folder.path) else {
      found.isPartial = true
      continue
    }
    for name in names where !name.hasPrefix(".") {
      entries += 1
      guard entries <= OverviewLimit.entries else {
        found.isPartial = true
        return found
      }
      let path = folder.path == "." ? name : joined(folder.path, name)
      switch FileKind(at: path, followsLinks: false) {
      case .directory where found.takesFolder(path, name):
        if folder.depth < OverviewLimit.depth {
          folders.append((path, folder.depth + 1))
        } else {
          found.isPartial = true
        }
      case .file where name.hasSuffix(".swift"):
        swiftCount += 1
        guard swiftCount <= OverviewLimit.swiftFiles else {
          found.isPartial = true
          continue
        }
        found.takeSwift(path, in: files)
      case .file: found.takeFile(path, name, in: files)
      default: break
      }
    }
  }
  return found
}

extension FolderOverview {
  /// Takes a folder that is a model.
  ///
  /// - Returns: Whether it is none, and may hold some.
  fileprivate mutating func takesFolder(_ path: String, _ name: String) -> Bool {
    if name.hasSuffix(".xcdatamodeld") {
      bundles.append(path)
    } else if name.hasSuffix(".momd") {
      compiled.append(path)
    } else if name.hasSuffix(".xcmappingmodel") {
      mappingModels.append(path)
    } else {
      return !SwiftSourceSearch.foreignFolders.contains(name) && !name.hasSuffix(".xcdatamodel")
        && !SwiftSourceSearch.asideNames.contains(name)
    }
    return false
  }

  fileprivate mutating func takeFile(_ path: String, _ name: String, in files: FileSystem) {
    if name.hasSuffix(".mom") {
      compiled.append(path)
    } else if name.hasSuffix(".cdm") {
      mappingModels.append(path)
    } else if FolderOverview.storeSuffixes.contains(where: name.hasSuffix),
      let head = try? files.head(of: path, count: 16), head.elementsEqual("SQLite format 3\0".utf8)
    {
      stores.append(path)
    }
  }

  fileprivate mutating func takeSwift(_ path: String, in files: FileSystem) {
    guard let bytes = try? files.head(of: path, count: OverviewLimit.swiftBytes) else {
      isPartial = true
      return
    }
    let signs = SwiftDataWords(in: bytes)
    if signs.hasModel { swiftFiles.append(path) }
    hasSchemas = hasSchemas || signs.hasSchema
  }
}
