package import DataModel

/// A function for the app that leaves one of several objects that are equal in some attributes: the one with the lowest
/// key, as the statements of a step file do.
///
/// - Parameters:
///   - entity: The entity whose objects must differ, with those of subentities.
///   - names: The attributes.
///   - model: The model.
/// - Returns: A file of Swift.
package func duplicatesFunction(of entity: String, by names: [String], in model: Model) -> String {
  let words = swiftCommentText(names.joined(separator: ", "))
  let title = modelIdentifier(of: entity)
  let function = "mergeDuplicatesOf\(title.prefix(1).uppercased())\(title.dropFirst())"
  let keys = names.map(swiftStringLiteral).joined(separator: ", ")
  return """
    import CoreData

    extension NSManagedObjectContext {
      /// Leaves one of several objects of \(swiftCommentText(entity)) that are equal in \(words): the one with the lowest key.
      ///
      /// It gets what the others relate: members of to-many relationships, which in ordered ones come last, and of to-one
      /// relationships what it has none of. The others are deleted by the rules of their relationships.
    \(reviewLines(entity, model))  /// Objects that were never saved are merged last. Nothing is saved.
      ///
      /// - Returns: How many objects were deleted.
      @discardableResult
      func \(function)() throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: \(swiftStringLiteral(entity)))
        func key(of object: NSManagedObject) -> Int {
          Int(object.objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? .max
        }
        // Values are compared as the store does, not as Swift compares texts.
        var kept: [[NSObject]: NSManagedObject] = [:]
        var deleted = 0
        for object in try fetch(request).sorted(by: { key(of: $0) < key(of: $1) }) {
          let values = [\(keys)].compactMap { object.value(forKeyPath: $0) as? NSObject }
          // Objects without a value are equal to none.
          guard values.count == \(names.count) else { continue }
          guard let keeper = kept[values] else {
            kept[values] = object
            continue
          }
          for (name, relationship) in object.entity.relationshipsByName {
            guard !relationship.isTransient, keeper.entity.relationshipsByName[name] != nil else { continue }
            if relationship.isToMany, relationship.isOrdered {
              let members = object.mutableOrderedSetValue(forKey: name)
              keeper.mutableOrderedSetValue(forKey: name).addObjects(from: members.array)
              members.removeAllObjects()
            } else if relationship.isToMany {
              let members = object.mutableSetValue(forKey: name)
              keeper.mutableSetValue(forKey: name).addObjects(from: members.allObjects)
              members.removeAllObjects()
            } else if keeper.value(forKey: name) == nil, let target = object.value(forKey: name) {
              object.setValue(nil, forKey: name)
              keeper.setValue(target, forKey: name)
            }
          }
          delete(object)
          deleted += 1
        }
        return deleted
      }
    }

    """
}

/// The review notes on relationships to the objects that have no inverse and are therefore not handled.
private func reviewLines(_ entity: String, _ model: Model) -> String {
  let related = Set(
    model.entities.lazy.filter { other in
      other.name == entity || model.ancestors(of: other).contains { $0.name == entity }
    }.map(\.name) + (model.entities[entity].map(model.ancestors) ?? []).map(\.name))
  let leading = model.entities.flatMap { owner in
    owner.relationships.filter { relationship in
      relationship.inverseName == nil && !relationship.isTransient
        && relationship.destinationEntity.map(related.contains) ?? false
    }.map { "\(owner.name).\($0.name)" }
  }
  guard !leading.isEmpty else { return "" }
  return
    "  ///\n  /// REVIEW: \(swiftCommentText(leading.joined(separator: ", "))) has no inverse, and still leads to what is "
    + "deleted.\n  ///\n"
}
