package import Loading

/// What is asked for when a store is to be upgraded, or an upgrade to be planned.
package struct UpgradeOrder: Sendable {
  /// The path of the store.
  package var store: String
  /// The reference to the model that it is to be of.
  package var model: String
  /// What the user wants.
  package var choices: UpgradeChoices
  /// Where a staged migration plan leads stores, which is the only way to go then; nil for the best one.
  package var stages: StagedWays?
  /// The plan that must be the result of planning anew; nil when there is none.
  package var expected: StorePlan?
  /// Whether what is lost is told and not asked about, without a say in which way is taken: for stores that nobody
  /// misses.
  package var acceptsLosses = false
  /// Whether an option is refused that has nothing to do; otherwise it is told, as of several stores each has its own.
  package var refusesUnusedOptions = false
  /// How git is run, for a model at a revision.
  package var git = GitSettings()
  /// Whether the plan is shown whole before anything is done, with sizes that are not needed otherwise.
  package var showsPlan = false

  /// Makes an order.
  package init(store: String, model: String, choices: UpgradeChoices) {
    self.store = store
    self.model = model
    self.choices = choices
  }
}

/// What work on a store goes by, whatever the work: how long to wait, where to put copies, whom to tell.
package struct WorkConditions: Sendable {
  /// How long to wait for others to close the store, in seconds.
  package var timeout: Double
  /// A folder for temporary copies of stores.
  package var scratch: String
  /// Whether to give up, and who wants to know how far it is.
  package var control: UpgradeControl
  /// Whether nobody else knows of the store, as of one that was just made in a folder of its own: users are not looked for.
  package var isPrivate = false

  /// How long commands wait for others to close a store when they are told nothing, in seconds.
  ///
  /// Not waiting at all finds others where there are none: a program that this process starts has what is open here, locks
  /// included, until the system has loaded it.
  package static let usualTimeout = 5.0

  /// Makes conditions.
  package init(
    timeout: Double = Self.usualTimeout, scratch: String,
    control: UpgradeControl = UpgradeControl()
  ) {
    self.timeout = timeout
    self.scratch = scratch
    self.control = control
  }
}
