// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import CoreData
import Foundation

// What generated classes need of Core Data in Swift.

extension NSManagedObjectContext {
  public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
  public func count<T: NSFetchRequestResult>(for request: NSFetchRequest<T>) throws -> Int { 0 }
  public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    fatalError()
  }
}
