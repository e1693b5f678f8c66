import TestSupport
import Text

@testable import DataModel

/// The hash of an attribute on its own.
func hexadecimalHash(of attribute: Attribute) -> String {
  var hasher = PropertyHasher()
  return hexadecimalText(hasher.hash(attribute).bytes)
}

/// The hash of a relationship on its own; a self-inverse one requires its entity instead.
func hexadecimalHash(of relationship: Relationship) -> String {
  var hasher = PropertyHasher()
  return hexadecimalText(hasher.hash(relationship, hashesInverse: true).bytes)
}

/// The hash of the first of `entities`, which make up a model.
func hexadecimalHash(of entities: Entity...) -> String? {
  let hashes = hashModel(Model(entities: entities))
  return entities.first.flatMap { hashes[$0.name] }.map { hexadecimalText($0) }
}

/// The hash of an entity called Item with only `properties`.
func hexadecimalHash(ofItemWith properties: any Property...) -> String? {
  hexadecimalHash(of: Entity("Item", properties))
}
