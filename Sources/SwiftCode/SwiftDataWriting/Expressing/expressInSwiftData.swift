package import DataModel

/// Reduces a model to what `@Model` classes can express, and reports the losses.
///
/// - Parameters:
///   - model: Any model.
///   - isOfSources: Whether its names come from declarations in Swift, which may differ from identifiers.
/// - Returns: The model that SwiftData derives from the classes, and the losses. An element that cannot be expressed
///   is left out.
/// - Complexity: O(n) in the size of the model.
/// - Source: `Documentation/Formats/swiftdata-writing.md`.
package func expressInSwiftData(_ model: Model, isOfSources: Bool = false) -> ExpressedModel {
  var expressing = Expressing(model, isOfSources: isOfSources)
  expressing.leaveOutUnspeakable()
  var result = Model(entities: expressing.model.entities.map { expressing.entity($0) })
  result.versionIdentifiers = model.versionIdentifiers
  result.isUsedWithSwiftData = true
  result.sourceLanguage = "Swift"
  expressing.restOfModel()
  expressing.findImplicitInverses(in: result)
  return ExpressedModel(model: result, losses: expressing.losses)
}

/// A model while it is expressed in SwiftData.
struct Expressing {
  /// The model that is to be said; what has no name in Swift is left out at the beginning.
  private(set) var model: Model
  /// What could not be said so far.
  var losses: [SwiftDataLoss] = []

  /// Whether declarations in Swift have the names of the model.
  private let isOfSources: Bool

  /// Begins with `model`.
  init(_ model: Model, isOfSources: Bool = false) {
    (self.model, self.isOfSources) = (model, isOfSources)
  }

  /// Adds a loss.
  mutating func lose(_ element: ElementPath, _ text: String, changesHash: Bool = false) {
    losses.append(SwiftDataLoss(element, text, effect: changesHash ? .changes : .none))
  }

  /// Leaves out entities and properties that no declaration of Swift can be called like.
  mutating func leaveOutUnspeakable() {
    var entities: [Entity] = []
    for var entity in model.entities {
      guard isSpeakable(entity.name) else {
        lose(.entity(entity.name), "an entity of that name: no class has it", changesHash: true)
        continue
      }
      for property in entity.properties where !isSpeakable(property.name) {
        lose(
          .property(entity: entity.name, name: property.name),
          "a property of that name: no property of a class has it",
          changesHash: !property.isTransient)
      }
      entity.attributes = NamedCollection(entity.attributes.filter { isSpeakable($0.name) })
      entity.relationships = NamedCollection(entity.relationships.filter { isSpeakable($0.name) })
      entity.fetchedProperties = NamedCollection(
        entity.fetchedProperties.filter { isSpeakable($0.name) })
      entities.append(entity)
    }
    model.entities = NamedCollection(entities)
  }

  /// Whether a declaration can have the name: an identifier that does not mean the object itself.
  private func isSpeakable(_ name: String) -> Bool {
    let isSpoken =
      swiftIdentifier(name).filter { $0 != "`" } == name || isOfSources && isRawIdentifier(name)
    return isSpoken && !["self", "Self", "Any"].contains(name)
  }

  /// The entity as a class can be.
  mutating func entity(_ entity: Entity) -> Entity {
    let path = ElementPath.entity(entity.name)
    var result = Entity(name: entity.name)
    result.parent = parent(of: entity)
    rareDetails(of: entity, at: path)
    result.attributes = NamedCollection(
      entity.attributes.compactMap { attribute($0, of: entity.name) })
    result.relationships = NamedCollection(
      entity.relationships.compactMap { relationship($0, of: entity) })
    for property in entity.fetchedProperties {
      lose(
        .property(entity: entity.name, name: property.name),
        "a fetched property of \(property.fetchRequest?.entity ?? "no entity")"
          + (property.fetchRequest?.predicate.map { ", \($0)" } ?? ""))
    }
    result.uniquenessConstraints = constraints(of: entity, written: result)
    result.fetchIndexes = indexes(of: entity, written: result)
    return result
  }

  /// The parent, where it is in the model and the entity is not its own ancestor.
  private mutating func parent(of entity: Entity) -> String? {
    guard let name = entity.parent else { return nil }
    guard let last = model.ancestors(of: entity).last, last.parent == nil else {
      lose(.entity(entity.name), "the parent \(name), which is none", changesHash: true)
      return nil
    }
    lose(.entity(entity.name), "the parent \(name) on systems before those of 2025")
    return name
  }

  /// Tells what an entity has that no class says.
  private mutating func rareDetails(of entity: Entity, at path: ElementPath) {
    if entity.isAbstract { lose(path, "that it is abstract", changesHash: true) }
    if let modifier = entity.versionHashModifier {
      lose(path, "the version hash modifier \"\(modifier)\" of an entity", changesHash: true)
    }
    if let identifier = entity.renamingIdentifier, identifier != entity.name {
      lose(path, "that the entity was called \(identifier): a migration does not find its objects")
    }
    if let name = entity.className, simpleName(name) != entity.name,
      simpleName(name) != "NSManagedObject"
    {
      lose(path, "the class name \(name): a class of SwiftData is called like its entity")
    }
    if let text = entity.spotlightDisplayName { lose(path, "the Spotlight display name \(text)") }
    userInfo(entity.userInfo, entity.otherUserInfo, at: path)
  }

  /// Tells of user info.
  mutating func userInfo(
    _ texts: [String: String], _ others: [String: AttributeValue], at path: ElementPath
  ) {
    let keys = (Array(texts.keys) + Array(others.keys)).sorted()
    guard !keys.isEmpty else { return }
    lose(
      path, "user info (\(keys.joined(separator: ", ")))",
      changesHash: texts["NSPersistentHistoryTombstoneAttributes"] != nil)
  }

  /// Tells what belongs to no entity.
  mutating func restOfModel() {
    for template in model.fetchRequestTemplates {
      lose(
        .fetchRequestTemplate(template.name),
        "a fetch request of \(template.request.entity ?? "no entity")"
          + (template.request.predicate.map { ", \($0)" } ?? "") + "; code makes a FetchDescriptor")
    }
    let all = Set(model.entities.map(\.name))
    for configuration in model.configurations where !isWhole(configuration, all) {
      lose(
        .configuration(configuration.name),
        "a configuration of \(configuration.entities.sorted().joined(separator: ", ")); "
          + "code makes a ModelConfiguration with a Schema of these classes")
    }
  }

  /// Whether it is the one that SwiftData itself writes.
  private func isWhole(_ configuration: Configuration, _ all: Set<String>) -> Bool {
    configuration.name == "default" && configuration.entities == all
  }
}

/// A name without what is before its last dot.
func simpleName(_ name: String) -> String {
  name.split(separator: ".").last.map(String.init) ?? name
}
