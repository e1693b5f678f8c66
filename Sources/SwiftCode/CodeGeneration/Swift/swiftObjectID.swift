extension SwiftGenerator {
  /// The type of the identifiers of a class, after an empty line; nothing where it is not asked for.
  func objectID(_ managedClass: ManagedClass) -> String {
    guard style.hasObjectIdentifiers else { return "" }
    let name = managedClass.name
    let type = managedClass.identifierName
    let hasOther = managedClass.namesInTree.contains("id") || !managedClass.isRoot
    let property = hasOther ? "" : identity(managedClass)
    return """

      /// Identifies an object of the class `\(name)` in any context and on any actor.
      \(isolation)\(access)struct \(type): Hashable, @unchecked Sendable {
          /// The object ID, which never changes itself; that of an unsaved object is temporary.
          \(access)let objectID: NSManagedObjectID

          /// Identifies `object`, which should be saved.
          \(access)init(_ object: \(name)) {
              objectID = object.objectID
          }

          /// The object in `context`; throws when it does not exist anymore.
          \(access)func object(in context: NSManagedObjectContext) throws -> \(name)? {
              try context.existingObject(with: objectID) as? \(name)
          }
      }
      \(property)
      """
  }

  /// The property that makes a class identifiable by its type of identifiers.
  private func identity(_ managedClass: ManagedClass) -> String {
    """

    \(isolation)extension \(managedClass.name) {

        /// Identifies the object; it changes when a new object is saved first.
        \(access)var id: \(managedClass.identifierName) { \(managedClass.identifierName)(self) }

    }

    """
  }
}
