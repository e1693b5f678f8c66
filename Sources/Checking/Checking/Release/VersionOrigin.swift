package import DataModel

/// The elements that existed when a new version was created, possibly on two branches, according to the
/// repository's history.
package struct VersionOrigin: Sendable {
  /// The first commit that contains the version; nil if uncommitted.
  package var commit: String?
  /// The names of the versions that the bundle had before.
  package var names: Set<String>
  /// The name of the version that the new one was made from: the one that was current.
  package var parent: String
  /// The forms that show what could be dropped on purpose: those of the version that is current at the base, where it was
  /// there already, else the one of ``parent``.
  package var known: [Model]
  /// The version that was current at the branch point; nil if unknown or not needed.
  package var common: String?
  /// The location of the merged branch's form; nil if only the name identifies the version.
  package var forms: Forms?

  /// The locations of a version's two forms from two branches, as `REF:PATH#NAME`.
  package struct Forms: Hashable, Sendable {
    /// The version that both were made from: the one that was current where the branches part.
    package var parent: String
    /// The form of the branch that was merged.
    package var own: String
  }

  /// Whether an element existed, so that its absence from the new version is intended.
  func knows(_ path: ElementPath) -> Bool { known.contains { $0.has(path) } }
}

extension Model {
  /// Whether the model has an entity or a property; that of a composite in an attribute is found by its dotted name.
  func has(_ path: ElementPath) -> Bool {
    switch path {
    case .entity(let name): return entities[name] != nil
    case .property(let entity, let name):
      guard let entity = entities[entity] else { return false }
      var names = name.split(separator: ".").map(String.init)[...]
      guard let first = names.popFirst() else { return false }
      guard var attribute = entity.attributes[first] else {
        return names.isEmpty && entity.relationships[first] != nil
      }
      for name in names {
        guard let element = attribute.elements.first(where: { $0.name == name }) else {
          return false
        }
        attribute = element
      }
      return true
    default: return false
    }
  }

  /// Whether the model lacks an entity or a property that another one has, by their names.
  func lacksSomething(of other: Model) -> Bool {
    other.entities.contains { entity in
      guard let own = entities[entity.name] else { return true }
      return entity.attributes.contains { own.attributes[$0.name]?.elements != $0.elements }
        || entity.relationships.contains { own.relationships[$0.name] == nil }
    }
  }
}
