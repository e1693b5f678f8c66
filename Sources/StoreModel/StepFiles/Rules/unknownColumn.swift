import Findings

extension StepRule {
  /// The properties that statements name exist.
  static let unknownColumn = StepRule(
    RuleDescription(
      "step-unknown-property", .input, .error,
      title: "A step file names a property that the entity does not have.",
      rationale:
        "SQLite treats an unknown name in double quotes as text, so some of these statements run "
        + "and do something else.",
      fix:
        "Correct the name. A to-many relationship is \"Entity.relationship\"(owner, target, position); texts are in "
        + "single quotes."),
    triggering: [
      Example(
        #"<entity name="Trip"><attribute name="name" attributeType="String"/></entity>"#,
        to: #"<entity name="Trip"><attribute name="title" attributeType="String"/></entity>"#,
        statements: "UPDATE \"Trip\" SET title = name"),
      Example(
        #"<entity name="Trip"><attribute name="name" attributeType="String"/></entity>"#,
        to: #"<entity name="Trip"><attribute name="name" attributeType="String"/></entity>"#,
        statements: "UPDATE \"Trip\" SET nme = 'x'"),
    ],
    nonTriggering: [
      Example(
        #"<entity name="Trip"><attribute name="name" attributeType="String"/></entity>"#,
        to: #"<entity name="Trip"><attribute name="title" attributeType="String"/></entity>"#,
        statements:
          "UPDATE \"Trip\" SET title = (SELECT name FROM old.\"Trip\" t WHERE t._id = \"Trip\"._id)"
      )
    ]
  ) { scope in
    let columns = scope.statements.flatMap(\.facts.unknownColumns).filter { !$0.views.isEmpty }
    let programs = scope.programs.flatMap { program in
      [program.reads, program.writes].flatMap { columns -> [FoundInStep] in
        guard let view = scope.world(isOld: columns.isOld).view(columns.entity.text) else {
          return []
        }
        return columns.columns.filter { view.column($0.text) == nil }.map {
          scope.unknown($0.text, [(view, columns.isOld)], at: program.range, isQuoted: false)
        }
      }
    }
    return columns.map { scope.unknown($0.name, $0.views, at: $0.range, isQuoted: $0.isQuoted) }
      + programs
  }
}

extension StepScope {
  /// That no view has such a column.
  fileprivate func unknown(
    _ name: String, _ views: [(view: StepView, isOld: Bool)], at range: Range<Int>, isQuoted: Bool
  ) -> FoundInStep {
    let owners = views.map { ($0.isOld ? "old." : "") + "\"\($0.view.name)\"" }
    let near = nearestName(to: name, among: views.flatMap { $0.view.columns.map(\.name) })
    var hint = isQuoted ? ", a text is in single quotes" : ""
    if name.lowercased() == "z_pk" {
      hint = ", the key is called _id"
    } else if let near {
      hint = ", did you mean \"\(near)\"?"
    } else if let other = views.first(where: { pair in
      world(isOld: !pair.isOld).view(pair.view.name)?.column(name) != nil
    }) {
      let version = other.isOld ? versions.to.name : versions.from.name
      hint = ", \(version) has it"
    }
    return FoundInStep(
      "\(owners.joined(separator: " and ")) has no property \"\(name)\"\(hint)", at: range,
      entity: views.first?.view.entity, property: name)
  }
}
