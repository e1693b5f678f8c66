package import Checking
import Findings
import Migration
import Text

/// Prints what a staged migration plan does, for people.
package struct StagesText {
  private let style: TextStyle
  private let findings: FindingText

  /// Creates a printer.
  package init(style: TextStyle) {
    self.style = style
    findings = FindingText(style: style)
  }

  /// The versions with the results for their stores, the stages with remarks, the problems, and a summary
  /// line.
  package func text(_ report: StagesReport) -> String {
    var parts = [
      style.bold(printable(report.bundle)) + printable(", plan \(report.plan)") + "\n"
        + versions(report)
    ]
    parts += report.steps.map { step($0, isBehind: $0.key.stage == report.stageCount) }
    var explained: Set<[String]> = []
    parts += report.findings.map { CheckText(style: style).text($0, explained: &explained) }
    parts.append(total(report))
    return parts.joined(separator: "\n")
  }

  private func versions(_ report: StagesReport) -> String {
    let width = report.simulations.map { displayWidth(printable($0.version)) }.max() ?? 0
    return report.simulations.map { simulation in
      "  \(padded(printable(simulation.version), to: width))  \(route(simulation, report))\n"
    }.joined()
  }

  private func route(_ simulation: StageSimulation, _ report: StagesReport) -> String {
    var parts = simulation.steps.map {
      "→ \(printable($0.to)) (\($0.stage == report.stageCount ? "behind the stages" : "stage \($0.stage + 1)"))"
    }
    if let failure = simulation.failure {
      parts.append(style.red("fails") + ": \(failure.text)")
    } else if simulation.version == report.current {
      parts.append(style.green("current"))
    } else if parts.isEmpty {
      parts.append(style.cyan("equal hashes, nothing is migrated"))
    }
    return parts.joined(separator: " ")
  }

  private func step(_ step: StagedStep, isBehind: Bool) -> String {
    let kind = step.isCustom ? "custom" : "lightweight"
    let stage = isBehind ? "After the stages" : "Stage \(step.key.stage + 1), \(kind)"
    var text = style.bold(printable("\(stage): \(step.key.from) → \(step.key.to)")) + "\n"
    if let file = step.mappingModel { text += printable("  mapping model \(file)") + "\n" }
    if let file = step.willMigrate { text += printable("  before: \(file)") + "\n" }
    if let file = step.didMigrate { text += printable("  after: \(file)") + "\n" }
    if let place = step.willRun {
      text += printable("  before: code at \(place), not run here") + "\n"
    }
    if let place = step.didRun {
      text += printable("  after: code at \(place), not run here") + "\n"
    }
    for finding in step.findings {
      let isRepaired = !step.canFail && finding.layer == .store
      text += findings.summary(
        finding.summary, isRepaired ? min(finding.severity, .warning) : finding.severity,
        id: finding.rule.id)
    }
    if let remark = remark(step) { text += findings.paragraph(remark) }
    return text
  }

  /// The consequence for the handlers.
  private func remark(_ step: StagedStep) -> String? {
    let risks = step.hasRisk
    let losses = step.findings.contains { $0.layer == .loss }
    if risks, !step.canFail {
      return
        "Such rows have to be repaired before the stage: `--run` and `modeldiff rehearse` try it on stores."
    }
    if risks, step.lacksProperty {
      return """
        The version before lacks the property, so no handler can fill it there: `modeldiff split` \
        writes an intermediate version in which it is optional.
        """
    }
    if risks, !step.isCustom {
      return "A lightweight stage has no handler to repair such rows; use a custom stage."
    }
    if risks {
      return "Such rows have to be repaired before the migration, by willMigrate."
    }
    if losses, step.isCustom {
      return "Only willMigrate can still read what is lost, and copy it to what stays."
    }
    return nil
  }

  private func total(_ report: StagesReport) -> String {
    let failing = report.simulations.count { $0.failure != nil }
    let errors = report.findings.count { $0.diagnostic.severity == .error }
    let versions = countedIfAny(report.simulations.count, "version") ?? "no versions"
    var parts = [versions]
    if failing > 0 { parts.append("\(failing) cannot be migrated") }
    if let text = countedIfAny(report.steps.count(where: \.canFail), "step") {
      parts.append("\(text) can fail on rows")
    }
    if let text = countedIfAny(errors, "error") { parts.append(text) }
    let verdict = report.hasFailed ? style.red("failed") : style.green("passed")
    return "\(verdict): \(parts.joined(separator: ", "))\n"
  }
}
