package import StoreModel

/// What a repair of a store did, or could do.
package struct StoreRepair: Sendable {
  /// A file with rows that were taken out of the store.
  package struct RowsSetAside: Hashable, Sendable {
    /// The path of the file.
    package var file: String
    /// How many rows are in it.
    package var rows: Int

    /// Makes the facts of a file.
    package init(file: String, rows: Int) {
      self.file = file
      self.rows = rows
    }
  }

  /// The path of the store as the user gave it.
  package var store: String
  /// Whether nothing was to be done but to look.
  package var isDryRun: Bool
  /// The path of the repaired store; nil when nothing was done.
  package var output: String?
  /// The path of the old store, where it was kept under another name.
  package var backup: String?
  /// The files with rows that were taken out.
  package var rowsSetAside: [RowsSetAside] = []
  /// Whether the store is mirrored to CloudKit, which is not told of what is taken out.
  package var isMirrored: Bool
  /// What was mended.
  package var mended: [StoreProblem] = []
  /// What is wrong still.
  package var left: [StoreProblem]

  /// Makes a report.
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

  /// What could be mended of what is wrong still.
  package var mendable: [StoreProblem] { left.filter { $0.mendingName != nil } }
}
