import DataModel
import Findings

extension RowCheckBuilder {
  /// Adds the uniqueness constraints that an entity declares.
  ///
  /// Like its index, a constraint applies to all rows of the table, except rows with nil in it.
  mutating func addConstraints(of declared: Entity, _ entity: SchemaEntity) {
    for names in declared.uniquenessConstraints {
      let columns = uniqueColumns(names, of: entity.name, schema)
      guard !columns.isEmpty else { continue }
      let list = columns.joined(separator: ", ")
      let isSaid = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
      let table = identifier(entity.table)
      checks.append(
        RowCheck(
          rule: .repeatedRowValue, code: 133021, entity: entity.name,
          property: names.count == 1 ? names[0] : nil,
          message: names.count == 1
            ? "is unique, and other objects have the same value"
            : "is unique by \(names.joined(separator: ", ")), and other objects have the same values",
          table: entity.table,
          rows: .query(
            "SELECT t.Z_PK, g.n FROM (SELECT \(list), COUNT(*) AS n FROM \(table) "
              + "WHERE \(isSaid) GROUP BY \(list) HAVING COUNT(*) > 1) AS g "
              + "JOIN \(table) AS t ON "
              + columns.map { "t.\($0) = g.\($0)" }.joined(separator: " AND "))))
    }
  }

  /// Adds the numbers of objects that to-many relationships may have.
  mutating func addCounts(_ plan: LinkPlan) {
    for relationship in plan.layout.relationships {
      for case .question(let question) in plan.counting(of: relationship) {
        let isFew = question.code == 1580
        let rules = relationship.relationship
        checks.append(
          RowCheck(
            rule: .invalidRowCount, code: question.code, entity: relationship.path.entity,
            property: relationship.path.path,
            message: isFew
              ? "has fewer than \(objects(rules.minCount))"
              : "has more than \(objects(rules.maxCount))",
            table: relationship.source.table, rows: .query(question.query)))
      }
    }
  }
}

/// A number of objects for display.
private func objects(_ count: Int) -> String { count == 1 ? "1 object" : "\(count) objects" }
