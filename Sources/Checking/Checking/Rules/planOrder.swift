import DataModel
import Findings
import Loading

extension ReleaseRule {
  /// The stages of a plan are not in the order of the versions.
  static let planOrder = ReleaseRule(
    RuleDescription(
      "plan-order", .plan, .error,
      title: "The versions of a staged migration plan are in another order than in the bundle.",
      rationale: """
        A store goes through the stages from the one that knows its version onwards. A later \
        version that is listed earlier is never reached; a store with a later version than the \
        app's model fails with error 134506.
        """,
      fix: "Put the stages in the order of the versions.",
      source: "developer.apple.com/forums/thread/804902, the measured cases.",
      apple: AppleError(
        code: 134506, reason: "A store file cannot be migrated backwards with staged migration.")),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["2","1"]}]}"#)
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        head: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1","2"]}]}"#)
    ]
  ) { scope in
    guard let plan = scope.input.plan, let head = scope.input.head else { return [] }
    let order = Dictionary(
      keepingFirst: head.versions.enumerated().map { ($1.name, $0) })
    // The name of a version that was inserted between two others later lies between theirs.
    let names = orderVersionNames(head.versions.map(\.name))
    let orderOfNames = Dictionary(keepingFirst: names.enumerated().map { ($1, $0) })
    var latest: (name: String, place: Int)?
    return plan.mentions.compactMap { version, _ in
      guard let name = scope.input.planned(version)?.name, let place = order[name] else {
        return nil
      }
      guard let before = latest, place < before.place,
        orderOfNames[name, default: 0] < orderOfNames[before.name, default: 0]
      else {
        latest = (name, place)
        return nil
      }
      return FoundInRelease(
        "\"\(name)\" comes after \"\(before.name)\" in the plan, and before it in the bundle",
        at: .file(version.location), key: "\(before.name):\(name)",
        content: [before.name, name].compactMap { head[$0]?.hashes.checksum })
    }
  }
}
