package import DataModel

/// The entity to whose objects, including subentities, a uniqueness constraint applies: all with the
/// properties, because the constraint's index covers the whole table.
///
/// - Parameters:
///   - entity: The entity that declares the constraint.
///   - names: The properties; elements of composites are dotted.
///   - model: The model.
/// - Returns: The name of the entity.
package func constraintHome(of entity: String, _ names: [String], in model: Model) -> String {
  let roots = Set(names.map { String($0.prefix { $0 != "." }) })
  return model.line(of: entity).first { $0.properties.contains { roots.contains($0.name) } }?.name
    ?? entity
}
