import DataModel
import Findings
import Loading
import OperatingSystem
import Text

extension BundleAtCheck {
  /// Reads the lock file, or all those of Swift sources, at the head and at the base.
  ///
  /// - Parameters:
  ///   - tree: The files at the head.
  ///   - base: The files at the base; nil if absent.
  ///   - files: The lock files at the base, by their paths from the outermost root.
  /// - Throws: `ToolchainError` with exit code 65 if the one at the head is not a lock file, or git fails.
  mutating func readLocks(
    in tree: WorkTree, base: BaseFiles?, at files: [String]
  ) throws(ToolchainError) {
    for file in isSwift ? swiftLocks : [lockFile]
    where try tree.kind(of: file, followsLinks: true) != nil {
      headLock = (headLock ?? []) + (try readCheckFile(file, in: tree, readLock))
    }
    if let base {
      for path in files.map(base.path) {
        guard try base.kind(of: path, followsLinks: false) == .file else { continue }
        let found = readLock(
          try base.read(path, limit: 16 << 20, followsLinks: false), file: path)
        // A malformed lock file never protected a version, because checks failed on it.
        if found.problems.isEmpty { baseLock = (baseLock ?? []) + found.value }
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

  /// The lock files of the bundle at the base, by path from the outermost root, except those outside the
  /// repository.
  func lockFilesAtBase(_ repository: CheckRepository?) -> [String] {
    var files = isSwift ? swiftLocks : [lockFile]
    if let movedFrom {
      files = [
        isSwift ? swiftLockFile(of: movedFrom.path) : movedFrom.path + CheckFileName.lockSuffix
      ]
    }
    return files.compactMap { repository?.pathFromRoot($0) }
  }

  /// The relevant frozen versions, and the names of other shipped ones.
  ///
  /// A new entry in a lock file counts only for a version that the base lacks or that is unchanged: otherwise a change
  /// that freezes its own edits would pass.
  ///
  /// - Parameter base: The versions at the base; empty if there is no base.
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

  /// The frozen versions of a bundle that is otherwise unknown.
  var lostLock: [FrozenVersion] { head == nil && base == nil && !isUnreadable ? lock ?? [] : [] }

  /// The changes of frozen versions in the lock file.
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
