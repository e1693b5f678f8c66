import DataModel
import Findings

extension ReleaseRule {
  /// The current version was moved back.
  static let currentMovedBack = ReleaseRule(
    RuleDescription(
      "current-moved-back", .release, .error,
      title: "The current version was moved back.",
      rationale: """
        Users who have the newer version have a store that the app cannot open, or that Core Data \
        migrates backwards, dropping the tables and columns that the older version lacks.
        """,
      fix: "Keep the newer version current; undo a change in a version after it.",
      source: "kasianov-mikhail/scout, pull 1132.",
      apple: AppleError(
        code: 134100,
        reason:
          "The model used to open the store is incompatible with the one used to create the store"
      )),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["*1": ExampleBody.text, "2": ExampleBody.two])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text, "2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two])
    ]
  ) { scope in
    let input = scope.input
    guard let base = input.base, let head = input.head, let new = head.current,
      let newVersion = head.currentVersion, let old = input.newestShipped,
      // With equal hashes, stores cannot be distinguished.
      let oldVersion = base[old], oldVersion.hashes.checksum != newVersion.hashes.checksum
    else { return [] }
    // The version at the base that the current one is, by its hashes first.
    let former =
      input.baseSuccessors.first { $0.value == new }?.key ?? (old == new ? nil : base[new]?.name)
    let order = base.versions.map(\.name)
    guard let former, let oldPlace = order.firstIndex(of: old),
      let newPlace = order.firstIndex(of: former), newPlace < oldPlace
    else { return [] }
    let now = former == new ? "" : ", which is called \"\(new)\" now"
    var finding = FoundInRelease(
      "the current version moves back from \"\(old)\" to \"\(former)\"\(now)", at: .currentMark,
      key: "\(old):\(former)",
      content: [oldVersion.hashes.checksum, newVersion.hashes.checksum])
    if !areNumberedAlike(old, former) {
      finding.severity = .warning
      finding.notes = ["The names do not show the order with certainty."]
    }
    let fixed = head[old] == nil ? head.versions.last?.name : old
    if let fixed, fixed != new { finding.fixes = [.setCurrent(fixed)] }
    finding.versions = [old]
    return [finding]
  }

  /// Whether two names differ in numbers, or by a suffix, so that their order is certain.
  static func areNumberedAlike(_ left: String, _ right: String) -> Bool {
    let stems = [left, right].map { name in
      name.split { $0.isNumber }.joined(separator: "#").filter { !$0.isWhitespace && $0 != "#" }
    }
    return stems[0].hasPrefix(stems[1]) || stems[1].hasPrefix(stems[0])
  }
}

extension ReleaseInput {
  /// The newest base version with existing stores, up to the current one.
  ///
  /// Versions after the current one are in development.
  fileprivate var newestShipped: String? {
    guard let base, let current = base.current else { return nil }
    let shipped = shippedNames
    let place = base.versions.firstIndex { $0.name == current } ?? base.versions.endIndex - 1
    return base.versions.prefix(place + 1).last { shipped.contains($0.name) }?.name
  }
}
