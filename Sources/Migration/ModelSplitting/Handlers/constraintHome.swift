package import DataModel

/// The entity whose objects a uniqueness constraint keeps apart, with those of subentities: all that have the properties, as
/// the index of the constraint is one of the whole table.
///
/// - Parameters:
///   - entity: The entity that declares the constraint.
///   - names: The properties, elements of composites with dots.
///   - model: The model.
/// - Returns: Its name.
package func constraintHome(of entity: String, _ names: [String], in model: Model) -> String {
  let roots = Set(names.map { String($0.prefix { $0 != "." }) })
  return model.line(of: entity).first { $0.properties.contains { roots.contains($0.name) } }?.name
    ?? entity
}
