import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// A step that was made, and what the values that it leaves came to before.
struct UnprovedStep {
  /// The columns whose values must be the same: those that a script leaves, and that a step file does not write.
  let kept: [KeptColumn]
  /// The digests of the values before.
  let digests: [ColumnPlace: ColumnDigest]
  /// The required relationships of rows, and the digests of those before.
  fileprivate let relationships: [(proof: RelationshipProof, before: RelationshipDigest)]

  init(
    _ candidates: [KeptColumn], digests: [ColumnPlace: ColumnDigest], writes: StepWrites,
    relationships: [(proof: RelationshipProof, before: RelationshipDigest)] = []
  ) {
    self.digests = digests
    let tables = Set(writes.inserted.union(writes.deleted).map(foldedName))
    let columns = Set(writes.updated.map(\.folded))
    kept = candidates.filter { column in
      let name = ColumnName(table: column.new.table, column: column.new.column).folded
      return !tables.contains(name.table) && !columns.contains(name)
    }
    self.relationships = relationships.filter { proof, _ in
      tables.isDisjoint(with: proof.tables.map(foldedName))
        && columns.isDisjoint(with: proof.columns.map(\.folded))
    }
  }
}

/// The digest of rows' relationships.
struct RelationshipDigest {
  /// The digest of the links; nil if not requested.
  var links: ColumnDigest?
  /// The number of keys with another entity than that of the row.
  var strayEntities = 0
}

extension ColumnName {
  /// The name as SQLite compares names.
  fileprivate var folded: ColumnName {
    ColumnName(table: foldedName(table), column: foldedName(column))
  }
}

extension UpgradeRun {
  /// Checks that the values which a step keeps are unchanged, and that rows have the required relationships.
  func prove(_ after: [ColumnPlace: ColumnDigest]) throws(ToolchainError) {
    guard let unproved else { return }
    let changed = unproved.kept.first {
      unproved.digests[$0.old] != after[$0.new]
    }
    if let changed {
      throw .upgradeFailed(
        work.name,
        "the upgrade would have changed values of \(changed.title); the store is unchanged")
    }
    let relationships = unproved.relationships
    let digests = try relationshipDigests(
      relationships.map(\.proof), isBefore: false, at: work.folder.store)
    for (relationship, digest) in zip(relationships, digests) {
      let isSame =
        digest.links == relationship.before.links
        && digest.strayEntities <= relationship.before.strayEntities
      guard !isSame else { continue }
      throw .upgradeFailed(
        work.name,
        "the upgrade would have changed what objects are related to by \(relationship.proof.title); "
          + "the store is unchanged")
    }
  }

  /// The digests of the relationships in a store.
  ///
  /// - Parameters:
  ///   - proofs: The relationships.
  ///   - isBefore: Whether the store is of the version before.
  ///   - path: The store, without journals.
  /// - Returns: A digest for each relationship.
  /// - Throws: `ToolchainError` if the store cannot be read.
  func relationshipDigests(
    _ proofs: [RelationshipProof], isBefore: Bool, at path: String
  ) throws(ToolchainError) -> [RelationshipDigest] {
    let isInterrupted = work.control.isInterrupted
    return try proofs.map { (proof) throws(ToolchainError) in
      var digest = RelationshipDigest()
      try upgrading(work.name) { () throws(StoreError) in
        if let links = proof.links {
          digest.links = try digestValues(
            [isBefore ? links.old : links.new], at: path, isInterrupted: isInterrupted)
        }
        if let entities = proof.strayEntities {
          digest.strayEntities = try countRows(
            [isBefore ? entities.old : entities.new], at: path, isInterrupted: isInterrupted)[0]
        }
      }
      return digest
    }
  }

  /// Proves that the copy holds what the store holds, where no step is to be made, and has the system write it to
  /// the disk.
  ///
  /// - Throws: `ToolchainError` if it does not; the store is unchanged then.
  func proveCopy() throws(ToolchainError) {
    try copy.finish()
    try copy.explaining { () throws(ToolchainError) in
      // With journals SQLite has made it from both.
      if work.held.journals.isEmpty {
        let (old, new) = (
          try storeState(of: work.held.path, []), try storeState(of: work.folder.store, [])
        )
        guard old == new else {
          throw .unreadableOutput(
            work.name, "the copy differs from the store; the store is unchanged")
        }
      }
      try proveSoundness()
    }
  }

  /// Proves that the copy is what it should be, and has the system write it to the disk.
  ///
  /// - Throws: `ToolchainError` if it is not; the store is unchanged then.
  func proveResult() throws(ToolchainError) {
    try copy.explaining { () throws(ToolchainError) in try proveLastStep() }
  }

  private func proveLastStep() throws(ToolchainError) {
    try proveSoundness()
    try proveIdentity()
  }

  /// Checks the file and the values that the last step left, while the system writes it to the disk.
  private func proveSoundness() throws(ToolchainError) {
    if usesLog {
      try upgrading(work.name) { () throws(StoreError) in try connection?.leaveWithLog() }
    }
    connection = nil
    copyRights(of: work.held.path, to: work.folder.store)
    work.control.report(UpgradeControl.Progress(stage: .proving, done: 0, total: nil))
    let (path, isInterrupted) = (work.folder.store, work.control.isInterrupted)
    // The system writes while the processor compares.
    let syncing = Background { Result { () throws(ToolchainError) in try syncFile(path) } }
    let checking = Background {
      Result { () throws(StoreError) in try soundnessCheck(at: path, isInterrupted: isInterrupted) }
    }
    let after = Result { () throws(StoreError) in
      try DigestReading(
        unproved?.kept.map(\.new) ?? [], at: path, isInterrupted: isInterrupted
      ).digests()
    }
    let (synced, checked) = (syncing.value, checking.value)
    let damage = try upgrading(work.name) { () throws(StoreError) in try checked.get() }
    if let line = damage.first { try refuseDamage(line) }
    try prove(try upgrading(work.name) { () throws(StoreError) in try after.get() })
    work.control.report(UpgradeControl.Progress(stage: .syncing, done: 0, total: nil))
    try synced.get()
  }

  /// Checks that Core Data would take the copy for a store of the version.
  private func proveIdentity() throws(ToolchainError) {
    let store = try upgrading(work.name) { () throws(StoreError) in
      try readStore(at: work.folder.store)
    }
    let (hashes, metadata) = (current.hashes, store.metadata)
    let cached = store.modelCache.flatMap { try? decodeModelCache($0) }.map {
      hashModel($0.model)
    }
    let isRight =
      metadata.versionHashes == hashes.byName
      && (metadata.versionHashesDigest ?? hashes.digest) == hashes.digest
      && (metadata.versionChecksum ?? hashes.checksum) == hashes.checksum
      && (store.modelCache == nil || cached?.byName == hashes.byName)
    guard !isRight else { return }
    throw .upgradeFailed(
      work.name,
      "the upgraded store would not be of \(current.version.name); the store is unchanged")
  }

  /// The error for a copy that SQLite finds damaged: the store was, or the upgrade did it.
  private func refuseDamage(_ line: String) throws(ToolchainError) {
    let again = try? soundnessCheck(
      at: work.folder.store, isInterrupted: work.control.isInterrupted)
    guard again != [], !line.hasPrefix("unable to get the page"), !line.contains(": unable to get")
    else {
      throw .unreadableCopy(work.name, line)
    }
    guard work.held.journals.isEmpty else { throw .damaged(work.name, line) }
    throw .upgradeFailed(
      work.name, "the upgraded store would be damaged: \(line); the store is unchanged")
  }
}
