import Findings
import Text
import Upgrading

extension RehearsedStore {
  /// A short description of the result: its duration or failure, and the numbers of lost, changed and invalid
  /// items.
  var words: String {
    switch outcome {
    case .notMade: return "not made"
    case .failed: return "failed"
    case .upgraded, .changed: break
    }
    let counts = [
      (lostCount, "lost"), (changedCount, "changed"), (violationCount, "invalid"),
    ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return ([timeText] + counts).joined(separator: ", ")
  }

  /// The duration of the upgrade.
  var timeText: String {
    seconds < 1 ? "\(milliseconds) ms" : "\(tenths / 10).\(tenths % 10) s"
  }

  /// The duration of the upgrade, in milliseconds, at least 1.
  var milliseconds: Int { max(1, Int((seconds * 1000).rounded())) }

  private var tenths: Int { Int((seconds * 10).rounded()) }

  /// Whether there is more to report than the duration.
  var isNotable: Bool { outcome != .upgraded || lostCount > 0 || violationCount > 0 }

  /// The details line by line: objects, losses, changes, violations.
  var details: [String] {
    func lines(_ counts: [Count], _ words: String) -> [String] {
      counts.map { "\($0.name): \(grouped($0.count)) \(words)" }
    }
    return [counted(objects, "object")]
      + lines(lost, "lost, as the migration declares")
      + lines(vanished, "lost, and no step declares it")
      + lines(added, "new")
      + lines(losses, "concerned")
      + lines(meant, "changed, as the migration declares")
      + lines(changed, "changed, and no step declares it")
      + violations.map(\.summary)
      + problems.map { "\($0.summary) [\($0.id)]" }
  }
}

extension RehearsedVersion {
  /// A description of its stores' migration route.
  var routeWords: String {
    switch route {
    case nil: "–"
    case .none?: "equal hashes"
    case .direct?: "direct"
    case .chain(let names)?: "by way of \(via(names))"
    case .stepFiles(let paths)?: paths.count == 1 ? "step file" : "\(paths.count) step files"
    case .mappingModel?: "mapping model"
    case .plan(let names)?: names.count > 1 ? "plan, by \(via(names))" : "plan"
    }
  }

  private func via(_ names: [String]) -> String {
    let middle = names.dropLast()
    guard middle.count > 2 else { return middle.joined(separator: ", ") }
    return "\(middle.count) versions"
  }
}

extension Rehearsal {
  /// The kinds of stores created for any version, in order.
  var kinds: [RehearsalKind] {
    let made = Set(stores.map(\.kind))
    return RehearsalKind.allCases.filter(made.contains)
  }

  /// A one-line summary of all stores.
  var total: String {
    let stores = stores
    let failed = stores.count { $0.outcome == .failed }
    let notMade = stores.count { $0.outcome == .notMade }
    let sums: [(Int, String)] = [
      (stores.map(\.lostCount).reduce(0, +), "objects lost"),
      (stores.map(\.changedCount).reduce(0, +), "values changed"),
      (stores.map(\.violationCount).reduce(0, +), "rows invalid"),
    ]
    let upgraded = stores.count - failed - notMade
    var parts = [
      "\(counted(versions.count, "version")), \(counted(stores.count, "store")): \(grouped(upgraded)) upgraded"
    ]
    if failed > 0 { parts.append("\(grouped(failed)) failed") }
    if notMade > 0 { parts.append("\(grouped(notMade)) not made") }
    return (parts + sums.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }).joined(
      separator: ", ")
  }
}
