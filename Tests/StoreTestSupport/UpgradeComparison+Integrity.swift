import DataModel
import Migration

extension UpgradeComparison {
  /// Problems of the file, and of keys that refer to missing rows, unless such keys existed before.
  func integrityProblems() throws -> [String] {
    var problems = try after.rows("PRAGMA integrity_check").map { $0[0] }.filter { $0 != "ok" }
    guard try danglingKeys(in: from, of: step.from, before).isEmpty else { return problems }
    problems += try danglingKeys(in: to, of: step.to, after)
    return problems
  }

  private func danglingKeys(
    in schema: StoreSchema, of model: Model, _ store: StoreInspector
  ) throws -> [String] {
    var problems: [String] = []
    for entity in schema.entities {
      for relationship in model.entities[entity.name]?.relationships ?? [] {
        guard !relationship.isTransient, let end = relationship.destinationEntity,
          let other = schema.entity(end)
        else { continue }
        problems += try danglingKeys(relationship, entity, other, schema, store)
      }
    }
    return problems
  }

  private func danglingKeys(
    _ relationship: Relationship, _ entity: SchemaEntity, _ other: SchemaEntity,
    _ schema: StoreSchema, _ store: StoreInspector
  ) throws -> [String] {
    let title = "\(entity.name).\(relationship.name)"
    let rows =
      "(SELECT Z_PK FROM \(identifier(other.table)) WHERE Z_ENT BETWEEN \(other.number) AND \(other.lastNumber))"
    if let key = schema.toOneStorage(of: relationship.name, in: entity.name) {
      let column = identifier(key.column)
      var problems: [String] = []
      let dangling = try store.rows(
        "SELECT COUNT(*) FROM \(identifier(key.table)) WHERE \(column) IS NOT NULL AND \(column) NOT IN \(rows)"
      )
      if dangling != [["0"]] { problems.append("\(title) leads nowhere: \(dangling)") }
      guard let entityColumn = key.entityColumn.map(identifier) else { return problems }
      let wrong = try store.rows(
        "SELECT COUNT(*) FROM \(identifier(key.table)) AS t WHERE t.\(column) IS NOT NULL AND "
          + "t.\(entityColumn) IS NOT (SELECT o.Z_ENT FROM \(identifier(other.table)) AS o WHERE o.Z_PK = t.\(column))"
      )
      if wrong != [["0"]] { problems.append("\(title) names another entity: \(wrong)") }
      return problems
    }
    guard case .joinTable(let join)? = schema.toManyStorage(of: relationship.name, in: entity.name)
    else {
      return []
    }
    let dangling = try store.rows(
      "SELECT COUNT(*) FROM \(identifier(join.table)) WHERE \(identifier(join.memberColumn)) NOT IN \(rows)"
    )
    return dangling == [["0"]] ? [] : ["\(title) leads nowhere: \(dangling)"]
  }
}
