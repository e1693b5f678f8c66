// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A stand-in for what classes, schemas and plans use of SwiftData: declarations as Apple documents them.

@_exported import Foundation

@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "StandInMacros", type: "Conformance")

@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "StandInMacros", type: "Nothing")

@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "StandInMacros", type: "Nothing")

@freestanding(declaration)
public macro Unique<T>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "StandInMacros", type: "Nothing") where T: PersistentModel

@freestanding(declaration)
public macro Index<T>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "StandInMacros", type: "Nothing") where T: PersistentModel

public protocol PersistentModel: AnyObject {}

public final class Schema {
  public enum Attribute {
    public struct Option {
      public static var unique: Option { Option() }
      public static var externalStorage: Option { Option() }
      public static var preserveValueOnDeletion: Option { Option() }
      public static var ephemeral: Option { Option() }
      public static var spotlight: Option { Option() }
      public static var allowsCloudEncryption: Option { Option() }
      public static func transformable(by name: String) -> Option { Option() }
    }
  }

  public enum Relationship {
    public struct Option {
      public static var unique: Option { Option() }
    }

    public enum DeleteRule { case noAction, nullify, cascade, deny }
  }

  public struct Version: Sendable {
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }
}

public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

public final class ModelContext {
  public func save() throws {}
}

public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
}
