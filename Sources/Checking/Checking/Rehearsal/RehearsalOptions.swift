package import Upgrading

/// What is asked of the rehearsals of a check.
package struct RehearsalOptions: Sendable {
  /// Whether stores are made of all versions, not only of those that have shipped, and large ones of all of them.
  package var isOfAll = false
  /// The kinds of stores; nil for the small ones of each version, and a large one of the last.
  package var kinds: [RehearsalKind]?
  /// Whether step files may run programs.
  package var allowsPrograms = false
  /// How long the statements of a step file may take with one store, in seconds.
  package var stepSeconds = RehearsalRequest.usualStepSeconds
  /// Asked every now and then whether to give up.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told how many stores of a bundle were upgraded, of how many.
  package var report: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// Asks for nothing in particular.
  package init() {}
}
