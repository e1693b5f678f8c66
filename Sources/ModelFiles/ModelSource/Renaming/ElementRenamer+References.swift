import DataModel

extension ElementRenamer {
  /// Renames references in an entity: its parent, properties, indexes and constraints.
  mutating func renameReferences(inEntity index: Int) {
    guard let owner = document.value(.name, of: index) else { return }
    renameEntityName(.parentEntity, of: index)
    renameKeys(.coreSpotlightDisplayNameExpression, of: index, as: .expression, in: owner)
    for child in document.children(of: index) {
      switch document.elements[child].name {
      case .attribute: renameKeys(.derivationExpression, of: child, as: .expression, in: owner)
      case .relationship: renameReferences(inRelationship: child)
      case .fetchedProperty:
        for request in document.children(of: child)
        where document.elements[request].name == .fetchRequest {
          renameReferences(inRequest: request, owner: owner)
        }
      case .fetchIndex: renameReferences(inIndex: child, owner: owner)
      case .compoundIndexes, .uniquenessConstraints: renamePaths(inGroups: child, owner: owner)
      default: continue
      }
    }
  }

  private mutating func renameReferences(inRelationship index: Int) {
    renameEntityName(.destinationEntity, of: index)
    renameEntityName(.inverseEntity, of: index)
    let target =
      document.value(.inverseEntity, of: index) ?? document.value(.destinationEntity, of: index)
    guard let property, let attribute = document.attribute(.inverseName, of: index),
      document.value(attribute) == property, let target,
      case .renamed = meaning(of: property, in: target)
    else { return }
    replaceValue(of: attribute)
  }

  /// Renames references in a fetch request; `owner` is the entity of the fetched property that contains it.
  mutating func renameReferences(inRequest index: Int, owner: String?) {
    renameEntityName(.entity, of: index)
    renameKeys(
      .predicateString, of: index, as: .predicate, in: document.value(.entity, of: index),
      variables: owner.map { ["FETCH_SOURCE": $0] } ?? [:])
  }

  private mutating func renameReferences(inIndex index: Int, owner: String) {
    renameKeys(.partialIndexPredicate, of: index, as: .predicate, in: owner)
    for child in document.children(of: index)
    where document.elements[child].name == .fetchIndexElement {
      renamePath(.property, of: child, in: owner)
      renameKeys(.expression, of: child, as: .expression, in: owner)
    }
  }

  /// Renames the properties that compound indexes or uniqueness constraints name.
  private mutating func renamePaths(inGroups index: Int, owner: String) {
    for group in document.children(of: index) {
      for member in document.children(of: group) { renamePath(.value, of: member, in: owner) }
    }
  }

  /// Renames keys in a dotted path of properties.
  private mutating func renamePath(_ name: AttributeName, of index: Int, in owner: String) {
    guard let property, let attribute = document.attribute(name, of: index) else { return }
    var entity: String? = owner
    var offset = 0
    for key in document.value(attribute).split(separator: ".", omittingEmptySubsequences: false) {
      guard let current = entity else { return }
      switch meaning(of: String(key), in: current) {
      case .renamed(let destination):
        let start = document.fileOffset(of: offset, in: attribute)
        let end = document.fileOffset(of: offset + property.utf8.count, in: attribute)
        replace(start..<end, with: newName, in: attribute)
        entity = destination
      case .other(let destination): entity = destination
      case .uncertain: return
      }
      offset += key.utf8.count + 1
    }
  }
}
