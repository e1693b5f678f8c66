package import DataModel

/// Something that is to be done with the rows between two steps, in the names of the version in between.
package enum Filling: Hashable, Sendable {
  /// An attribute gets the values of another one of the same entity, converted.
  case convert(entity: String, from: Attribute, to: Attribute)
  /// A relationship gets what another one relates.
  case relate(RelationshipCopy)
  /// A property that must have a value gets one where it has none; for an element of a composite the path.
  case fill(entity: String, path: String, attribute: Attribute)
  /// Objects have to be related, which only a person can say how.
  case askForObjects(entity: String, relationship: String)
  /// Of objects that are equal in some properties one stays.
  case mergeDuplicates(entity: String, properties: [String])
  /// Objects become ones of an entity in another tree.
  case copyObjects(ObjectCopy)
}

/// How the objects of an entity become ones of an entity in another tree.
package struct ObjectCopy: Hashable, Sendable {
  /// A value of a new object.
  package struct Value: Hashable, Sendable {
    /// The property, for an element of a composite with dots.
    package var to: String
    /// The attribute of the new object.
    package var attribute: Attribute
    /// The property of the old object and its attribute; nil for a constant.
    package var from: AttributeSource?
  }

  /// Where a value comes from.
  package struct AttributeSource: Hashable, Sendable {
    /// The property of the old object.
    package var name: String
    /// Its attribute.
    package var attribute: Attribute
  }

  /// The entity that keeps the old objects.
  package var from: String
  /// The entity of the new objects.
  package var to: String
  /// The to-one relationship of the new object with the old one.
  package var link: String
  /// The values.
  package var values: [Value]
}

/// How a relationship gets what another one relates.
package struct RelationshipCopy: Hashable, Sendable {
  /// A relationship of new targets with old ones.
  package struct TargetLink: Hashable, Sendable {
    /// The entity of the new targets.
    package var entity: String
    /// The relationship.
    package var name: String
  }

  /// The entity whose objects get something related.
  package var entity: String
  /// The entity that declares the new relationship.
  package var declaringEntity: String
  /// The new relationship.
  package var to: String
  /// The entity that declares the old one.
  package var sourceEntity: String
  /// The old relationship.
  package var from: String
  /// The relationship of the new owners with the old ones; nil where owners stay what they are.
  package var ownerLink: String?
  /// The entity at the other end of the new relationship.
  package var target: String
  /// The relationship of the new targets with the old ones; nil where targets stay what they are.
  package var targetLink: TargetLink?
  /// The old relationship as the old version has it, which its copy in between is not in all.
  package var old: Relationship
  /// The inverse that it has there.
  package var oldInverse: Relationship?
}

extension Filling {
  /// The entity and the properties that have their values after it.
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
