import Findings

extension StepRule {
  /// What statements read and write is in the version that they say.
  static let unknownView = StepRule(
    RuleDescription(
      "step-unknown-entity", .input, .error,
      title: "A step file names an entity that the version does not have.",
      fix: "Correct the name; entities of the old version have `old.` in front."),
    triggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Journey"/>"#,
        statements: "DELETE FROM \"Trip\""),
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "DELETE FROM \"Tripp\""),
    ],
    nonTriggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "WITH t AS (SELECT 1) SELECT * FROM t, json_each('[]')")
    ]
  ) { scope in
    let tables = scope.statements.flatMap(\.facts.tables).filter {
      $0.view == nil && !isOfStorage($0.name)
    }.map { scope.unknown($0.name, isOld: $0.isOld, at: $0.range) }
    let programs = scope.programs.flatMap { program in
      [program.reads, program.writes].filter {
        scope.world(isOld: $0.isOld).view($0.entity.text) == nil
      }.map { scope.unknown($0.entity.text, isOld: $0.isOld, at: program.range) }
    }
    return tables + programs
  }
}

extension StepScope {
  /// The finding on an unknown view.
  fileprivate func unknown(_ name: String, isOld: Bool, at range: Range<Int>) -> FoundInStep {
    let version = isOld ? versions.from.name : versions.to.name
    let hint: String
    if let other = world(isOld: !isOld).view(name) {
      hint =
        isOld
        ? ", it is in \(versions.to.name), without `old.`"
        : ", it is in \(versions.from.name): old.\"\(other.name)\""
    } else {
      let near = nearestName(to: name, among: world(isOld: isOld).names)
      hint = near.map { ", did you mean \"\($0)\"?" } ?? ""
    }
    return FoundInStep("\(version) has no entity \"\(name)\"\(hint)", at: range, entity: name)
  }
}
