import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreModel

extension BundleFindings {
  /// Adds what can fail on the rows of stores in the steps of the staged plan.
  mutating func addPlannedRisks(_ release: ReleaseReport) {
    for risk in release.plannedRisks {
      guard let from = loaded(.head(risk.from)), let to = loaded(.head(risk.to)) else { continue }
      var located = ComparisonLocator(from: from, to: to).locate(risk.finding)
      if let rows = risk.finding.rows {
        located.sql = rowCountStatement(rows, in: predictSchema(from.model))
      }
      var finding = checkFinding(located, subentities: [], versions: risk.versions)
      finding.diagnostic.notes.insert(DiagnosticNote(risk.note), at: 0)
      add(finding)
    }
  }
}

extension PlannedRisk {
  /// The point of failure, and what handlers can do about it.
  fileprivate var note: String {
    let place = "It fails in the step from \"\(from)\" to \"\(to)\" of the plan"
    if lacksProperty {
      return place + """
        , and no handler can help: willMigrate runs before, on objects of \"\(from)\", which have no such property, and \
        didMigrate after the migration. In stages: a version where it is optional, a custom stage to there whose didMigrate fills it, \
        and the version where it is required after that.
        """
    }
    return isFollowed
      ? place + ": didMigrate runs after the migration. Repair the rows in willMigrate."
      : place + ": a custom stage with a willMigrate can repair the rows before."
  }
}
