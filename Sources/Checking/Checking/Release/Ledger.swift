import DataModel
import Migration

/// A form that a version has had in releases, and what has become of it.
package struct LedgerForm: Hashable, Sendable {
  /// The version's name in the newest release that has the form.
  package var name: String
  /// The version checksum, in base64.
  package var checksum: String
  /// The releases that have it: tags, newest first, then stores and apps.
  package var releases: [String]
  /// Whether the lock file holds it.
  package var isLocked: Bool
  /// The name of the version that has its hashes now; nil if absent.
  package var now: String?
  /// The migration route of its stores to the current version.
  package var route: MigrationRoute

  /// Whether its stores reach the current version; nil if unknown.
  package var reachesCurrent: Bool? {
    switch route {
    case .none, .direct, .stepFiles, .mappingModel, .plan, .chain: true
    case .impossible: false
    case .unknown, .unchecked: nil
    }
  }
}

/// The evidence for which versions of a bundle have shipped.
package enum ShippedEvidence: String, Hashable, Sendable, CaseIterable {
  /// Releases, by tags or as files, in addition to the lock file.
  case releases
  /// The names in a configuration.
  case configuration
  /// The lock file.
  case lock
  /// Nothing but what the base has.
  case base
  /// Nothing at all.
  case none
}

extension ReleaseInput {
  /// The evidence for shipped versions, as used by ``shippedNames``.
  var evidence: ShippedEvidence {
    if releases != nil { return .releases }
    if shipped != nil { return .configuration }
    if lock != nil { return .lock }
    return hasBase ? .base : .none
  }

  /// Every form that the versions have had in releases, ordered by version.
  ///
  /// - Parameters:
  ///   - steps: The steps that are known.
  ///   - routes: How the stores of each version at the head reach the current one.
  /// - Returns: The forms.
  func ledger(_ steps: [StepKey: StepResult], _ routes: [String: Route]) -> [LedgerForm] {
    let order = Dictionary(
      keepingFirst: (head?.versions ?? []).enumerated().map { ($1.name, $0) })
    let locked = Set(lock?.map(\.checksum) ?? [])
    let forms = allForms.map { form in
      let same = head?.versions.filter { $0.hashes.checksum == form.checksum }.map(\.name) ?? []
      let now = same.contains(form.name) ? form.name : same.first
      var releases: [String] = []
      if case .release(let released) = form.source { releases = released.releases }
      return LedgerForm(
        name: form.name, checksum: form.checksum, releases: releases,
        isLocked: locked.contains(form.checksum), now: now,
        route: now.map { route(ofVersion: $0, routes) } ?? route(ofLost: form, steps))
    }
    return forms.enumerated().sorted { left, right in
      let (one, other) = (
        order[left.element.name] ?? order.count, order[right.element.name] ?? order.count
      )
      return (one, left.offset) < (other, right.offset)
    }.map(\.element)
  }

  private func route(ofVersion name: String, _ routes: [String: Route]) -> MigrationRoute {
    guard head?.current != nil else { return .unknown }
    return name == head?.current ? .none : routes[name].map(MigrationRoute.init) ?? .unchecked
  }

  /// The route of stores of a form that no version has any more: by a mapping model, or inferred from the model that they hold.
  private func route(ofLost form: ShippedForm, _ steps: [StepKey: StepResult]) -> MigrationRoute {
    guard let current = head?.currentVersion else { return .unknown }
    if reasonAgainstStores(of: form) != nil { return .impossible }
    guard let version = form.version else { return .unknown }
    if let file = mappingModel(version, current) { return .mappingModel(file) }
    let step =
      steps[StepKey(form.key, .head(current.name))]
      ?? StepResult(from: version, to: current, usesCloudKit: usesCloudKit)
    return step.verdict == .notInferable ? .impossible : .direct
  }
}
