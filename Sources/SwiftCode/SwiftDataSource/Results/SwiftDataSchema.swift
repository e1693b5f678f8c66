package import DataModel
package import Findings

/// A schema that Swift sources declare, as a model.
///
/// The model is the one whose hashes SwiftData writes, under the assumed choice of each open reading. While
/// ``isDecided`` is false, hashes must not be computed from it.
package struct SwiftDataSchema: Sendable {
  /// The source of a schema.
  package enum Kind: Hashable, Sendable {
    /// A type that conforms to `VersionedSchema`.
    case versioned
    /// A type that contains models but is not a `VersionedSchema`.
    case namespace
    /// A list in code: `Schema([…])`, `ModelContainer(for: …)`, `.modelContainer(for: …)`.
    case list
    /// All models in the tree outside types.
    case allModels
  }

  /// The name after `#`: the whole name of the type; `file:line` of a list; `all` for all models.
  package var name: String
  /// The source.
  package var kind: Kind
  /// The type or list; nil for all models.
  package var location: SourceLocation?
  /// `versionIdentifier` as `1.2.0`; nil if absent or not a constant.
  package var versionIdentifier: String?
  /// The location of that identifier.
  package var versionLocation: SourceLocation?
  /// The model, with the version identifier that SwiftData writes (`1.0.0` if there is none).
  ///
  /// Constant defaults are in it. Composites have their elements in the attribute, in the order of columns.
  package var model: Model
  /// The locations of the model's elements.
  package var sourceMap: SwiftDataSourceMap
  /// The type that each entity was read from, by the name of the entity.
  package var types: [String: SwiftDataType]
  /// The initial values that are not constants, by property, as they are written.
  ///
  /// A call, like `Date()` or `UUID()`, is evaluated once when the schema is built. All initial values of attributes
  /// are here but constants in the model and `nil`.
  package var computedDefaults: [ElementPath: String]
  /// The cases without values of each enumeration without raw values, by the attribute or element.
  ///
  /// SwiftData keeps them as `enum` in the user info of the composite, beside `EnumType`.
  package var enumCases: [ElementPath: [String]]
  /// The cases of each enumeration with raw values, in order, by the attribute or element that is of its type.
  ///
  /// The raw value itself is in the only element below, which is named like the property. An enumeration whose
  /// `RawRepresentable` is code is not among them.
  package var rawCases: [ElementPath: [SwiftDataRawCase]] = [:]
  /// The models of other versioned schemas that code in a versioned schema names, and code in extensions of what it holds.
  package var foreignModels: [SwiftDataHandler.UsedType] = []
  /// The encoded form of each collection's values, by attribute or element.
  package var collections: [ElementPath: SwiftDataShape] = [:]
  /// The cases of raw-value enumerations in collections, by attribute or element and members below.
  package var encodedCases: [ElementPath: [SwiftDataRawCase]] = [:]
  /// The properties that are not judged, as they are declared: of a type or with an option that is not known.
  package var unjudged: [ElementPath: String] = [:]
  /// The additional information for copying the schema.
  package var copies = SwiftDataCopies()
  /// The open questions in the sources, with possible answers.
  package var openReadings: [OpenReading]
  /// The diagnostics, sorted by location.
  package var diagnostics: [Diagnostic]

  /// Creates a schema without entities.
  package init(name: String, kind: Kind, location: SourceLocation?) {
    self.name = name
    self.kind = kind
    self.location = location
    model = Model()
    sourceMap = SwiftDataSourceMap()
    (types, computedDefaults, enumCases) = ([:], [:], [:])
    (openReadings, diagnostics) = ([], [])
  }

  /// Whether all that enters version hashes is decided, but for the open readings.
  package var isDecided: Bool { !diagnostics.hasErrors }

  /// Whether a diagnostic says why a property is not judged.
  package func isOfUnjudged(_ diagnostic: Diagnostic) -> Bool {
    guard RuleDescription.swiftDataGaps.contains(diagnostic.id), let entity = diagnostic.entity,
      let property = diagnostic.property
    else { return false }
    return unjudged[.property(entity: entity, name: property)] != nil
  }
}

/// A class with `@Model`.
package struct SwiftDataType: Hashable, Sendable {
  /// The whole name, `SchemaV1.Item`.
  package var name: String
  /// The name of the entity: the last part.
  package var entity: String
  /// The location of the class's name.
  package var location: SourceLocation
  /// Whether the class is nested in the schema that lists it, and thus frozen with it; false for a live
  /// class, and without such a schema.
  package var isNestedInSchema: Bool
  /// The location in the schema's list; nil for a class reached only through relationships.
  package var listed: SourceLocation?
  /// The relationships, as `Entity.property`, through which it was first reached from one that is listed;
  /// empty for one that is listed, and without the earliest where there are more than 32.
  package var reachedThrough: [ElementPath]
}

/// A case of an enumeration with raw values.
package struct SwiftDataRawCase: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The raw value as text: a string unchanged, an integer in decimal digits; nil if not known.
  package var rawValue: String?
  /// The location of the case's name.
  package var location: SourceLocation

  /// Creates a case.
  package init(name: String, rawValue: String?, location: SourceLocation) {
    (self.name, self.rawValue, self.location) = (name, rawValue, location)
  }
}
