/// The target of a reference, in terms that both models share.
///
/// Names alone are not enough: an element can have the name that another one had.
enum Meaning: Hashable {
  /// An element called `old` in the old model and `new` in the new one; an unmatched element keeps its name
  /// on both sides.
  case element(old: String, new: String)
  /// An unmatched entity of the old model whose name a different entity takes over.
  case replaced(String)
  /// The entity that takes over the name.
  case replacement(String)
}

extension ModelPairing {
  /// The target of a reference in the old entity called `entity`.
  func meaning(of reference: Reference, inOld entity: String) -> Meaning {
    if case .entity(let name) = reference, replacedEntities.contains(name) {
      return .replaced(name)
    }
    return .element(
      old: reference.name, new: renames.newName(for: reference, in: entity))
  }

  /// The target of a reference in the new entity called `entity`.
  func meaning(of reference: Reference, inNew entity: String) -> Meaning {
    if case .entity(let name) = reference, replacedEntities.contains(name) {
      return .replacement(name)
    }
    return .element(
      old: oldNames.newName(for: reference, in: entity), new: reference.name)
  }

  /// The names whose target may differ between the models, without dotted ones.
  var movedNames: Set<String> {
    var result = replacedEntities
    for renames in [renames, oldNames] {
      result.formUnion(renames.entities.keys)
      for name in renames.properties.keys.map(\.name) {
        result.insert(String(name.prefix { $0 != "." }))
      }
    }
    return result
  }
}

extension Entity {
  /// Whether a reference in the entity is one of `names` or an element of one of them.
  func refers(toAnyOf names: Set<String>) -> Bool {
    func isOne(_ name: String?) -> Bool {
      guard let name else { return false }
      return names.contains(name)
        || name.utf8.contains(0x2E) && names.contains(String(name.prefix { $0 != "." }))
    }
    return isOne(parent)
      || relationships.contains {
        isOne($0.destinationEntity) || isOne($0.inverseName) || isOne($0.inverseEntity)
      }
      || fetchedProperties.contains { isOne($0.fetchRequest?.entity) }
      || fetchIndexes.contains { $0.elements.contains { isOne($0.propertyName) } }
      || uniquenessConstraints.contains { $0.contains(where: isOne) }
      || compoundIndexes.contains { $0.contains(where: isOne) }
  }
}
