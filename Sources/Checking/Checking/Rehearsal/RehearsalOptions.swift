package import Upgrading

/// The options for rehearsals of a check.
package struct RehearsalOptions: Sendable {
  /// Whether to create stores of all versions, not only shipped ones, and large ones for all of them.
  package var isOfAll = false
  /// The kinds of stores; nil for the small ones of each version, and a large one of the last.
  package var kinds: [RehearsalKind]?
  /// Whether step files may run programs.
  package var allowsPrograms = false
  /// The time limit for the statements of a step file per store, in seconds.
  package var stepSeconds = RehearsalRequest.usualStepSeconds
  /// Asked every now and then whether to give up.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told how many stores of a bundle were upgraded, of how many.
  package var report: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// Asks for nothing in particular.
  package init() {}
}
