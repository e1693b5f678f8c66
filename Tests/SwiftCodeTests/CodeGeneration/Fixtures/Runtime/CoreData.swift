// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// A Core Data that keeps primitive values in a dictionary and tells what is called, in order.

public final class NSManagedObjectID: Sendable, Hashable {
  public init() {}
  public static func == (left: NSManagedObjectID, right: NSManagedObjectID) -> Bool {
    left === right
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

open class NSManagedObject: NSObject {
  public let objectID = NSManagedObjectID()
  public var primitiveValues: [String: Any] = [:]
  public var calls: [String] = []

  public override init() {}

  public func willAccessValue(forKey key: String?) { calls.append("willAccess") }
  public func didAccessValue(forKey key: String?) { calls.append("didAccess") }
  public func willChangeValue(forKey key: String) { calls.append("willChange") }
  public func didChangeValue(forKey key: String) { calls.append("didChange") }
  public func primitiveValue(forKey key: String) -> Any? {
    calls.append("get")
    return primitiveValues[key]
  }
  public func setPrimitiveValue(_ value: Any?, forKey key: String) {
    calls.append("set")
    primitiveValues[key] = value
  }
}

public final class NSManagedObjectContext {
  public var objects: [NSManagedObject] = []
  public init() {}
  public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    guard let object = objects.first(where: { $0.objectID == objectID }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return object
  }
}

public final class NSFetchRequest<Result> {
  public let entityName: String
  public init(entityName: String) { self.entityName = entityName }
}
