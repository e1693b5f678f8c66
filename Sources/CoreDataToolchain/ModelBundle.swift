import Building
import Comparing
import DataModel
import Findings
import Loading

/// A model with its versions, read.
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
  /// The versions, in the order in which people number them: of a bundle all, of anything else the one.
  public let versions: [ModelVersion]
  /// The current version: the one that the bundle marks, or the only one; nil where none is.
  public let current: ModelVersion?
  /// What there is to say about the bundle itself.
  public let problems: [Problem]

  /// Reads a model as every command does.
  ///
  /// - Parameter reference: An `.xcdatamodeld`, `.xcdatamodel`, `.momd` or `.mom`, a store, or a folder of Swift sources with SwiftData
  ///   models; with `#NAME` behind it one version, with `REVISION:` before it as git has it.
  /// - Throws: ``ModelError`` when there is no model, or nothing of it can be read. A version that cannot be read is a version with
  ///   problems and without hashes.
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

  /// The version of that name; nil if absent.
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

  /// The name: that of the file without its extension.
  public var name: String { loaded.name }

  /// The entities, ordered by name.
  public var entities: [ModelEntity] { loaded.model.entities.map(ModelEntity.init) }

  /// The 32 bytes of the version hash of each entity, by its name, as `entityVersionHashesByName` has them; empty where the version
  /// cannot be read.
  public var entityHashes: [String: [UInt8]] { compared?.hashes.byName ?? [:] }

  /// `NSStoreModelVersionChecksumKey`: 32 bytes in Base64; nil where the version cannot be read.
  public var checksum: String? { compared?.hashes.checksum }

  /// What is wrong with it.
  public var problems: [Problem] { loaded.diagnosticsWithErrors.map(Problem.init) }
}

/// An entity of a model.
public struct ModelEntity: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The entity that it inherits from; nil for none.
  public let parent: String?
  /// Whether there are no objects of just this entity.
  public let isAbstract: Bool
  /// Its own attributes, without inherited ones, ordered by name.
  public let attributes: [ModelAttribute]
  /// Its own relationships, without inherited ones, ordered by name.
  public let relationships: [ModelRelationship]

  init(_ entity: Entity) {
    (name, parent, isAbstract) = (entity.name, entity.parent, entity.isAbstract)
    attributes = entity.attributes.map(ModelAttribute.init)
    relationships = entity.relationships.map(ModelRelationship.init)
  }
}

/// An attribute of an entity.
public struct ModelAttribute: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The type as a model source writes it, such as `Integer 64` or `Transformable`.
  public let type: String
  /// Whether the value may be nil.
  public let isOptional: Bool
  /// Whether no store holds the value.
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
  /// The entity of its objects; nil where the model names none.
  public let destination: String?
  /// The name of the inverse at the destination; nil for none.
  public let inverse: String?
  /// Whether it leads to several objects.
  public let isToMany: Bool
  /// Whether it may lead to none.
  public let isOptional: Bool

  init(_ relationship: Relationship) {
    (name, destination, inverse) = (
      relationship.name, relationship.destinationEntity, relationship.inverseName
    )
    (isToMany, isOptional) = (relationship.isToMany, relationship.isOptional)
  }
}
