/// A request for a rehearsal.
package struct RehearsalRequest: Sendable {
  /// A version whose stores are upgraded.
  package struct Version: Hashable, Sendable {
    /// The name.
    package var name: String
    /// Whether its stores go through the stages of the plan; otherwise they take the route of an upgrade.
    package var isPlanned: Bool
    /// The kinds of stores to create.
    package var kinds: [RehearsalKind]

    /// Creates a version; by default its stores are upgraded as by `modeldiff upgrade`.
    package init(name: String, isPlanned: Bool = false, kinds: [RehearsalKind]) {
      self.name = name
      self.isPlanned = isPlanned
      self.kinds = kinds
    }
  }

  /// The path of the bundle.
  package var bundle: String
  /// The versions, in the order of reports.
  package var versions: [Version]
  /// The routes of a staged plan for the stores of each version, with the step files of its handlers; nil
  /// without a plan.
  package var stages: StagedWays?
  /// Whether step files may run programs.
  package var allowsPrograms = false
  /// The time limit for the statements of a step file per store, in seconds.
  package var stepSeconds = RehearsalRequest.usualStepSeconds
  /// A folder for the stores; a folder in it is made and removed again.
  package var scratch: String
  /// Asked every now and then whether to give up.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told how many stores were upgraded, of how many.
  package var report: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// The default time limit for the statements of a step file per store, in seconds.
  package static let usualStepSeconds = 60.0

  /// Creates a request.
  package init(bundle: String, versions: [Version], scratch: String) {
    self.bundle = bundle
    self.versions = versions
    self.scratch = scratch
  }
}
