import Findings

extension StepRule {
  /// A step file changes objects and nothing else.
  static let refusedStatement = StepRule(
    RuleDescription(
      "step-refused-statement", .input, .error,
      title: "A step file has a statement that does not work on objects.",
      rationale:
        "Statements read and write objects by the names of the model, in the one transaction of the upgrade. Tables, "
        + "pragmas and other files are refused.",
      fix: "Write the names of entities and properties; leave tables and transactions to the tool."),
    triggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#, statements: "DROP TABLE \"Trip\""),
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#, statements: "DELETE FROM ZTRIP"),
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "DELETE FROM \"Trip\" AS old"),
    ],
    nonTriggering: [
      Example(
        #"<entity name="Zone"/>"#, to: #"<entity name="Zone"/>"#, statements: "DELETE FROM \"Zone\""
      )
    ]
  ) { scope in
    scope.statements.flatMap { sql, facts -> [FoundInStep] in
      var found: [FoundInStep] = []
      if let first = sql.tokens.first, !isStepVerb(first) {
        let shown = sql.text.prefix { !$0.isWhitespace }
        found.append(
          FoundInStep(
            "\(shown) is refused, expected SELECT, INSERT, UPDATE or DELETE", at: first.range))
      }
      for table in facts.tables where table.view == nil && isOfStorage(table.name) {
        found.append(
          FoundInStep(
            "\(table.name) is how the store keeps objects, expected the name of an entity",
            at: table.range))
      }
      return found
        + facts.oldAliases.map {
          FoundInStep("`old` means the old version, expected another alias", at: $0)
        }
    }
  }
}

private func isStepVerb(_ token: SQLToken) -> Bool {
  guard case .word(let word) = token.kind else { return false }
  return stepVerbs.contains(word.uppercased())
}

/// Whether a name is one of tables of a store or of SQLite.
func isOfStorage(_ name: String) -> Bool {
  let last = name.lowercased().split(separator: ".").last ?? ""
  let isTable = name.split(separator: ".").last.map {
    $0.hasPrefix("Z") && $0 == $0.uppercased()[...]
  }
  return isTable == true || last.hasPrefix("z_") || last.hasPrefix("sqlite_")
    || last.hasPrefix("pragma_") || last == "dbstat"
}
