package import DataModel
import Findings
import StoreSchema

/// The questions whether objects differ where uniqueness constraints ask for it.
///
/// A constraint counts for all rows of a table, as its index does, and not for rows with nil in it.
///
/// - Parameters:
///   - model: The model.
///   - layout: What its objects consist of.
/// - Returns: The questions, by entity and in the order of the constraints.
package func askUniqueness(of model: Model, _ layout: ObjectLayout) -> [LinkStep] {
  layout.schema.entities.flatMap { entity -> [LinkStep] in
    (model.entities[entity.name]?.uniquenessConstraints ?? []).compactMap { names -> LinkStep? in
      let columns = names.flatMap { name in
        let attributes = layout.schema.attributeColumns(name, of: entity.name).map(\.name)
        return attributes.isEmpty
          ? [layout.schema.toOneStorage(of: name, in: entity.name)?.column].compactMap(\.self)
          : attributes
      }.map(identifier)
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
