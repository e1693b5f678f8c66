package import Loading

/// A request to upgrade a store or to plan an upgrade.
package struct UpgradeOrder: Sendable {
  /// The path of the store.
  package var store: String
  /// The reference to the target model.
  package var model: ModelReference
  /// The options.
  package var choices: UpgradeChoices
  /// The routes of a staged migration plan, which are then the only ones; nil for the best route.
  package var stages: StagedWays?
  /// The plan that planning again must reproduce; nil if absent.
  package var expected: StorePlan?
  /// Whether data loss is reported without confirmation and ignored in choosing a route: for disposable
  /// stores.
  package var acceptsLosses = false
  /// Whether an option without effect is rejected; otherwise it is reported, as several stores may differ.
  package var refusesUnusedOptions = false
  /// The git settings, for a model at a revision.
  package var git = GitSettings()
  /// Whether the complete plan is shown first, including sizes that are not needed otherwise.
  package var showsPlan = false

  /// The store, and the path of the new one.
  package var task: StoreTask { StoreTask(store, companion: choices.output) }

  /// The order for another store, whose new one is the companion.
  package func of(_ task: StoreTask) -> UpgradeOrder {
    var order = self
    (order.store, order.choices.output) = (task.path, task.companion)
    return order
  }

  /// Creates a request.
  package init(store: String, model: ModelReference, choices: UpgradeChoices) {
    self.store = store
    self.model = model
    self.choices = choices
  }
}

/// The conditions for working on a store: timeout, temporary folder, callbacks.
package struct WorkConditions: Sendable {
  /// The time to wait for others to close the store, in seconds.
  package var timeout: Double
  /// A folder for temporary copies of stores.
  package var scratch: String
  /// Whether to give up, and who wants to know how far it is.
  package var control: UpgradeControl
  /// Whether no other process knows the store, such as one just created in a private folder, so that no search for
  /// processes that use it is needed.
  package var isPrivate = false

  /// The default time to wait for others to close a store, in seconds.
  ///
  /// Not waiting at all finds others where there are none: a program that this process starts has what is open here, locks
  /// included, until the system has loaded it.
  package static let usualTimeout = 5.0

  /// Creates conditions.
  package init(
    timeout: Double = Self.usualTimeout, scratch: String,
    control: UpgradeControl = UpgradeControl()
  ) {
    self.timeout = timeout
    self.scratch = scratch
    self.control = control
  }
}
