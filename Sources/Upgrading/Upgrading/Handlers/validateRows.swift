import Comparing
import DataModel
import Findings
import Loading
import StoreModel

/// Asks of all rows what Core Data's validation asks of objects at the end of a migration.
///
/// - Parameters:
///   - version: The version whose model asks.
///   - schema: Its schema, with the names that the store has.
///   - store: The path of the store as the user gave it.
///   - origin: What the rows come of, as it follows "after".
///   - rows: Runs a query, and gives its rows.
/// - Throws: `ToolchainError` with exit code 1 that counts every kind of violation, with some of the rows; what `rows`
///   throws.
func validateRows(
  of version: ComparedVersion, _ schema: StoreSchema, in store: String, after origin: String,
  rows: (String) throws(ToolchainError) -> [[StoreValue]]
) throws(ToolchainError) {
  let validation = makeRowValidation(of: version.version.model, schema)
  let violations = try validation.violations(in: schema, rows: rows)
  guard !violations.isEmpty else { return }
  throw ToolchainError(
    .findings,
    violations.map { violation in
      var diagnostic = violation.diagnostic
      diagnostic.location = .file(store)
      diagnostic.notes.append(DiagnosticNote("after \(origin); the store is unchanged"))
      return diagnostic
    })
}
