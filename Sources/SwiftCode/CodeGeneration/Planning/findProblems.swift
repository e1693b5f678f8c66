import DataModel

/// Finds references of `entity` to elements that are not in the model.
func findReferenceProblems(of entity: Entity, in model: Model) -> [GenerationNote] {
  findParentProblems(of: entity, in: model) + findDestinationProblems(of: entity, in: model)
}

private func findParentProblems(of entity: Entity, in model: Model) -> [GenerationNote] {
  guard let parent = entity.parent else { return [] }
  guard model.entities.contains(parent) else {
    return [.missingParent(entity: entity.name, parent: parent)]
  }
  // The ancestors end where one has no parent, or none in the model, or at the first met twice.
  let oldest = model.ancestors(of: entity).last
  let isCycle = oldest?.parent.map(model.entities.contains) ?? (oldest == nil)
  return isCycle ? [.inheritanceCycle(entity: entity.name)] : []
}

private func findDestinationProblems(of entity: Entity, in model: Model) -> [GenerationNote] {
  let destinations =
    entity.relationships.map { ($0.name, $0.destinationEntity) }
    + entity.fetchedProperties.map { ($0.name, $0.fetchRequest?.entity) }
  return destinations.compactMap { name, destination in
    if let destination, model.entities.contains(destination) { return nil }
    return .missingDestination(.property(entity: entity.name, name: name), destination)
  }
}

/// The classes whose files would have the same name, also where upper and lower case are the same.
func findRepeatedClasses(_ classes: [ManagedClass]) -> [GenerationNote] {
  Dictionary(grouping: classes) { $0.name.lowercased() }.values
    .filter { $0.count > 1 }
    .map { .repeatedClass($0.map(\.name), entities: $0.map(\.entity)) }
    .sorted { nameComesBefore($0.summary, $1.summary) }
}

/// The properties that are declared as no file of Xcode shows.
func findInferredForms(_ managedClass: ManagedClass) -> [GenerationNote] {
  managedClass.properties.compactMap { property in
    let path = ElementPath.property(entity: managedClass.entity, name: property.name)
    return switch property.value {
    case .object(.composite) where property.computed == nil: .inferredForm(path, .composite)
    case .fetched: .inferredForm(path, .fetchedProperty)
    default: nil
    }
  }
}

/// The names of a class and its properties that `language` cannot declare, and that of a class which hides one of the
/// `types` that generated declarations name.
func findNameProblems(
  of managedClass: ManagedClass, language: GeneratedLanguage, _ types: Set<String>
) -> [GenerationNote] {
  let entity = ElementPath.entity(managedClass.entity)
  var notes: [GenerationNote] = []
  if !isIdentifier(managedClass.name) {
    notes.append(.noIdentifier(entity, name: managedClass.name))
  } else if language.cannotBeClass(managedClass.name) {
    notes.append(.keyword(entity, name: managedClass.name, language))
  } else if frameworkClasses.contains(managedClass.name) {
    notes.append(.frameworkClass(entity, name: managedClass.name))
  } else if types.contains(managedClass.name) {
    notes.append(.hiddenType(entity, name: managedClass.name))
  }
  for property in managedClass.properties {
    let path = ElementPath.property(entity: managedClass.entity, name: property.name)
    notes += findPropertyProblem(property, at: path, language: language)
  }
  return notes
}

private func findPropertyProblem(
  _ property: ManagedProperty, at path: ElementPath, language: GeneratedLanguage
) -> [GenerationNote] {
  if !isIdentifier(property.name) { return [.noIdentifier(path, name: property.name)] }
  // Swift takes any word in backticks.
  if language == .objectiveC, language.keywords.contains(property.name) {
    return [.keyword(path, name: property.name, language)]
  }
  if case .transformed(let name?) = property.value, !isType(name, in: language) {
    return [.noType(path, name, language)]
  }
  return reservedNames.contains(property.name) ? [.reservedName(path)] : []
}

/// The classes of Foundation and Core Data that generated files name.
///
/// - Source: `Documentation/Formats/generated-classes.md`. Xcode generates a class of that name like any other.
private let frameworkClasses: Set<String> = [
  "NSDate", "NSDecimalNumber", "NSFetchRequest", "NSManagedObject", "NSManagedObjectID", "NSObject",
  "NSOrderedSet", "NSSet", "NSString",
]

/// The names of methods without arguments that every managed object has, and of the runtime.
///
/// - Source: Apple's class references of NSObject and NSManagedObject. Xcode writes such a property
///   like any other (one entity with `objectID`, in Objective-C); Swift's compiler refuses it.
private let reservedNames: Set<String> = [
  "autorelease", "changedValues", "class", "copy", "dealloc", "debugDescription", "description",
  "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "hash", "init",
  "isDeleted", "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext",
  "mutableCopy", "objectID", "observationInfo", "release", "retain", "retainCount", "self",
  "superclass", "zone",
]
