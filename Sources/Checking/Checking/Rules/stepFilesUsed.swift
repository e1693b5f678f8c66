import DataModel
import Findings
import Upgrading

extension ReleaseRule {
  /// Step files, or the handlers of the staged plan, do what inference cannot in the step about to ship.
  static let stepFilesUsed = ReleaseRule(
    RuleDescription(
      "step-files-used", .inference, .note,
      title: "The step about to ship uses step files, or the stages of the plan.",
      rationale: """
        The direct step cannot be inferred, or can fail on rows. Only a run with rows shows what \
        step files and handlers do to them.
        """,
      fix:
        "Rehearse it: modeldiff check --rehearse makes stores of every shipped version and upgrades them.",
      source: "Documentation/StepFiles.md, Documentation/StagedPlans.md."),
    triggering: [],
    nonTriggering: []
  ) { scope in
    guard let current = scope.input.head?.current, let previous = scope.input.previous,
      let route = scope.routes[previous.name]
    else { return [] }
    let means: String
    var notes: [String] = []
    switch route {
    case .stepFiles(let way):
      means = "by \(way.files.joined(separator: ", "))"
      let read = way.readProperties.map(\.description).sorted(by: nameComesBefore)
      if !read.isEmpty {
        notes = ["Read before the values are dropped: \(read.joined(separator: ", "))."]
      }
    case .planned:
      means = "through the stages of the plan"
      notes = scope.plannedRisks.filter { $0.isPrepared && $0.versions.contains(previous.name) }
        .map {
          "Before the step from \"\($0.from)\" to \"\($0.to)\", rows have to be repaired: "
            + "\($0.finding.summary)."
        }
    case .identical, .inferred, .mapped, .chain, .none: return []
    }
    var finding = FoundInRelease(
      "\"\(previous.name)\" → \"\(current)\" is made \(means)", at: .bundle,
      key: "\(previous.name):\(current)",
      content: [previous.hashes.checksum, scope.input.head?[current]?.hashes.checksum ?? ""])
    finding.notes = notes
    return [finding]
  }
}
