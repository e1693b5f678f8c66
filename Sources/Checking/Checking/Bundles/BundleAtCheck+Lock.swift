import DataModel
import Findings
import Loading
import OperatingSystem
import Text

extension BundleAtCheck {
  /// Reads the lock file as it is to be and as it is at the base.
  ///
  /// - Parameters:
  ///   - tree: The files at the head.
  ///   - base: The files at the base; nil for none.
  ///   - file: The lock file at the base, by its path from the outermost root; nil for none.
  /// - Throws: `ToolchainError` with exit code 65 when the one at the head is no lock file, or git fails.
  mutating func readLocks(
    in tree: WorkTree, base: BaseFiles?, at file: String?
  ) throws(ToolchainError) {
    if try tree.kind(of: lockFile, followsLinks: true) != nil {
      headLock = try readCheckFile(lockFile, in: tree, readLock)
    }
    if let base, let file {
      let path = base.path(of: file)
      if try base.kind(of: path, followsLinks: false) == .file {
        let found = readLock(
          try base.read(path, limit: 16 << 20, followsLinks: false), file: path)
        // What is no lock file has held nothing: no check came to its end.
        if found.problems.isEmpty { baseLock = found.value }
      }
    }
    let held = baseLock ?? []
    let names = Set(held.map(\.name))
    // What is frozen under another name is the same version.
    let left = held.filter { old in headLock?.contains { $0.name == old.name } != true }
    let added = (headLock ?? []).filter { new in
      !names.contains(new.name) && !left.contains { $0.hasForm(of: new) }
    }
    if baseLock != nil || headLock != nil {
      lock =
        held
        + added.map { version in
          var version = version
          version.isNew = base != nil
          return version
        }
    }
  }

  /// Where the bundle's lock file is at the base, by its path from the outermost root; nil where it was elsewhere than in
  /// the repository.
  func lockFileAtBase(_ repository: CheckRepository?) -> String? {
    guard let repository, let movedFrom else { return repository?.pathFromRoot(lockFile) }
    return repository.pathFromRoot(
      isSwift ? swiftLockFile(of: movedFrom.path) : movedFrom.path + CheckFileName.lockSuffix)
  }

  /// The frozen versions that count, and the names of those that have shipped besides.
  ///
  /// What is new in a lock file tells what has shipped of what the base does not have: a change that says of what it
  /// edits that this is how it shipped, or that it has not, would pass.
  ///
  /// - Parameter base: The versions at the base; empty where nothing is compared with.
  /// - Returns: Both.
  func heldVersions(
    besides base: [BundleVersion]
  ) -> (lock: [FrozenVersion], shippedAtBase: Set<String>) {
    let known = Dictionary(keepingFirst: base.map { ($0.name, $0) })
    let counted = (lock ?? []).filter { version in
      !version.isNew || known[version.name].map(version.isForm) ?? true
    }
    let names = Set(counted.map(\.name))
    let dropped = (lock ?? []).map(\.name).filter { !names.contains($0) }
    return (counted, Set(baseLock == nil ? base.map(\.name) : dropped).subtracting(names))
  }

  /// The frozen versions of a bundle of which nothing else is known.
  var lostLock: [FrozenVersion] { head == nil && base == nil && !isUnreadable ? lock ?? [] : [] }

  /// What has become of frozen versions in the lock file.
  var lockChanges: [LockChange] {
    guard let baseLock, head != nil else { return [] }
    let now = Dictionary(keepingFirst: (headLock ?? []).map { ($0.name, $0) })
    return baseLock.compactMap { old in
      let new = now[old.name]
      // It may be frozen under another name.
      guard headLock?.contains(where: old.hasForm(of:)) != true else { return nil }
      return LockChange(old: old, new: new)
    }
  }
}
