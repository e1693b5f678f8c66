import Findings
import OperatingSystem

/// The models and stores in a folder, detected by names and first bytes, as an overview for new users.
package struct FolderOverview: Hashable, Sendable {
  /// The `.xcdatamodeld` folders.
  package var bundles: [String] = []
  /// The `.momd` folders, and `.mom` files outside bundles.
  package var compiled: [String] = []
  /// The mapping models, compiled or not.
  package var mappingModels: [String] = []
  /// The stores: SQLite files named like stores.
  package var stores: [String] = []
  /// The Swift files with `@Model` classes.
  package var swiftFiles: [String] = []
  /// Whether some of them may declare versioned schemas.
  package var hasSchemas = false
  /// Whether the folder contains more than was examined, or something that cannot be read.
  package var isPartial = false

  /// Whether nothing was found.
  package var isEmpty: Bool {
    bundles.isEmpty && compiled.isEmpty && stores.isEmpty && swiftFiles.isEmpty
      && mappingModels.isEmpty
  }

  /// The innermost folder that contains all of ``swiftFiles``, or the file if there is only one.
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
  /// The file name extensions of stores.
  package static let storeSuffixes = [".sqlite", ".store", ".db", ".sqlite3", ".storedata"]
}

/// The limits for examining a folder.
private enum OverviewLimit {
  static let entries = 20_000
  static let depth = 12
  /// The maximum number of Swift files to read, and of bytes in each.
  static let swiftFiles = 3000
  static let swiftBytes = 1 << 20
}

/// Examines the working directory briefly, without following links.
///
/// - Returns: The files found, each kind sorted by depth, then by name; paths are relative to the folder.
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
  /// Records a folder if it is a model.
  ///
  /// - Returns: Whether it is not a model and should be searched.
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
