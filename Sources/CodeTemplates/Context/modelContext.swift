import CodeGeneration
import DataModel

/// Everything that templates see.
///
/// - Complexity: O(n) in the size of the model, and of what entities inherit.
/// - Source: `Documentation/GeneratedClasses.md`, which lists every name.
func modelContext(
  _ model: Model, options: GenerationOptions, parameters: [String: String], budget: TemplateBudget
) -> [String: Any] {
  let context = ModelContext(model: model, options: options, budget: budget)
  return [
    "model": context.modelObject,
    "parameters": TemplateObject(parameters, budget),
  ]
}

/// Makes objects for templates of parts of a model.
struct ModelContext {
  /// The model.
  let model: Model
  /// What names depend on.
  let options: GenerationOptions
  /// What the objects count look-ups in.
  let budget: TemplateBudget

  /// The model itself.
  var modelObject: TemplateObject {
    let children = model.children
    return object([
      "name": options.modelName, "identifier": modelIdentifier(of: options.modelName),
      "access": access,
      "versionIdentifiers": model.versionIdentifiers.sorted(by: nameComesBefore)
        .filter { !$0.isEmpty },
      "usesCloudKit": model.isUsedWithCloudKit,
      "entities": model.entities.map { entity($0, subentities: children[$0.name] ?? []) },
      "composites": model.composites.map { composite in
        object([
          "name": composite.name,
          "elements": composite.attributes.map { attribute($0, of: composite.name) },
        ])
      },
      "configurations": model.configurations.map { configuration in
        object([
          "name": configuration.name,
          "entities": configuration.entities.sorted(by: nameComesBefore),
        ])
      },
      "fetchRequests": model.fetchRequestTemplates.map { template in
        request(template.request, name: template.name)
      },
    ])
  }

  /// The access level of declarations with a space after it; nothing for `internal`.
  private var access: String {
    switch options.access {
    case .internal: ""
    case .package: "package "
    case .open, .public: "public "
    }
  }

  /// An object with these members.
  func object(_ members: [String: Any?]) -> TemplateObject { TemplateObject(members, budget) }

  /// What somebody wrote about an element, under the keys of the options or the usual ones.
  func documentation(_ userInfo: [String: String]) -> String? {
    let keys =
      options.style.documentationKeys.isEmpty
      ? ClassStyle.usualDocumentationKeys : options.style.documentationKeys
    return keys.lazy.compactMap { userInfo[$0] }.first { !$0.isEmpty }
  }

  private func entity(_ entity: Entity, subentities: [String]) -> TemplateObject {
    let ancestors = model.ancestors(of: entity)
    return object([
      "name": entity.name, "class": entity.className.map { _ in className(of: entity) },
      "superclass": ancestors.first.map(className) ?? "NSManagedObject",
      "parent": entity.parent, "isAbstract": entity.isAbstract, "isRoot": entity.parent == nil,
      "propertyNames": propertyNames(of: [entity] + ancestors),
      "subentities": subentities, "userInfo": entity.userInfo,
      "documentation": documentation(entity.userInfo),
      "renamingIdentifier": entity.renamingIdentifier,
      "attributes": entity.attributes.map { attribute($0, of: entity.name) },
      "inheritedAttributes": ancestors.flatMap { ancestor in
        ancestor.attributes.map { attribute($0, of: ancestor.name) }
      },
      "relationships": entity.relationships.map { relationship($0, of: entity.name) },
      "inheritedRelationships": ancestors.flatMap { ancestor in
        ancestor.relationships.map { relationship($0, of: ancestor.name) }
      },
      "fetchedProperties": entity.fetchedProperties.map { fetchedProperty($0, of: entity.name) },
      "uniquenessConstraints": entity.uniquenessConstraints,
      "indexes": entity.fetchIndexes.byName.map { index in
        object(["name": index.name, "elements": index.elements.compactMap(\.propertyName)])
      },
    ])
  }

  /// The names of the properties of all of them, each once.
  private func propertyNames(of entities: [Entity]) -> [String] {
    var seen: Set<String> = []
    return entities.flatMap(\.propertyNames).filter { seen.insert($0).inserted }
  }

  private func fetchedProperty(_ property: FetchedProperty, of entity: String) -> TemplateObject {
    object([
      "name": property.name, "entity": entity, "userInfo": property.userInfo,
      "documentation": documentation(property.userInfo),
      "request": property.fetchRequest.map { request($0, name: property.name) },
    ])
  }

  private func request(_ request: FetchRequest, name: String) -> TemplateObject {
    let entity = request.entity.flatMap { model.entities[$0] }
    let result =
      switch request.resultType {
      case .managedObjects: "objects"
      case .objectIDs: "objectIDs"
      case .dictionaries: "dictionaries"
      case .count: "count"
      }
    return object([
      "name": name, "entity": request.entity, "class": entity.map(className),
      "predicate": request.predicate, "limit": request.fetchLimit, "result": result,
    ])
  }
}
