package import DataModel

/// The property that has the values of another one after a lightweight migration.
///
/// - Parameters:
///   - name: The property of the old version.
///   - entity: The entity of the old version that declares it.
///   - old: The old version.
///   - new: The new version.
/// - Returns: The entity and the property of the new version; nil if the values are dropped.
package func successor(
  of name: String, in entity: String, _ old: Model, _ new: Model
) -> (entity: String, name: String)? {
  let pairing = StepPairing(old, new)
  guard let declaring = old.entities[entity], let partner = pairing.new(of: declaring) else {
    return nil
  }
  let next =
    declaring.attributes[name].flatMap {
      pairing.attribute(like: $0, in: partner, isOld: false)?.name
    }
    ?? declaring.relationships[name].flatMap {
      pairing.relationship(like: $0, in: partner, isOld: false)?.name
    }
  return next.map { (partner.name, $0) }
}

/// The entity that has the objects of another one after a lightweight migration.
///
/// - Parameters:
///   - entity: The entity of the old version.
///   - old: The old version.
///   - new: The new version.
/// - Returns: The entity of the new version; nil if the objects are dropped.
package func successor(of entity: String, _ old: Model, _ new: Model) -> String? {
  old.entities[entity].flatMap { StepPairing(old, new).new(of: $0)?.name }
}
