import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A shipped version, or the current one, is in no stage of a plan.
  static let planIncomplete = ReleaseRule(
    RuleDescription(
      "plan-incomplete", .plan, .error,
      title:
        "A shipped version or the current one is missing from the stages of a staged migration "
        + "plan.",
      rationale: """
        With staged migration, the plan must know every version: a store of an unknown version \
        fails with error 134504, and if the app's own model is unknown, every store does. If the \
        `schemas` of a SwiftData plan lack one that its stages name, stores open on iOS 17 and 18, \
        but on OS 26 the app ends at launch.
        """,
      fix: "List the checksum in a lightweight stage, or let a custom stage begin or end there.",
      source: "developer.apple.com/forums/thread/734693, 758275.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["2"]}]}"#),
      ReleaseExample(
        base: ["*1": ExampleBody.empty],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1"]}]}"#),
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.empty],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1","2"]}]}"#),
      ReleaseExample(swiftBase: SwiftExample.oneSchema, swiftHead: SwiftExample.twoSchemas),
    ]
  ) { scope in
    guard let plan = scope.input.plan, let current = scope.input.head?.currentVersion else {
      return []
    }
    if let swift = scope.input.swift, let plan = swift.plan {
      return unlisted(plan, swift: swift, input: scope.input)
    }
    let known = Set(plan.mentions.compactMap { scope.input.checksum(of: $0.version) })
    return (scope.input.concerned + [current]).filter { !known.contains($0.hashes.checksum) }
      .map { version in
        let isCurrent = version.name == current.name
        var finding = FoundInRelease(
          "\(isCurrent ? "the current version" : "the shipped version") \"\(version.name)\" is in no "
            + "stage of the plan", at: .file(plan.location), key: version.name,
          content: [version.hashes.checksum])
        finding.notes = ["Its checksum is \(version.hashes.checksum)."]
        if isCurrent {
          finding.apple = AppleError(
            code: 134504,
            reason: "Cannot use staged migration with an unknown coordinator model version.")
        }
        finding.versions = isCurrent ? [] : [version.name]
        return finding
      }
  }

  /// The shipped schemas of Swift sources that the plan does not list; it knows all that it lists, whatever its stages
  /// name, and ends with the current one.
  ///
  /// *Source:* `Documentation/SwiftData.md`, stores and releases.
  private static func unlisted(
    _ plan: SwiftDataPlan, swift: SwiftFacts, input: ReleaseInput
  ) -> [FoundInRelease] {
    guard plan.isComplete else { return [] }
    let known = Set(plan.schemas.compactMap { input.head?[$0.name]?.hashes.checksum })
    // Versions that only the base or no schema has are reported by the rule of unknown releases.
    return input.concerned.filter {
      !known.contains($0.hashes.checksum) && swift.schema($0.name) != nil
        && !swift.former.contains($0.name)
    }.map { version in
      var finding = FoundInRelease(
        "the shipped schema \(version.name) is not among the schemas of \(plan.name)",
        at: .file(plan.location), key: version.name, content: [version.hashes.checksum])
      finding.notes = ["Its checksum is \(version.hashes.checksum)."]
      finding.explanation = plan.meaning(ofLacking: version.name)
      finding.advice =
        "List it among `schemas`, in the order of the versions: `modeldiff plan-swift` does."
      finding.versions = [version.name]
      return finding
    }
  }
}

extension SwiftDataPlan {
  /// The consequence of stages that name a schema missing from `schemas`; nil if absent.
  ///
  /// *Source:* `Documentation/SwiftData.md`, stores and releases: an app whose list was shorter than its stages opened on iOS 17 and 18 for a year, and crashed
  /// with OS 26.
  func meaning(ofLacking name: String) -> String? {
    guard !schemas.contains(where: { $0.name == name }),
      stages.contains(where: { $0.from.name == name || $0.to.name == name })
    else { return nil }
    return """
      The stages of \(self.name) name \(name), and its `schemas` do not. On iOS 17 and 18, and the \
      systems of these years, stores still open; from iOS 26 and macOS 26 on, the app ends at \
      launch.
      """
  }
}
