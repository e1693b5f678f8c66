package import DataModel

/// An operation on the rows between two steps, with the names of the intermediate version.
package enum Filling: Hashable, Sendable {
  /// Fills an attribute with the converted values of another one of the same entity.
  case convert(entity: String, from: Attribute, to: Attribute)
  /// Fills a relationship with the links of another one.
  case relate(RelationshipCopy)
  /// Fills a required property where it has no value; for an element of a composite with its path.
  case fill(entity: String, path: String, attribute: Attribute)
  /// Objects must be related, which requires a manual decision.
  case askForObjects(entity: String, relationship: String)
  /// Merges objects that are equal in some properties.
  case mergeDuplicates(entity: String, properties: [String])
  /// Copies objects to an entity in another tree.
  case copyObjects(ObjectCopy)
}

/// The copying of an entity's objects to an entity in another tree.
package struct ObjectCopy: Hashable, Sendable {
  /// A value of a new object.
  package struct Value: Hashable, Sendable {
    /// The property; dotted for an element of a composite.
    package var to: String
    /// The attribute of the new object.
    package var attribute: Attribute
    /// The property of the old object and its attribute; nil for a constant.
    package var from: AttributeSource?
  }

  /// The source of a value.
  package struct AttributeSource: Hashable, Sendable {
    /// The property of the old object.
    package var name: String
    /// Its attribute.
    package var attribute: Attribute
  }

  /// The entity that contains the old objects.
  package var from: String
  /// The entity of the new objects.
  package var to: String
  /// The to-one relationship from the new object to the old one.
  package var link: String
  /// The values.
  package var values: [Value]
}

/// The copying of one relationship's links to another.
package struct RelationshipCopy: Hashable, Sendable {
  /// A relationship from new targets to old ones.
  package struct TargetLink: Hashable, Sendable {
    /// The entity of the new targets.
    package var entity: String
    /// The relationship.
    package var name: String
  }

  /// The entity whose relationship is filled.
  package var entity: String
  /// The entity that declares the new relationship.
  package var declaringEntity: String
  /// The new relationship.
  package var to: String
  /// The entity that declares the old relationship.
  package var sourceEntity: String
  /// The old relationship.
  package var from: String
  /// The relationship from the new owners to the old ones; nil if the owners are the same.
  package var ownerLink: String?
  /// The destination entity of the new relationship.
  package var target: String
  /// The relationship from the new targets to the old ones; nil if the targets are the same.
  package var targetLink: TargetLink?
  /// The relationship as in the old version, from which its intermediate copy may differ.
  package var old: Relationship
  /// Its inverse in the old version.
  package var oldInverse: Relationship?
}

extension Filling {
  /// The entity and properties that have their values after this operation.
  var covered: (entity: String, properties: [String]) {
    switch self {
    case .convert(let entity, _, let to): (entity, [to.name])
    case .relate(let copy): (copy.entity, [copy.to])
    case .fill(let entity, let path, _): (entity, [String(path.prefix { $0 != "." })])
    case .askForObjects(let entity, let name): (entity, [name])
    case .mergeDuplicates(let entity, let names): (entity, names)
    case .copyObjects(let copy): (copy.to, copy.values.map { String($0.to.prefix { $0 != "." }) })
    }
  }
}
