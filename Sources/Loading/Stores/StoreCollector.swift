import Findings
import OperatingSystem
import StoreFile

/// Collects stores from files, folders and patterns.
struct StoreCollector {
  private let search: StoreSearch
  private let excluded: FileIdentity?
  /// The folders already searched.
  private var searched: Set<FileIdentity> = []
  /// The folders named by the user.
  private var namedFolders: [String] = []
  /// The files named by the user.
  private var named: [FoundStore] = []
  /// Files in folders that begin like databases.
  private var databases: [FoundStore] = []
  /// Skipped links whose targets are not known to be processed otherwise.
  private var links: Set<String> = []
  private var result = FoundStores()

  /// The suffixes of journals, which belong to the file without the suffix.
  private static let journalEndings = ["-wal", "-shm", "-journal"]

  init(_ search: StoreSearch) {
    self.search = search
    excluded = search.excluded.flatMap { FileIdentity($0) }
  }

  /// Takes an argument.
  mutating func collect(_ argument: String) {
    guard PathPattern.isPattern(argument) else {
      return collect(argument, relativePath: lastComponent(of: argument), isNamed: true)
    }
    let matches = PathPattern(argument).matches(noting: &result.failures)
    for match in matches { collect(match.path, relativePath: match.relativePath, isNamed: false) }
    if matches.isEmpty { fail(argument, "no file matches \(argument)") }
  }

  private mutating func collect(_ path: String, relativePath: String, isNamed: Bool) {
    if isDirectory(path) {
      let folder = withoutTrailingSlashes(path)
      if isNamed { namedFolders.append(folder) }
      walk(folder, relativePath: isNamed ? "" : relativePath)
    } else if !isJournal(path, besides: { FileKind(at: $0, followsLinks: true) == .file }) {
      named.append(FoundStore(path: path, relativePath: relativePath))
    }
  }

  private mutating func fail(_ path: String, _ problem: String) {
    result.failures.append(
      FoundStores.Failure(path: path, error: ToolchainError(.noStore, file: path, problem)))
  }

  private mutating func leaveAside(_ path: String, _ reason: String) {
    result.aside.append(FoundStores.Aside(path: path, reason: reason))
  }

  /// Searches a folder and its subfolders.
  private mutating func walk(_ path: String, relativePath: String) {
    var pending = [(path: path, relativePath: relativePath)]
    while let folder = pending.popLast() {
      guard let identity = FileIdentity(folder.path), identity != excluded else { continue }
      guard searched.insert(identity).inserted else {
        leaveAside(folder.path, "the folder was searched already")
        continue
      }
      let names: [String]
      do throws(ToolchainError) {
        names = try listDirectory(folder.path)
      } catch {
        result.failures.append(FoundStores.Failure(path: folder.path, error: error))
        continue
      }
      let known = Set(names)
      for name in names {
        let member = joined(folder.path, name)
        let place = folder.relativePath.isEmpty ? name : joined(folder.relativePath, name)
        switch FileKind(at: member, followsLinks: false) {
        case .directory: if !isOwn(name) { pending.append((member, place)) }
        case .file:
          consider(FoundStore(path: member, relativePath: place), name: name, names: known)
        case .symbolicLink: considerLink(member)
        case .other: result.otherFiles += 1
        case nil: noteUnknown(member)
        }
      }
    }
  }

