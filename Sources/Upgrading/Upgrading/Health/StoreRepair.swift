package import StoreModel

/// The actual or possible repair of a store.
package struct StoreRepair: Sendable {
  /// A file with rows that were taken out of the store.
  package struct RowsSetAside: Hashable, Sendable {
    /// The path of the file.
    package var file: String
    /// The number of rows in it.
    package var rows: Int

    /// Creates the facts of a file.
    package init(file: String, rows: Int) {
      self.file = file
      self.rows = rows
    }
  }

  /// The path of the store as the user gave it.
  package var store: String
  /// Whether the store was only examined.
  package var isDryRun: Bool
  /// The path of the repaired store; nil if no repair was made.
  package var output: String?
  /// The path of the old store, if it was kept under another name.
  package var backup: String?
  /// The files with rows that were taken out.
  package var rowsSetAside: [RowsSetAside] = []
  /// Whether the store is mirrored with CloudKit, which is not informed of removed rows.
  package var isMirrored: Bool
  /// The repaired problems.
  package var mended: [StoreProblem] = []
  /// The remaining problems.
  package var left: [StoreProblem]

  /// Creates a report.
  package init(store: String, isDryRun: Bool, isMirrored: Bool, left: [StoreProblem]) {
    self.store = store
    self.isDryRun = isDryRun
    self.isMirrored = isMirrored
    self.left = left
  }

  /// Whether objects or pairs of a mirrored store were taken out, or could be: they stay in the cloud.
  package var leavesRowsInCloud: Bool {
    // A record that a newer one stands for is nothing of the cloud's.
    isMirrored
      && (mended + mendable).contains {
        $0.question.kind != .repeatedRecord && $0.question.mending?.takenRows != nil
      }
  }

  /// The remaining problems that are repairable.
  package var mendable: [StoreProblem] { left.filter { $0.mendingName != nil } }
}
