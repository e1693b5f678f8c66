package import DataModel
package import Findings

/// A mapping model in the format of Xcode's editor, `xcmapping.xml`.
///
/// Much is left to the compiler, which looks at the copies of both versions, see ``compileMapping(_:module:)``.
///
/// *Source:* `Documentation/Formats/mapping-model.md`.
package struct MappingSource: Sendable {
  /// The path of the old version in the project, as Xcode noted it.
  package var sourcePath: String?
  /// The path of the new version in the project.
  package var destinationPath: String?
  /// The copy of the old version.
  package var sourceModel: Model
  /// The copy of the new version.
  package var destinationModel: Model
  /// The archived copy of the old version, if read; nil to create it from the model.
  package var sourceArchive: [UInt8]?
  /// The archived copy of the new version, if read; nil to create it from the model.
  package var destinationArchive: [UInt8]?
  /// The UUID of the file; nil to derive it from its contents.
  package var identifier: String?
  /// The entity mappings, in the order of their numbers.
  package var entityMappings: [EntityMapping] = []

  /// Creates a mapping model between two versions without entity mappings.
  package init(sourceModel: Model, destinationModel: Model) {
    self.sourceModel = sourceModel
    self.destinationModel = destinationModel
  }

  /// An entity mapping in the editor.
  package struct EntityMapping: Sendable {
    /// A custom name; nil for the default one.
    package var givenName: String?
    /// The entity of the old version; nil for an added one.
    package var source: String?
    /// The entity of the new version; nil for a removed one.
    package var destination: String?
    /// The migration policy, which begins with a dot in the current module.
    package var policyClassName: String?
    /// The text of the predicate that old objects have to meet.
    package var filter: String?
    /// The expression that gives the old objects; nil for the fetch of all that meet the filter.
    package var sourceExpression: Expression?
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]
    /// The mappings of attributes, in file order.
    package var attributeMappings: [PropertyMapping] = []
    /// The mappings of relationships, in file order.
    package var relationshipMappings: [PropertyMapping] = []
    /// The locations of its parts.
    package var locations: Locations

    /// Creates an entity mapping without properties.
    package init(source: String?, destination: String?, locations: Locations) {
      self.source = source
      self.destination = destination
      self.locations = locations
    }
  }

  /// The locations of an entity mapping and its parts; a missing part has the location of the mapping.
  package struct Locations: Sendable {
    /// The mapping.
    package var mapping: SourceLocation
    /// The name of the entity of the old version.
    package var source: SourceLocation
    /// The name of the entity of the new version.
    package var destination: SourceLocation
    /// The filter.
    package var filter: SourceLocation

    /// Creates the locations of an entity mapping; they default to `mapping`.
    package init(
      mapping: SourceLocation, source: SourceLocation? = nil, destination: SourceLocation? = nil,
      filter: SourceLocation? = nil
    ) {
      self.mapping = mapping
      self.source = source ?? mapping
      self.destination = destination ?? mapping
      self.filter = filter ?? mapping
    }
  }

  /// A property mapping in the editor.
  package struct PropertyMapping: Sendable {
    /// The property of the destination entity; nil for a leftover of a removed property.
    package var name: String?
    /// The value of the property.
    package var value: Value
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]
    /// The location of the mapping.
    package var location: SourceLocation

    /// Creates a property mapping.
    package init(name: String?, value: Value, location: SourceLocation) {
      self.name = name
      self.value = value
      self.location = location
    }
  }

  /// The value of a property in the editor.
  package enum Value: Hashable, Sendable {
    /// The automatic value that follows from the two versions.
    case automatic
    /// A custom expression.
    case expression(Expression)
    /// The objects that entity mappings created from those at a key path, as selected in the inspector.
    ///
    /// Without a key path they are those of the relationship of the same name, without the name of an
    /// entity mapping those of all of them.
    case instances(keyPath: Expression?, mappingName: String?)
  }
}

extension MappingSource.EntityMapping {
  /// The name in the compiled file: the given one, or that of both entities.
  package var name: String {
    if let givenName { return givenName }
    guard let source, let destination else { return source ?? destination ?? "" }
    return "\(source)To\(destination)"
  }
}
