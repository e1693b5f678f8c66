package import DataModel

/// A mapping model as Core Data uses it: what a `.cdm` file holds.
///
/// The parts have the names of `NSMappingModel`, `NSEntityMapping` and `NSPropertyMapping`.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the compiled file.
package struct MappingModel: Hashable, Sendable {
  /// The entity mappings, in migration order.
  package var entityMappings: [EntityMapping]

  /// Creates a mapping model.
  package init(entityMappings: [EntityMapping] = []) {
    self.entityMappings = entityMappings
  }
}

extension MappingModel {
  /// The type of an entity mapping, with its `NSEntityMappingType` number.
  package enum MappingType: Int, Hashable, Sendable, CaseIterable {
    /// Nobody said.
    case undefined = 0
    /// A class of the app decides.
    case custom = 1
    /// The entity is new: nothing is made.
    case add = 2
    /// The entity is removed: its objects are not migrated.
    case remove = 3
    /// The objects are taken over as they are.
    case copy = 4
    /// The objects are taken over with other properties.
    case transform = 5
  }

  /// An entity on one side of an entity mapping.
  package struct MappedEntity: Hashable, Sendable {
    /// The entity's name.
    package var name: String
    /// The entity's version hash, 32 bytes; nil if the file has none.
    package var versionHash: [UInt8]?

    /// Creates one side of an entity mapping.
    package init(name: String, versionHash: [UInt8]?) {
      self.name = name
      self.versionHash = versionHash
    }
  }

  /// The mapping of objects of one entity to objects of another.
  package struct EntityMapping: Hashable, Sendable {
    /// The name, which functions of the migration manager look it up by.
    package var name: String
    /// The mapping type.
    package var type: MappingType
    /// The entity of the old version; nil for an added one.
    package var source: MappedEntity?
    /// The entity of the new version; nil for a removed one.
    package var destination: MappedEntity?
    /// The expression for the source objects, usually a fetch; nil for an added entity.
    package var sourceExpression: Expression?
    /// The name of the app's subclass of `NSEntityMigrationPolicy`.
    package var policyClassName: String?
    /// The mappings of attributes.
    package var attributeMappings: [PropertyMapping] = []
    /// The mappings of relationships.
    package var relationshipMappings: [PropertyMapping] = []
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]

    /// Creates an entity mapping without properties.
    package init(
      name: String, type: MappingType, source: MappedEntity?, destination: MappedEntity?
    ) {
      self.name = name
      self.type = type
      self.source = source
      self.destination = destination
    }
  }

  /// The value of a new object's property.
  package struct PropertyMapping: Hashable, Sendable {
    /// The property of the destination entity; nil for a leftover of a removed property, which maps nothing.
    package var name: String?
    /// The value expression; nil if the property keeps its default.
    package var valueExpression: Expression?
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]

    /// Creates a property mapping.
    package init(name: String?, valueExpression: Expression?) {
      self.name = name
      self.valueExpression = valueExpression
    }
  }
}
