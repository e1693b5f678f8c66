import Comparing
import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import StoreModel
import SwiftCode
import Text

extension BundleFindings {
  /// Adds the findings on the step about to ship, each once, and gives its report.
  mutating func addStep(_ release: ReleaseReport) -> ComparisonReport? {
    guard let key = input.previousKey, let previous = input.version(key),
      let current = input.head?.current, let from = compared(key),
      let to = compared(.head(current))
    else { return nil }
    let report = compareVersions(
      from: from, to: to, usesCloudKit: bundle.settings.usesCloudKit)
    let route = release.routes[previous.name]
    var isMapped = false
    if case .mapped? = route { isMapped = true }
    let read = bundle.propertiesRead(from: previous.name, on: route)
    // Where `hash-reused` is reported, `hash-identical` would say the same again.
    let isReused = release.findings.contains {
      ($0.rule == ReleaseRule.hashReused.description && $0.versions == [previous.name])
        || ($0.rule == ReleaseRule.swiftDataDuplicateSchemas.description
          && $0.versions.first == previous.name)
    }
    for group in report.findings.grouped {
      let finding = group.shown.finding
      // The rules of a release report these, for the version at the base as well.
      if SwiftValueRule.all.contains(where: { $0.description == finding.rule }) { continue }
      // A mapping model says where values come from, whatever names look like.
      if isMapped, finding.layer != .lint || MigrationRule.isAboutRenames(finding.rule.id) {
        continue
      }
      // What the direct step cannot do, or fails on, is what these are there for.
      if let route, route.isMended, [.inference, .store].contains(finding.layer) { continue }
      // What a step file reads before it is dropped is not lost.
      if finding.isLoss(ofOneOf: read) { continue }
      if isReused, finding.rule == MigrationRule.hashIdentical.description { continue }
      guard
        let shown = group.shown.besides(release.siblingLosses, from: from.version, to: to.version)
      else {
        continue
      }
      let concerned = release.alsoConcerned[finding.place] ?? []
      add(
        checkFinding(
          shown, subentities: group.subentities,
          versions: finding.layer == .lint || finding.layer == .loss
            ? [] : concerned.isEmpty ? [previous.name] : concerned))
    }
    return report
  }

  /// Adds the findings for stores of edited or removed shipped forms that are neither in the step about to
  /// ship nor older.
  ///
  /// That no mapping can be inferred is reported all the same of a form that the change takes away: nothing else leads from it then. Of
  /// forms of older releases only what stops or fails counts, as of versions that are skipped.
  mutating func addChangedSources(besides shipping: ComparisonReport?) {
    guard let current = input.head?.current, let to = compared(.head(current)) else { return }
    let earlier = input.earlierCurrent.flatMap { compared($0) }
    var told = Set(shipping?.findings.map(\.finding.place) ?? [])
    for (form, source) in input.changedSources where source != input.previousKey {
      guard let old = compared(form), let from = compared(source),
        !input.isMapped(source, .head(current))
      else { continue }
      let before = earlier.map { compareVersions(from: old, to: $0).findings.map(\.finding.place) }
      let known = Set(before ?? [])
      for group in compareVersions(from: from, to: to).findings.grouped {
        let finding = group.shown.finding
        guard
          finding.layer != .lint || MigrationRule.isAboutRenames(finding.rule.id),
          !input.isFurther(form) || [.inference, .store].contains(finding.layer),
          !known.contains(finding.place)
            || finding.layer == .inference && input.takesAway(form),
          told.insert(finding.place).inserted
        else { continue }
        add(checkFinding(group.shown, subentities: group.subentities, versions: [form.name]))
      }
    }
  }

  /// Adds what can fail on the rows of stores that skip versions.
  mutating func addSkippedRisks(_ release: ReleaseReport) {
    guard let current = input.head?.current, let to = loaded(.head(current)) else { return }
    for risk in release.skippedRisks {
      guard let last = risk.versions.last, let from = loaded(.head(last)) else { continue }
      var located = ComparisonLocator(from: from, to: to).locate(risk.finding)
      if let rows = risk.finding.rows {
        located.sql = rowCountStatement(rows, in: predictSchema(from.model))
      }
      var finding = checkFinding(located, subentities: [], versions: risk.versions)
      let names = risk.versions.map { "\"\($0)\"" }
      let shown =
        names.count > 4 ? "\(names[0]) to \(names[names.count - 1])" : names.joined(separator: ", ")
      finding.diagnostic.notes.insert(
        DiagnosticNote("This affects only stores of \(shown), whose users skip updates."), at: 0)
      add(finding)
    }
  }

  func checkFinding(
    _ located: LocatedFinding, subentities: [String], versions: [String]
  ) -> CheckFinding {
    var diagnostic = located.diagnostic
    if !subentities.isEmpty {
      diagnostic.notes.append(DiagnosticNote("inherited by \(subentities.joined(separator: ", "))"))
    }
    return CheckFinding(
      diagnostic, layer: located.finding.layer, bundle: bundle.label,
      advice: located.advice,
      sql: located.sql, versions: versions,
      fingerprint: located.finding.fingerprint.prefixed("\(bundle.key)/"))
  }
}

extension MigrationFinding {
  /// Whether it reports that values of one of some old properties are dropped.
  func isLoss(ofOneOf properties: Set<ElementPath>) -> Bool {
    guard !properties.isEmpty, let before = found.before?.path else { return false }
    return (layer == .loss || MigrationRule.isAboutRenames(rule.id)) && properties.contains(before)
  }
}
