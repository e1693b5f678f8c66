/// What an upgrade tells while it works, and asks.
package struct UpgradeControl: Sendable {
  /// What an upgrade is doing.
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Choosing the versions to go through.
    case choosing = "choosing the way"
    /// Copying the store.
    case copying
    /// Running the statements.
    case upgrading
    /// Mending what was named.
    case mending
    /// Checking the result.
    case proving
    /// Making the system write it to the disk.
    case syncing
  }

  /// How far an upgrade is.
  package struct Progress: Hashable, Sendable {
    /// What it is doing.
    package var stage: Stage
    /// How much of that is done: versions that were looked at, bytes that were copied, or rows that were
    /// written.
    package var done: Int
    /// How much there is to do; nil when that is not known.
    package var total: Int?
  }

  /// Whether the user wants it to stop; asked all the time, from several threads.
  package var isInterrupted: @Sendable () -> Bool
  /// Told how far it is.
  package var report: @Sendable (Progress) -> Void

  /// Makes a control; by default nobody listens and nobody stops it.
  package init(
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.isInterrupted = isInterrupted
    self.report = report
  }
}
