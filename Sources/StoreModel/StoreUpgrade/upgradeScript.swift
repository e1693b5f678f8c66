package import DataModel

/// Writes a plan as a script for the `sqlite3` shell, version 3.35 or later.
///
/// The script stops at the first error, runs in one transaction, rejects any other store first, and verifies
/// the result at the end: `COMMIT` fails unless verified, because a deferred foreign key in a temporary table
/// is violated until then.
///
/// - Parameters:
///   - plan: The plan made for `request`.
///   - request: The step, and the facts about the store.
///   - title: A one-line description of the script.
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
