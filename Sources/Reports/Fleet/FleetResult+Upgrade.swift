package import Findings
import StoreFile
import Text
package import Upgrading

extension FleetResult {
  /// Creates the result of a plan.
  package init(_ planned: PlannedStore) {
    let plan = planned.plan
    let risks = plan.risksInTheWay
    if let error = planned.error {
      self.init(command: "plan", store: plan.store, error)
      // An unreadable store, or a failure on the way, cannot be fixed by allowing a loss.
      if error.exitCode == .findings { outcome = .blocked }
    } else if !risks.isEmpty {
      self.init(
        command: "plan", store: plan.store, outcome: .blocked, exitCode: .findings,
        summary: "\(counted(risks.count, "risk")) to allow or to correct first")
      problems = risks.map { risk in
        Problem(
          id: risk.id, severity: .error,
          summary: risk.text,
          explanation: risk.canBeAllowed
            ? "To accept this, add --allow \(risk.allowance)"
            : "Core Data would fail on these rows, and so would the upgrade.")
      }
    } else {
      let isOfVersion = plan.steps.isEmpty && plan.choices.output == nil
      self.init(
        command: "plan", store: plan.store, outcome: isOfVersion ? .current : .ready,
        summary: isOfVersion
          ? "up to date" : "ready, \(byteText(plan.bytesNeeded)) needed")
      addUnused(plan.unusedOptions ?? [])
    }
    from = plan.from.name.isEmpty ? nil : plan.from.name
    to = plan.steps.last?.to.name ?? from
  }

  /// Creates the result of an upgrade.
  package init(_ upgraded: UpgradedStore) {
    let (outcome, summary): (Outcome, String) =
      switch upgraded.work {
      case .nothing, .finished: (.current, "up to date")
      case .copied: (.copied, "up to date, copied")
      case .upgraded where !upgraded.upkeep.isEmpty:
        (.upgraded, upgraded.upkeep.joined(separator: ", "))
      case .upgraded: (.upgraded, upgraded.isDowngrade ? "downgraded" : "upgraded")
      }
    self.init(
      command: "upgrade", store: upgraded.plan.store, outcome: outcome, summary: summary)
    from = upgraded.plan.from.name
    to = upgraded.plan.steps.last?.to.name ?? from
    newStore = upgraded.path
    addUnused(upgraded.unusedOptions)
    if let aside = upgraded.rowsSetAside {
      self.summary += ", \(counted(aside.rows, "row")) set aside: \(aside.file)"
    }
    if !upgraded.filesLeft.isEmpty {
      self.summary +=
        ", not copied, as it cannot hold a value: \(upgraded.filesLeft.joined(separator: ", "))"
    }
    if let command = upgraded.finishCommand {
      self.summary += ", columns left to drop: \(command)"
    }
  }

  /// Adds notes on options without effect.
  private mutating func addUnused(_ options: [String]) {
    guard !options.isEmpty else { return }
    summary += ", not needed: \(options.joined(separator: " "))"
  }

  /// Creates the result of setting aside a store that could not be upgraded.
  ///
  /// - Parameters:
  ///   - moved: The new location.
  ///   - error: The reason why it could not be upgraded.
  package init(_ moved: StoreSetAside, _ error: ToolchainError) {
    self.init(command: "upgrade", store: moved.path, error)
    outcome = .setAside
    exitCode = ExitCode.success.rawValue
    // Setting the store aside was requested and succeeded, so its reason is only a note.
    for place in problems.indices { problems[place].severity = Severity.note.rawValue }
    summary = "set aside: \(moved.folder)"
    newStore = moved.path
  }
}
