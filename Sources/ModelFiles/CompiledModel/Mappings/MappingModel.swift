package import DataModel

/// A mapping model as Core Data uses it: what a `.cdm` file holds.
///
/// The parts have the names of `NSMappingModel`, `NSEntityMapping` and `NSPropertyMapping`.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the compiled file.
package struct MappingModel: Hashable, Sendable {
  /// The entity mappings, in the order in which a migration goes through them.
  package var entityMappings: [EntityMapping]

  /// Makes a mapping model.
  package init(entityMappings: [EntityMapping] = []) {
    self.entityMappings = entityMappings
  }
}

extension MappingModel {
  /// What an entity mapping does with the objects of its source entity; the numbers are those of
  /// `NSEntityMappingType`.
  package enum MappingType: Int, Hashable, Sendable, CaseIterable {
    /// Nobody said.
    case undefined = 0
    /// A class of the app decides.
    case custom = 1
    /// The entity is new: nothing is made.
    case add = 2
    /// The entity is gone: its objects are not taken over.
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
    /// The entity's version hash, 32 bytes; nil where the file has none.
    package var versionHash: [UInt8]?

    /// Makes one side of an entity mapping.
    package init(name: String, versionHash: [UInt8]?) {
      self.name = name
      self.versionHash = versionHash
    }
  }

  /// How objects of one entity become objects of another.
  package struct EntityMapping: Hashable, Sendable {
    /// The name, which functions of the migration manager look it up by.
    package var name: String
    /// What it does with the objects.
    package var type: MappingType
    /// The entity of the old version; nil for an added one.
    package var source: MappedEntity?
    /// The entity of the new version; nil for a removed one.
    package var destination: MappedEntity?
    /// What gives the source objects, a fetch as a rule; nil for an added entity.
    package var sourceExpression: Expression?
    /// The name of the app's subclass of `NSEntityMigrationPolicy`.
    package var policyClassName: String?
    /// The mappings of attributes.
    package var attributeMappings: [PropertyMapping] = []
    /// The mappings of relationships.
    package var relationshipMappings: [PropertyMapping] = []
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]

    /// Makes an entity mapping without properties.
    package init(
      name: String, type: MappingType, source: MappedEntity?, destination: MappedEntity?
    ) {
      self.name = name
      self.type = type
      self.source = source
      self.destination = destination
    }
  }

  /// What a property of a new object gets.
  package struct PropertyMapping: Hashable, Sendable {
    /// The property of the destination entity; nil for what Xcode left behind of a property that is gone,
    /// which maps nothing.
    package var name: String?
    /// The value; nil where the property keeps what a new object has.
    package var valueExpression: Expression?
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]

    /// Makes a property mapping.
    package init(name: String?, valueExpression: Expression?) {
      self.name = name
      self.valueExpression = valueExpression
    }
  }
}
