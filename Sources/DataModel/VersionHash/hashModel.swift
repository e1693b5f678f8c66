import Text

/// Computes the version hashes of `model` as Core Data does when it opens a store with it.
///
/// A missing parent is ignored, and a cycle of parents ends where it closes, so every model has hashes; such
/// models are rejected before they are compiled.
///
/// - Parameters:
///   - model: The model.
///   - known: A model with known hashes, such as another version; shared entities are not hashed again.
/// - Returns: The hashes; they do not depend on `known`.
/// - Complexity: O(n) in the number of properties, counting inherited ones in each entity.
///
/// *Source:* `Documentation/Formats/version-hash.md`.
package func hashModel(_ model: Model, besides known: HashedModel? = nil) -> ModelHashes {
  var hasher = ModelHasher(model)
  let known = hasher.tombstones.isEmpty && !model.entities.hasRepeatedNames ? known : nil
  let entities = model.entities.map { entity in
    ModelHashes.EntityHash(
      name: entity.name, bytes: known?.hash(of: entity, in: model) ?? hasher.hash(entity).bytes)
  }
  var checksum = HashInput()
  var digest = HashInput()
  for entity in entities {
    checksum.add(entity.bytes)
    digest.add(entity.name)
    digest.add(entity.bytes)
  }
  return ModelHashes(
    entities: entities, checksum: base64Text(checksum.sha256.bytes),
    digest: base64Text(digest.sha512))
}

/// A property's hash and name; the hash is nil for a property that does not count but hides an inherited one.
private struct HashedProperty: Named {
  let name: String
  let hash: Digest?
}

/// Hashes each entity once, parents first.
private struct ModelHasher {
  let model: Model
  let tombstones: Tombstones
  var properties = PropertyHasher()
  var finished: [String: FinishedEntity] = [:]

  /// The hash of an entity, and its own and inherited properties by name.
  struct FinishedEntity {
    let hash: Digest
    let properties: [HashedProperty]
  }

  init(_ model: Model) {
    self.model = model
    tombstones = Tombstones(in: model)
  }

  mutating func hash(_ entity: Entity) -> Digest {
    if let known = finished[entity.name] { return known.hash }
    let unfinished = [entity] + model.lineage(above: entity).prefix { finished[$0.name] == nil }
    for member in unfinished.reversed() {
      // Only relationships ask for what is above.
      let ancestors = member.relationships.isEmpty ? [] : model.ancestors(of: member)
      let own = hashOwnProperties(of: member, ancestors: ancestors)
      finished[member.name] = finish(
        member, parent: member.parent.flatMap { finished[$0] }, own: own)
    }
    return finished[entity.name]?.hash ?? HashInput().sha256
  }

  private func finish(
    _ entity: Entity, parent: FinishedEntity?, own: [HashedProperty]
  ) -> FinishedEntity {
    let properties = own.merged(with: parent?.properties ?? [])
    var input = HashInput()
    input.add(entity.name)
    input.add((entity.isAbstract ? 1 : 0) as UInt8)
    if let parent { input.add(parent.hash) }
    for case let hash? in properties.lazy.map(\.hash) { input.add(hash) }
    input.add(entity.versionHashModifier)
    let constraints = entity.uniquenessConstraints.map { $0.joined(separator: ".") }
    for constraint in constraints.sorted(by: nameComesBefore) { input.add(constraint) }
    return FinishedEntity(hash: input.sha256, properties: properties)
  }

  private mutating func hashOwnProperties(
    of entity: Entity, ancestors: [Entity]
  ) -> [HashedProperty] {
    var result: [HashedProperty] = []
    result.reserveCapacity(entity.attributes.count + entity.relationships.count)
    for attribute in entity.attributes {
      let preserves = tombstones.contains(attribute.name, of: entity)
      let hash = attribute.isStored ? properties.hash(attribute, preserves: preserves) : nil
      result.append(HashedProperty(name: attribute.name, hash: hash))
    }
    for relationship in entity.relationships {
      let hashesInverse = !relationship.isOwnInverse(in: entity, ancestors: ancestors)
      let hash =
        relationship.isTransient
        ? nil : properties.hash(relationship, hashesInverse: hashesInverse)
      result.append(HashedProperty(name: relationship.name, hash: hash))
    }
    result += entity.fetchedProperties.map { HashedProperty(name: $0.name, hash: nil) }
    return result.sorted { nameComesBefore($0.name, $1.name) }
  }
}

extension [HashedProperty] {
  /// These properties and those of the parent that they do not hide; inputs and result are sorted by name.
  ///
  /// - Complexity: O(n).
  fileprivate func merged(with inherited: [HashedProperty]) -> [HashedProperty] {
    guard !inherited.isEmpty else { return self }
    var result: [HashedProperty] = []
    result.reserveCapacity(count + inherited.count)
    var rest = self[...]
    for property in inherited {
      while let own = rest.first, nameComesBefore(own.name, property.name) {
        result.append(rest.removeFirst())
      }
      if rest.first?.name != property.name { result.append(property) }
    }
    return result + rest
  }
}

extension Relationship {
  /// Whether the inverse's name is left out of the hash: the relationship, or the topmost one of its name
  /// among the ancestors, is its own inverse.
  fileprivate func isOwnInverse(in entity: Entity, ancestors: [Entity]) -> Bool {
    if isOwnInverse(in: entity) { return true }
    let top = ancestors.last { $0.relationships[name] != nil }
    return top.flatMap { owner in owner.relationships[name]?.isOwnInverse(in: owner) } ?? false
  }

  private func isOwnInverse(in entity: Entity) -> Bool {
    inverseName == name && (inverseEntity ?? destinationEntity) == entity.name
  }
}
