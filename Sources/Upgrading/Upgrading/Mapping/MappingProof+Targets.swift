import DataModel
import Findings
import Loading
import StoreModel

extension MappingProof {
  /// Whether links that an entity mapping copies may be replaced by others: if the object at the other end can be related
  /// to one object now, and could be to several.
  func mayGiveWay(_ column: ViewColumn, _ maker: PlannedMapping) -> Bool {
    guard let old = inverse(of: column, maker.source, in: mapping.request.old),
      let new = inverse(of: column, maker.destination, in: mapping.request.new)
    else { return false }
    return old.isToMany && !new.isToMany
  }

  /// Compares the objects that a relationship leads to, which each has one that leads to it: which of several keeps the
  /// object, is for the statements to say.
  ///
  /// All entities are compared that have the relationship, as objects of one take objects from those of another.
  func compareTargets(
    _ column: ViewColumn, of entity: EntityView, _ target: EntityView
  ) throws(ToolchainError) {
    let sharing = newViews.entities.filter { other in
      other.table == entity.table && other.column(column.name)?.column == column.column
    }
    let makers = mapping.program.mappings.filter { maker in
      sharing.contains { $0.name == maker.destination }
    }
    var links: [String] = []
    for maker in makers {
      guard let query = self.links(column, of: maker) else { return }
      links.append(query)
    }
    // In the first query of a union the columns have their names.
    let all = (["SELECT NULL AS owner, NULL AS target"] + links).joined(separator: " UNION ALL ")
    try compare(
      "links of \(entity.name).\(column.name)",
      queries: ["SELECT DISTINCT target FROM (\(all)) WHERE target IS NOT NULL"],
      query: "SELECT \(identifier(column.column)) FROM \(identifier(entity.table)) "
        + "WHERE \(identifier(column.column)) IS NOT NULL")
  }

  private func inverse(
    of column: ViewColumn, _ entity: String, in version: MappedVersion
  ) -> Relationship? {
    guard let found = version.model.entities[entity],
      let relationship = version.model.property(column.name, of: found) as? Relationship,
      let name = relationship.inverseName,
      let end = relationship.destinationEntity.flatMap({ version.model.entities[$0] })
    else { return nil }
    return version.model.property(name, of: end) as? Relationship
  }
}
