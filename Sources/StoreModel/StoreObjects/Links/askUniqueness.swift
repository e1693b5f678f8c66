package import DataModel
import Findings

/// The questions that check uniqueness constraints.
///
/// Like its index, a constraint applies to all rows of the table, except rows with nil in it.
///
/// - Parameters:
///   - model: The model.
///   - layout: The structure of its objects.
/// - Returns: The questions, by entity and in the order of the constraints.
package func askUniqueness(of model: Model, _ layout: ObjectLayout) -> [LinkStep] {
  layout.schema.entities.flatMap { entity -> [LinkStep] in
    (model.entities[entity.name]?.uniquenessConstraints ?? []).compactMap { names -> LinkStep? in
      let columns = uniqueColumns(names, of: entity.name, layout.schema)
      guard !columns.isEmpty else { return nil }
      let isSaid = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
      return .question(
        LinkQuestion(
          query: "SELECT MAX(Z_PK), MIN(Z_PK) FROM \(identifier(entity.table)) WHERE \(isSaid) "
            + "GROUP BY \(columns.joined(separator: ", ")) HAVING COUNT(*) > 1",
          rule: .repeatedUniqueValue, root: entity.root, entity: entity.name,
          property: names.count == 1 ? names[0] : nil, otherRoot: entity.root,
          message: "\(entity.name) is unique by \(names.joined(separator: ", ")), "
            + "and # has the same",
          canBeAllowed: false, code: 1551))
    }
  }
}

/// The columns of a uniqueness constraint.
///
/// - Parameters:
///   - names: The properties of the constraint; a composite stands for all its elements.
///   - entity: The entity that declares it.
///   - schema: The schema of the model.
/// - Returns: The columns, as SQL identifiers.
package func uniqueColumns(
  _ names: [String], of entity: String, _ schema: StoreSchema
) -> [String] {
  names.flatMap { name in
    let attributes = schema.attributeColumns(name, of: entity).map(\.name)
    return attributes.isEmpty
      ? [schema.toOneStorage(of: name, in: entity)?.column].compactMap(\.self) : attributes
  }.map(identifier)
}
