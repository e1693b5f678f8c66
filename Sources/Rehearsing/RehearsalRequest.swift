/// What is to be rehearsed.
package struct RehearsalRequest: Sendable {
  /// A version whose stores are upgraded.
  package struct Version: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The versions that the staged plan leads through, where that is the way; nil for the way that an upgrade takes.
    package var plan: [String]?
    /// Which stores are made of it.
    package var kinds: [RehearsalKind]

    /// Makes a version that is upgraded as `modeldiff upgrade` does it.
    package init(name: String, plan: [String]? = nil, kinds: [RehearsalKind]) {
      self.name = name
      self.plan = plan
      self.kinds = kinds
    }
  }

  /// The path of the bundle.
  package var bundle: String
  /// The versions, in the order of reports.
  package var versions: [Version]
  /// Whether step files may run programs.
  package var allowsPrograms = false
  /// How long the statements of a step file may take with one store, in seconds.
  package var stepSeconds = RehearsalRequest.usualStepSeconds
  /// A folder for the stores; a folder in it is made and removed again.
  package var scratch: String
  /// Asked every now and then whether to give up.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// How long the statements of a step file may take with one store, in seconds.
  package static let usualStepSeconds = 60.0

  /// Makes a request.
  package init(bundle: String, versions: [Version], scratch: String) {
    self.bundle = bundle
    self.versions = versions
    self.scratch = scratch
  }
}
