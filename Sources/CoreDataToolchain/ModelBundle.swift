import Building
import Comparing
import DataModel
import Findings
import Loading

/// A model and its versions.
///
/// ```swift
/// let trips = try ModelBundle("App/Trips.xcdatamodeld")
/// print(trips.current?.checksum ?? "")                        // as NSStoreModelVersionChecksumKey
/// let before = try ModelBundle("origin/main:App/Trips.xcdatamodeld")
/// if let old = before.current, let new = trips.current {
///   let comparison = ModelComparison(from: old, to: new)
///   print(comparison.verdict, comparison.problems.map(\.description))
/// }
/// ```
public struct ModelBundle: Sendable {
  /// The versions: for a bundle all, sorted by name in numeric order; for anything else one.
  public let versions: [ModelVersion]
  /// The current version: the one marked in the bundle, or the only one; nil if absent.
  public let current: ModelVersion?
  /// The problems of the bundle itself.
  public let problems: [Problem]

  /// Reads a model the way every command does.
  ///
  /// - Parameter reference: An `.xcdatamodeld`, `.xcdatamodel`, `.momd` or `.mom`, a store, or a folder of
  ///   Swift sources with SwiftData models. A `#NAME` suffix selects one version; a `REVISION:` prefix reads
  ///   it from git.
  /// - Throws: ``ModelError`` if there is no model or none of it can be read. A single version that cannot be
  ///   read is kept, with problems and without hashes.
  public init(_ reference: String) throws(ModelError) {
    let loaded: LoadedModel
    do throws(ToolchainError) {
      loaded = try loadModel(ModelReference(reference), scratch: temporaryFolder)
    } catch {
      throw ModelError(error)
    }
    let path = ModelReference(reference).path
    versions = loaded.versions.map { ModelVersion($0, reference: "\(path)#\($0.name)") }
    let name = loaded.currentVersion
    current = versions.first { $0.name == name } ?? (versions.count == 1 ? versions[0] : nil)
    problems = loaded.diagnostics.map(Problem.init)
  }

  /// The version with the given name; nil if absent.
  public subscript(name: String) -> ModelVersion? { versions.first { $0.name == name } }
}

/// A version of a model.
public struct ModelVersion: Sendable {
  let compared: ComparedVersion?
  private let loaded: LoadedVersion

  init(_ version: LoadedVersion, reference: String) {
    loaded = version
    compared = version.isReadable ? ComparedVersion(version, reference: reference) : nil
  }

  /// The name: the file name without its extension.
  public var name: String { loaded.name }

  /// The entities, ordered by name.
  public var entities: [ModelEntity] { loaded.model.entities.map(ModelEntity.init) }

  /// The 32-byte version hash of each entity, keyed by entity name as in `entityVersionHashesByName`; empty
  /// if the version cannot be read.
  public var entityHashes: [String: [UInt8]] { compared?.hashes.byName ?? [:] }

  /// `NSStoreModelVersionChecksumKey`: 32 bytes in Base64; nil if the version cannot be read.
  public var checksum: String? { compared?.hashes.checksum }

  /// The problems found in this version.
  public var problems: [Problem] { loaded.diagnosticsWithErrors.map(Problem.init) }
}

/// An entity of a model.
public struct ModelEntity: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The parent entity; nil if absent.
  public let parent: String?
  /// Whether the entity is abstract.
  public let isAbstract: Bool
  /// The entity's own attributes, without inherited ones, ordered by name.
  public let attributes: [ModelAttribute]
  /// The entity's own relationships, without inherited ones, ordered by name.
  public let relationships: [ModelRelationship]

  init(_ entity: Entity) {
    (name, parent, isAbstract) = (entity.name, entity.parent, entity.isAbstract)
    attributes = entity.attributes.map(ModelAttribute.init)
    relationships = entity.relationships.map(ModelRelationship.init)
  }
}

/// An attribute of an entity.
public struct ModelAttribute: Hashable, Sendable {
  /// The attribute's name.
  public let name: String
  /// The type as a model source writes it, such as `Integer 64` or `Transformable`.
  public let type: String
  /// Whether the value may be nil.
  public let isOptional: Bool
  /// Whether the attribute is transient: its value is not saved in a store.
  public let isTransient: Bool

  init(_ attribute: Attribute) {
    (name, type) = (attribute.name, attribute.type.sourceName)
    (isOptional, isTransient) = (attribute.isOptional, attribute.isTransient)
  }
}

/// A relationship of an entity.
public struct ModelRelationship: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The destination entity; nil if the model names none.
  public let destination: String?
  /// The name of the inverse relationship; nil if absent.
  public let inverse: String?
  /// Whether the relationship is to-many.
  public let isToMany: Bool
  /// Whether the relationship may be empty.
  public let isOptional: Bool

  init(_ relationship: Relationship) {
    (name, destination, inverse) = (
      relationship.name, relationship.destinationEntity, relationship.inverseName
    )
    (isToMany, isOptional) = (relationship.isToMany, relationship.isOptional)
  }
}
