/// The callbacks of an upgrade.
package struct UpgradeControl: Sendable {
  /// The stage of an upgrade.
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

  /// The progress of an upgrade.
  package struct Progress: Hashable, Sendable {
    /// The current stage.
    package var stage: Stage
    /// The amount done: versions examined, bytes copied, or rows written.
    package var done: Int
    /// The total amount; nil if not known.
    package var total: Int?
  }

  /// Whether the user wants it to stop; asked all the time, from several threads.
  package var isInterrupted: @Sendable () -> Bool
  /// Told how far it is.
  package var report: @Sendable (Progress) -> Void

  /// Creates callbacks; by default nothing is reported and nothing cancels.
  package init(
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.isInterrupted = isInterrupted
    self.report = report
  }
}
