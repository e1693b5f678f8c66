package import Reports

/// What an upgrade did.
package struct UpgradedStore: Sendable {
  /// The kinds of work.
  package enum Work: Hashable, Sendable {
    /// The store is of the version already, and stays as it is.
    case nothing
    /// The store is of the version already, and was copied.
    case copied
    /// It was upgraded.
    case upgraded
    /// That many columns were dropped that an earlier upgrade had put out of the way.
    case finished(columns: Int)
  }

  /// What was done.
  package var work: Work
  /// The plan that was carried out.
  package var plan: StorePlan
  /// The path of the new store; nil when there is none.
  package var path: String?
  /// The path of the old store, where it was kept under another name.
  package var backup: String?
  /// The command that drops the columns that still wait; nil where none do, or another program has put them out of
  /// the way.
  package var finishCommand: String?
  /// Whether the store was of a later version of the bundle.
  package var isDowngrade = false
  /// The file with the rows that were taken out, and how many; nil when there were none.
  package var rowsSetAside: StoreRepair.RowsSetAside?

  /// Makes what there is to say of some work.
  init(_ work: Work, plan: StorePlan, path: String? = nil, backup: String? = nil) {
    self.work = work
    self.plan = plan
    self.path = path
    self.backup = backup
  }

  /// What was done, for people.
  package var text: String {
    let kept = backup.map { "the old store is \($0)\n" } ?? ""
    let waiting = finishCommand.map { "columns wait to be dropped: \($0)\n" } ?? ""
    let aside =
      rowsSetAside.map { "\(counted($0.rows, "row")) set aside: \($0.file)\n" } ?? ""
    return workText + "\n" + kept + aside + waiting
  }

  private var workText: String {
    let place = path ?? plan.store
    switch work {
    case .nothing: return "nothing to do: the store is of \(plan.from.name) already"
    case .copied:
      return "nothing to upgrade, the store is of \(plan.from.name) already: copied to \(place)"
    case .upgraded:
      let versions = ([plan.from] + plan.steps.map(\.to)).map(\.name).joined(separator: " → ")
      return "\(isDowngrade ? "downgraded" : "upgraded") \(versions): \(place)"
    case .finished(0): return "nothing to do: nothing waits to be dropped in \(place)"
    case .finished(let columns): return "finished, \(counted(columns, "column")) dropped: \(place)"
    }
  }
}
