import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A checksum is in two stages of a plan.
  static let planDuplicateVersion = ReleaseRule(
    RuleDescription(
      "plan-duplicate-version", .plan, .error,
      title: "A staged migration plan contains a version checksum more than once.",
      rationale: """
        NSStagedMigrationManager throws an exception that Swift cannot catch: every app with a \
        store crashes at launch. A version is listed in at most one lightweight stage, the ends of \
        custom stages in no lightweight stage, and no two custom stages end in the same version.
        """,
      fix: """
        Keep only its first occurrence. A lightweight stage leads to the start of the next custom \
        stage without listing it.
        """,
      source: "developer.apple.com/forums/thread/734693, 826633; the texts of the exception.",
      apple: AppleError(ending: "Duplicate version checksums detected.")),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1"]},{"lightweight":["1","2"]}]}"#),
      ReleaseExample(
        base: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: """
          {"formatVersion":1,"stages":[{"lightweight":["1"]},{"custom":{"from":"1","to":"2"}}]}
          """),
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        head: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        plan: """
          {"formatVersion":1,"stages":[{"lightweight":["1"]},{"custom":{"from":"2","to":"3"}}]}
          """),
      ReleaseExample(
        base: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        head: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        plan: """
          {"formatVersion":1,"stages":[{"custom":{"from":"1","to":"2"}},\
          {"custom":{"from":"2","to":"3"}}]}
          """),
    ]
  ) { scope in
    // Schemas in Swift with the same checksum are reported by another rule.
    if let plan = scope.input.swift?.plan { return repeatedStages(of: plan, scope.input) }
    guard let plan = scope.input.plan else { return [] }
    var listed: [String: PlannedVersion] = [:]
    var ends: [String: PlannedVersion] = [:]
    var customEnds: Set<String> = []
    var findings: [FoundInRelease] = []
    for (version, kind) in plan.mentions {
      guard let checksum = scope.input.checksum(of: version) else { continue }
      let first: PlannedVersion?
      switch kind {
      case .listed:
        first = listed[checksum] ?? ends[checksum]
        listed[checksum] = listed[checksum] ?? version
      case .customStart:
        first = listed[checksum]
        ends[checksum] = ends[checksum] ?? version
      case .customEnd:
        let isRepeated = !customEnds.insert(checksum).inserted
        first = listed[checksum] ?? (isRepeated ? ends[checksum] : nil)
        ends[checksum] = ends[checksum] ?? version
      }
      guard let first else { continue }
      var finding = FoundInRelease(
        first.text == version.text
          ? "\"\(version.text)\" is in the plan twice"
          : "\"\(version.text)\" has the checksum of \"\(first.text)\", which is in the plan already",
        at: .file(version.location), key: version.text,
        content: [checksum, first.text])
      finding.before = .file(first.location)
      findings.append(finding)
    }
    return findings
  }
}

extension ReleaseRule {
  /// The stages in Swift that have the checksum of another one before them: two lightweight ones that begin with one schema, or
  /// two custom ones that end with one.
  private static func repeatedStages(
    of plan: SwiftDataPlan, _ input: ReleaseInput
  ) -> [FoundInRelease] {
    var first: [String: SwiftDataStage] = [:]
    return plan.stages.compactMap { stage in
      let end = stage.kind == .lightweight ? stage.from : stage.to
      guard let checksum = input.head?[end.name]?.hashes.checksum else { return nil }
      let key = "\(stage.kind.rawValue) \(checksum)"
      guard let other = first[key] else {
        first[key] = stage
        return nil
      }
      let verb = stage.kind == .lightweight ? "begin" : "end"
      var finding = FoundInRelease(
        "two \(stage.kind.rawValue) stages of \(plan.name) \(verb) with \(end.name)",
        at: .file(stage.location), key: "\(plan.name):\(end.name)",
        content: [checksum, stage.kind.rawValue])
      finding.before = .file(other.location)
      finding.notes = [
        "That SwiftData hands on each stage as it is written is inferred from its errors."
      ]
      return finding
    }
  }
}

extension StagedPlan {
  /// A plan's reference to a version.
  enum Mention: Hashable {
    /// In a lightweight stage.
    case listed
    /// As the start of a custom stage.
    case customStart
    /// As the end of a custom stage.
    case customEnd
  }

  /// All versions in the order in which the plan mentions them.
  var mentions: [(version: PlannedVersion, kind: Mention)] {
    stages.flatMap { stage -> [(version: PlannedVersion, kind: Mention)] in
      switch stage {
      case .lightweight(let versions): versions.map { ($0, .listed) }
      case .custom(let custom): [(custom.from, .customStart), (custom.to, .customEnd)]
      }
    }
  }
}

extension ReleaseInput {
  /// The checksum of a version of a plan: as written, or that of the version it names.
  func checksum(of version: PlannedVersion) -> String? {
    version.checksum ?? planned(version)?.hashes.checksum
  }

  /// The error that Core Data reports for stores with a checksum no longer in the bundle; nil without a plan,
  /// because stores with a cached model are then migrated.
  func refusal(of checksum: String) -> AppleError? {
    guard let plan, swift == nil,
      !plan.mentions.contains(where: { self.checksum(of: $0.version) == checksum })
    else { return nil }
    return .unknownModelVersion
  }
}
