import DataModel
import Findings
import Migration

extension ReleaseRule {
  /// The current version drops what a version of another branch added.
  static let siblingVersions = ReleaseRule(
    RuleDescription(
      "sibling-versions", .release, .error,
      title: "The current version drops an element that a version from another branch added.",
      rationale: """
        Two branches each made a version from the same one, and one of them became current after \
        the other: the commit that first contains it does not have the other version among its \
        ancestors, however often that was merged later. Or both versions had the same name, and \
        the merge kept one of the two. So nobody decided to drop what the other version added, and \
        stores of that version lose the values.
        """,
      fix: """
        Make a new version with the additions of both, and make it current, as `modeldiff merge` \
        does. To drop the element on purpose, do so in a version made after both.
        """,
      source: "Public histories of bundles with two versions made from one."
    ).ofUnmeantLoss(),
    // Examples have no history; tests with repositories cover it.
    triggering: [], nonTriggering: []
  ) { scope in
    let input = scope.input
    guard let origin = input.origin, let current = input.head?.currentVersion else { return [] }
    return scope.siblingLosses.map { loss, path in
      let old = input.base?.current ?? ""
      let sibling =
        input.base?.versions.first { !origin.names.contains($0.name) && $0.model.has(path) }?.name
        ?? old
      let summary =
        sibling == current.name
        ? "\"\(current.name)\" drops \(path), which \"\(sibling)\" of the branch that was merged added"
        : origin.names.contains(sibling)
          ? "\"\(current.name)\" drops \(path), which was added to \"\(sibling)\" after \"\(current.name)\" "
            + "was made from it"
          : "\"\(current.name)\" drops \(path), which its sibling \"\(sibling)\" added: both are made from "
            + "\"\(origin.parent)\""
      var finding = FoundInRelease(
        summary, at: .version(current.name, loss.found.after), key: "\(path)",
        content: [sibling, current.hashes.checksum])
      finding.before = .baseVersion(old, ModelPlace(path))
      finding.entity = loss.entity
      finding.property = loss.property
      finding.notes =
        origin.commit.map {
          ["\"\(current.name)\" first appears in \($0.prefix(12)), which does not have \(path)."]
        } ?? []
      finding.versions = [old]
      if sibling == current.name {
        finding.fixes = origin.forms.map { [.mergeForms(of: sibling, $0)] } ?? []
      } else if !origin.names.contains(sibling),
        // What the other branch never had would count as removed by it.
        let parent = input.base?[origin.parent] != nil ? origin.parent : origin.common,
        input.head?[parent] != nil
      {
        finding.fixes = [.merge(parent: parent, other: sibling, own: current.name)]
      }
      return finding
    }
  }
}

extension ReleaseScope {
  /// The losses, in the step about to ship, of elements in the base's current version that were certainly not
  /// dropped on purpose.
  var siblingLosses: [(loss: MigrationFinding, path: ElementPath)] {
    guard let origin = input.origin, let key = input.siblingStep else { return [] }
    let removals = [
      MigrationRule.attributeRemoved, .relationshipRemoved, .entityRemoved,
    ].map(\.description)
    return (steps[key]?.losses ?? []).compactMap { loss in
      guard removals.contains(loss.rule), let path = loss.found.before?.path, !origin.knows(path)
      else { return nil }
      return (loss, path)
    }
  }
}

extension ReleaseInput {
  /// The step from the version that is current at the base to that of the change, whatever has been released, where the
  /// origin of the change is known.
  var siblingStep: StepKey? {
    guard origin != nil, let old = base?.current, let current = head?.current else { return nil }
    return StepKey(.base(old), .head(current))
  }
}
