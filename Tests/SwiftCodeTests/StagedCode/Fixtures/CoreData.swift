// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A stand-in for what the code of a plan uses of Core Data: declarations as Apple documents them, and stores that are
// a line in a table. What it does is written down in `Log`.

@_exported import Foundation

/// What happened, and what is to fail.
public enum Log {
  nonisolated(unsafe) public static var lines: [String] = []
  /// The line after which everything fails, as if the process had ended there.
  nonisolated(unsafe) public static var end: String?

  public struct Ended: Error {}

  public static func add(_ line: String) throws {
    lines.append(line)
    if line == end { throw Ended() }
  }
}

/// The stores by path.
public enum Stores {
  public struct Store {
    public var version: String
    public var metadata: [String: String] = [:]

    public init(version: String) { self.version = version }
  }

  nonisolated(unsafe) public static var byPath: [String: Store] = [:]
}

public func autoreleasepool<T>(invoking body: () throws -> T) rethrows -> T { try body() }

open class NSManagedObjectModel: NSObject {
  public let name: String
  public var versionChecksum: String { "checksum of \(name)" }

  public init?(contentsOf url: URL) {
    name = url.deletingPathExtension().lastPathComponent
  }

  public func isConfiguration(
    withName name: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool { metadata["version"] as? String == self.name }
}

open class NSMappingModel: NSObject {
  public class func inferredMappingModel(
    forSourceModel source: NSManagedObjectModel, destinationModel: NSManagedObjectModel
  ) throws -> NSMappingModel { NSMappingModel() }
}

open class NSManagedObjectID: NSObject, @unchecked Sendable {}

open class NSManagedObject: NSObject {}

public enum NSFetchRequestResultType: Sendable { case managedObjectIDResultType }

public protocol NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}

open class NSFetchRequest<Result: NSFetchRequestResult>: NSObject {
  public var resultType = NSFetchRequestResultType.managedObjectIDResultType
  public var predicate: NSPredicate?
  public init(entityName: String) {}
}

public struct NSManagedObjectContextConcurrencyType: Sendable {
  public static let privateQueueConcurrencyType = Self()
}

open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  public init(concurrencyType: NSManagedObjectContextConcurrencyType) {}
  public var hasChanges: Bool { true }
  public func save() throws { try Log.add("save") }
  public func reset() {}
  public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
  public func existingObject(with identifier: NSManagedObjectID) throws -> NSManagedObject {
    NSManagedObject()
  }
  public func performAndWait<T>(_ block: @Sendable () throws -> T) rethrows -> T { try block() }
}

open class NSPersistentStore: NSObject {
  public struct StoreType: Sendable { public static let sqlite = Self() }
}

public let NSMigratePersistentStoresAutomaticallyOption = "migrate"
public let NSInferMappingModelAutomaticallyOption = "infer"

open class NSPersistentStoreCoordinator: NSObject {
  private let model: NSManagedObjectModel
  public init(managedObjectModel: NSManagedObjectModel) { model = managedObjectModel }

  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let old = Stores.byPath[url.path]?.version ?? ""
    if old != model.name {
      Stores.byPath[url.path]?.version = model.name
      try Log.add("\(old) → \(model.name)")
    }
    return NSPersistentStore()
  }

  public func remove(_ store: NSPersistentStore) throws {}

  public class func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    let store = Stores.byPath[url.path]
    return (store?.metadata ?? [:]).merging(["version": store?.version ?? ""]) { $1 }
  }

  public class func setMetadata(
    _ metadata: [String: Any]?, type: NSPersistentStore.StoreType, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws {
    Stores.byPath[url.path]?.metadata = (metadata ?? [:]).filter { $0.key != "version" }
      .compactMapValues { $0 as? String }
  }
}

open class NSPersistentContainer: NSObject {
  public func newBackgroundContext() -> NSManagedObjectContext {
    NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
open class NSManagedObjectModelReference: NSObject {
  public let versionChecksum: String
  public let url: URL
  public init(fileURL: URL, versionChecksum: String) {
    url = fileURL
    self.versionChecksum = versionChecksum
  }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
open class NSMigrationStage: NSObject { open var label: String? }

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
open class NSLightweightMigrationStage: NSMigrationStage {
  public let versionChecksums: [String]
  public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
open class NSCustomMigrationStage: NSMigrationStage {
  public let currentModel: NSManagedObjectModelReference
  public let nextModel: NSManagedObjectModelReference
  public var willMigrateHandler:
    ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
  public var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
  public init(
    migratingFrom currentModel: NSManagedObjectModelReference,
    to nextModel: NSManagedObjectModelReference
  ) {
    self.currentModel = currentModel
    self.nextModel = nextModel
  }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
open class NSStagedMigrationManager: NSObject {
  public let stages: [NSMigrationStage]
  public weak var container: NSPersistentContainer?
  public init(_ stages: [NSMigrationStage]) { self.stages = stages }
}
