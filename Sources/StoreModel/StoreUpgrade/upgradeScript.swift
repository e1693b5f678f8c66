package import StoreSchema

/// Writes a plan as a script for the `sqlite3` shell, from version 3.35 on.
///
/// The script stops at the first error, does everything in one transaction, first refuses any other
/// store, and at the end proves the result: `COMMIT` fails unless the proof was made, as a deferred
/// foreign key in a temporary table is open until then.
///
/// - Parameters:
///   - plan: The plan made for `request`.
///   - request: The step, and what is known of the store.
///   - title: What the script does, in one line.
/// - Returns: The script.
package func upgradeScript(
  _ plan: UpgradePlan, _ request: UpgradeRequest, title: String
) -> StoreScript {
  var writer = ScriptWriter()
  writer.comment(title)
  guard !plan.statements.isEmpty else {
    writer.comment(
      "All entity hashes are equal: Core Data opens the store as it is. Nothing to do.")
    return writer.script
  }
  writer.comment("Run it on a copy first:  sqlite3 Store.sqlite < upgrade.sql")
  writer.comment("All of it happens in one transaction, or nothing does.")
  for note in plan.notes { writer.comment(note) }
  writer.addPrologue(request)
  writer.addForeignTables(plan.foreign)
  let isCollection = { (statement: UpgradeStatement) in statement.phase == .collect }
  writer.add(plan.statements.filter(isCollection))
  writer.addRowChecks(plan, request)
  let isEarly = { (statement: UpgradeStatement) in
    !isCollection(statement) && statement.phase < .createIndexes
  }
  writer.add(plan.statements.filter(isEarly))
  writer.addLateChecks(plan.lateChecks)
  writer.add(plan.statements.filter { !isCollection($0) && !isEarly($0) })
  writer.addEpilogue(plan, request)
  return writer.script
}
