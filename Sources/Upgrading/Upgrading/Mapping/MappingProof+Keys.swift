import DataModel
import Findings
import Loading
import StoreFile
import StoreModel

extension MappingProof {
  /// An expression, on rows of the new table, for the key of a new object if it equals that of the old one;
  /// otherwise NULL.
  ///
  /// Keys that are kept are not above the greatest that the tree had, new ones are.
  ///
  /// - Throws: `ToolchainError` if the old store cannot be read.
  func keyExpression(of entity: EntityView) throws(ToolchainError) -> String {
    let keepers = mapping.program.mappings.filter {
      $0.keepsKeys && newViews[$0.destination]?.root == entity.root
    }
    guard let first = keepers.first, let root = oldViews[first.source]?.root,
      let number = oldViews[root]?.number
    else { return "NULL" }
    let greatest =
      [
        "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(number) AND typeof(Z_MAX) IN ('integer', 'real')"
      ]
      + keepers.compactMap { rows(of: $0, "MAX(t.Z_PK)") }
    let terms = greatest.map { "IFNULL((\($0)), 0)" } + ["0"]
    let (path, isInterrupted) = (old, control.isInterrupted)
    let last = try upgrading(name) { () throws(StoreError) in
      try countRows(
        ["SELECT MAX(\(terms.joined(separator: ", ")))"], at: path, isInterrupted: isInterrupted)
    }
    return "CASE WHEN Z_PK <= \(last.first ?? 0) THEN Z_PK END"
  }

  /// The key that an object keeps by an entity mapping, as an expression for rows of the old table `t`; NULL for one that
  /// gets another, as a mapping before has taken its own.
  func keyExpression(of maker: PlannedMapping) -> String {
    guard maker.keepsKeys else { return "NULL" }
    let root = newViews[maker.destination]?.root
    let rivals = mapping.program.mappings.prefix { $0.number != maker.number }.filter {
      $0.source == maker.source && newViews[$0.destination]?.root == root
    }
    guard !rivals.isEmpty else { return "t.Z_PK" }
    let isFree = rivals.map { "(\($0.ownCondition ?? "1")) IS NOT 1" }
    return "CASE WHEN \(isFree.joined(separator: " AND ")) THEN t.Z_PK END"
  }
}