  /// Whether a folder belongs to a store: for external storage or temporary files.
  private func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(".") else { return search.leavesResultsAside && name == "Incompatible" }
    return name.hasSuffix("_SUPPORT") || name.hasSuffix(".upgrading")
  }

  private func isJournal(_ path: String, besides isThere: (String) -> Bool) -> Bool {
    Self.journalEndings.contains { path.hasSuffix($0) && isThere(String(path.dropLast($0.count))) }
  }

  private mutating func consider(_ file: FoundStore, name: String, names: Set<String>) {
    guard !isJournal(name, besides: names.contains) else { return }
    do throws(ToolchainError) {
      let isDatabase = try isStore(file.path, in: FileSystem())
      // What is committed may be in the log alone.
      let isFresh = !isDatabase && fileSize(file.path) == 0 && hasJournal(file.path)
      guard isDatabase || isFresh else { return result.otherFiles += 1 }
    } catch {
      result.failures.append(FoundStores.Failure(path: file.path, error: error))
      return
    }
    if search.leavesResultsAside, let store = Self.origin(of: name), names.contains(store) {
      return leaveAside(file.path, "it was made of \(store)")
    }
    databases.append(file)
  }

  /// The name of the store from which an upgrade created a file: `Store.sqlite` for `Store.upgraded.sqlite`
  /// and `Store.sqlite.backup`; nil for other files.
  private static func origin(of name: String) -> String? {
    if name.hasSuffix(".backup") { return String(name.dropLast(".backup".count)) }
    let base = withoutExtension(name)
    guard base.hasSuffix(".upgraded") else {
      return name.hasSuffix(".upgraded") ? String(name.dropLast(".upgraded".count)) : nil
    }
    return String(base.dropLast(".upgraded".count)) + String(name.dropFirst(base.count))
  }

  private mutating func considerLink(_ path: String) {
    switch FileKind(at: path, followsLinks: true) {
    case .directory: leaveAside(path, "a symbolic link to a folder is not followed")
    case .file where (try? isStore(path, in: FileSystem())) == true:
      leaveAside(path, "a symbolic link to a database is not followed")
    default: return result.otherFiles += 1
    }
    links.insert(path)
  }

  /// Records an item that the system cannot describe and that may be a store.
  private mutating func noteUnknown(_ path: String) {
    do throws(SystemError) {
      _ = try FileStatus(of: path, followsLinks: false)
      leaveAside(path, "it was made while the folder was searched")
    } catch {
      guard error.code == .notFound else {
        let failure = ToolchainError.unreadableFile(path, error.text)
        return result.failures.append(FoundStores.Failure(path: path, error: failure))
      }
      // A name that is not UTF-8 cannot be looked up in its decoded form.
      guard lastComponent(of: path).unicodeScalars.contains("\u{FFFD}") else {
        return leaveAside(path, "it was removed while the folder was searched")
      }
      let failure = ToolchainError.unreadableFile(path, "its name is not UTF-8")
      result.failures.append(FoundStores.Failure(path: path, error: failure))
    }
  }

  /// What was found.
  mutating func found() -> FoundStores {
    let areStores = concurrentMap(databases) { mayBeStore($0.path) }
    result.otherFiles += areStores.count { !$0 }
    var known: [FileIdentity: String] = [:]
    let stores = named + zip(databases, areStores).filter(\.1).map(\.0)
    for store in stores.sorted(by: { pathComesBefore($0.path, $1.path) }) {
      if let identity = FileIdentity(store.path) {
        if let first = known[identity] {
          if first != store.path {
            result.aside.append(
              FoundStores.Aside(path: store.path, reason: "it is the same file as \(first)"))
          }
          continue
        }
        known[identity] = store.path
      }
      result.stores.append(store)
    }
    failEmptyFolders()
    result.aside.sort { pathComesBefore($0.path, $1.path) }
    result.failures.sort { pathComesBefore($0.path, $1.path) }
    return result
  }

  /// Reports named folders in which there is nothing to process and that are not covered otherwise.
  private mutating func failEmptyFolders() {
    let told =
      result.stores.map(\.path) + result.aside.map(\.path).filter { !links.contains($0) }
      + result.failures.map(\.path)
    for folder in namedFolders {
      let start = joined(folder, "")
      guard !told.contains(where: { $0 == folder || $0.hasPrefix(start) }) else { continue }
      let hasLinks = links.contains { $0.hasPrefix(start) }
      fail(
        folder,
        "there is no store in the folder"
          + (hasLinks ? ", only symbolic links, which are not followed" : ""))
    }
  }
}

/// Whether a path sorts before another in results, by bytes.
package func pathComesBefore(_ path: String, _ other: String) -> Bool {
  path.utf8.lexicographicallyPrecedes(other.utf8)
}

private func hasJournal(_ path: String) -> Bool {
  fileSize(path + "-wal") > 0 || fileSize(path + "-journal") > 0
}

/// Whether a database may be a store; one that cannot be read counts, and is reported when it is processed.
private func mayBeStore(_ path: String) -> Bool {
  hasJournal(path) || (try? hasStoreTables(at: path)) ?? true
}
