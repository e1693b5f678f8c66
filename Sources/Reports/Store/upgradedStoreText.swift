import Findings
import Text
import Upgrading

extension UpgradedStore {
  /// What was done, for display.
  package var text: String {
    let kept = backup.map { "the old store is \($0)\n" } ?? ""
    let waiting = finishCommand.map { "columns left to drop: \($0)\n" } ?? ""
    let aside =
      rowsSetAside.map { "\(counted($0.rows, "row")) set aside: \($0.file)\n" } ?? ""
    let left = filesLeft.map { "not copied, as it cannot hold a value: \($0)\n" }.joined()
    let unused =
      unusedOptions.isEmpty ? "" : "not needed: \(unusedOptions.joined(separator: ", "))\n"
    return workText + "\n" + unused + stepText + mappingText + kept + aside + left + waiting
  }

  /// The effects of step files.
  private var stepText: String {
    stepReports.map { report in
      let entities = report.entities.map { "\($0.name) \($0.before) → \($0.after)" }
      let counts = entities.isEmpty ? "as many objects as before" : entities.joined(separator: ", ")
      return
        "step file \(report.path), \(counted(report.statements.count, "statement")): \(counts)\n"
    }.joined()
  }

  /// The effects of mapping models.
  private var mappingText: String {
    mappingReports.map { report in
      let made = report.mappings.map { mapping in
        "  \(mapping.name): \(counted(mapping.objects, "object")) of \(mapping.entity)\n"
      }
      return "mapping model \(report.path)\n" + made.joined()
    }.joined() + leftBehindText
  }

  /// The data that mapping models did not migrate.
  private var leftBehindText: String {
    plan.steps.filter { $0.mappingModel != nil }.flatMap(\.risks)
      .map { "  left behind: \($0.text)\n" }.joined()
  }

  private var workText: String {
    let place = path ?? plan.store
    switch work {
    case .nothing: return "nothing to do: the store already has the version \(plan.from.name)"
    case .copied:
      return
        "nothing to upgrade, the store already has the version \(plan.from.name): copied to \(place)"
    case .upgraded where !upkeep.isEmpty:
      return (upkeep + ["the store still has the version \(plan.from.name): \(place)"])
        .joined(separator: "\n")
    case .upgraded:
      let versions = plan.versionNames.joined(separator: " → ")
      return "\(isDowngrade ? "downgraded" : "upgraded") \(versions): \(place)"
    case .finished(0): return "nothing to do: no columns left to drop in \(place)"
    case .finished(let columns): return "finished, \(counted(columns, "column")) dropped: \(place)"
    }
  }
}

extension StoreSetAside {
  /// What was done, for display.
  package var text: String {
    "set aside: \(folder)\ncreated \(path), an empty store\n"
  }
}
