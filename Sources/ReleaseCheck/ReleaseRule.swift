package import Findings
package import Migration
package import ModelChanges
import VersionHash

/// What a rule of a check is about.
package enum ReleaseLayer: String, Hashable, Sendable, CaseIterable {
  case configuration
  case release
  case inference
  case store
  case plan
  case cloudKit = "cloudkit"
  case lint
}

/// Something that may be wrong with a bundle that is about to ship, and how to find it.
package struct ReleaseRule: Sendable {
  /// The stable kebab-case identifier of the findings.
  package var id: String
  /// What it is about.
  package var layer: ReleaseLayer
  /// How much a finding matters.
  package var severity: Severity
  /// What the rule is about, in one line.
  package var title: String
  /// What happens.
  package var rationale: String
  /// What to do about it.
  package var advice: String
  /// Where the rule comes from.
  package var source: String
  /// What Core Data reports.
  package var apple: AppleError?
  /// Histories that give a finding.
  package var triggering: [ReleaseExample]
  /// Histories that are alike and give none.
  package var nonTriggering: [ReleaseExample]
  /// Finds what the rule is about.
  var check: @Sendable (ReleaseScope) -> [ReleaseFinding]

  /// Makes a rule.
  init(
    _ id: String, _ layer: ReleaseLayer, _ severity: Severity, title: String, rationale: String,
    advice: String, source: String, apple: AppleError? = nil, triggering: [ReleaseExample],
    nonTriggering: [ReleaseExample],
    check: @escaping @Sendable (ReleaseScope) -> [ReleaseFinding]
  ) {
    self.id = id
    self.layer = layer
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.advice = advice
    self.source = source
    self.apple = apple
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

/// What rules look at: the bundle, and what Core Data would do with its steps.
struct ReleaseScope {
  let input: ReleaseInput
  let steps: [StepKey: StepResult]
  /// How the stores of each version that has to reach the current one do, by name.
  let routes: [String: Route]

  /// The step between two versions at the head.
  func step(_ from: String, _ to: String) -> StepResult? {
    steps[StepKey(.head(from), .head(to))]
  }
}

/// Where a finding is.
package enum ReleasePlace: Hashable, Sendable {
  /// The bundle as a whole.
  case bundle
  /// The mark of the current version.
  case currentMark
  /// A version at the head: the file, or an element in it.
  case version(String, ModelPlace?)
  /// A version at the base.
  case baseVersion(String, ModelPlace?)
  /// A version in the newest release that has it.
  case releasedVersion(String, ModelPlace?)
  /// A place in another file.
  case file(SourceLocation)
}

/// An edit that resolves a finding.
package enum ReleaseFix: Hashable, Sendable {
  /// Marks a version as current.
  case setCurrent(String)
  /// Brings back what the base has: a version, or the bundle where none is named.
  case restore(String?)
  /// Brings back a version as a release has it.
  case restoreReleased(String, tag: String)
  /// Edits a version.
  case edit(String, ModelEdit)
}

/// What a rule found at one place.
package struct ReleaseFinding: Sendable {
  /// The identifier of the rule.
  package var rule = ""
  /// How much it matters where that differs from the rule.
  package var severity: Severity?
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// One line that stands alone.
  package var summary: String
  /// What it means where the rule's rationale does not say.
  package var explanation: String?
  /// Where it is.
  package var place: ReleasePlace
  /// Where that was before.
  package var before: ReleasePlace?
  /// Further remarks.
  package var notes: [String] = []
  /// The changes that it is about.
  package var changes: [Change] = []
  /// Edits that resolve it.
  package var fixes: [ReleaseFix] = []
  /// The versions whose stores are concerned.
  package var versions: [String] = []
  /// What Core Data reports where that differs from the rule.
  package var apple: AppleError?
  /// What tells it from other findings of the rule in the bundle: names, no places.
  package var key: String
  /// What was found there as it is: checksums, and elements as text.
  package var content: [String]

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - summary: One line that stands alone.
  ///   - place: Where it is.
  ///   - key: What tells it from other findings of the rule in the bundle.
  ///   - content: What was found as it is; whoever accepts the finding accepts no more than this.
  init(_ summary: String, at place: ReleasePlace, key: String, content: [String]) {
    self.summary = summary
    self.place = place
    self.key = key
    self.content = content
  }

  /// What tells the finding from all others of the bundle, and from one about the same once that is
  /// something else.
  package var fingerprint: String { "\(key)@\(contentDigest(of: content))" }
}
