import DataModel

/// A property with `@NSManaged`, with the class that declares it and what it is in the model.
struct DeclaredManagedProperty {
  /// The property.
  let property: DeclaredProperty
  /// The name of the class that declares it.
  let part: String
  /// The types around the declaration, and the declared type itself, outermost first.
  let scope: [Substring]
  /// An entity whose objects have it.
  let member: EntityClass
  /// Its counterparts in the model: one property, or one for each entity that shares the class.
  let matches: [any Property]
}

extension ClassScope {
  /// The classes and extensions of the sources with the entities whose objects have their members, each once.
  ///
  /// Of a class above that of an entity, which is of no entity itself, once for each entity below it.
  var ownDeclarations: [(members: [EntityClass], part: String, declaration: ClassDeclaration)] {
    var result: [([EntityClass], String, ClassDeclaration)] = []
    var seen: Set<String> = []
    for member in classes {
      for (place, part) in member.ownParts(among: entitiesByClass).enumerated() {
        // A class that several entities have is looked at once; a class above them once for each.
        let key = place == 0 ? part.name : "\(member.swiftName) \(part.name)"
        guard seen.insert(key).inserted else { continue }
        let members = entitiesByClass[member.swiftName] ?? [member]
        result += part.declarations.map { (members, part.name, $0) }
      }
    }
    return result
  }

  /// The managed properties that sources declare.
  var managedProperties: [DeclaredManagedProperty] {
    ownDeclarations.flatMap { members, part, declaration -> [DeclaredManagedProperty] in
      guard let member = members.first else { return [] }
      let known = members.map { propertiesByName(of: $0.entity) }
      return declaration.properties.filter(\.isManaged).map { property in
        DeclaredManagedProperty(
          property: property, part: part, scope: declaration.name.split(separator: "."),
          member: member,
          matches: known.compactMap { $0[property.runtimeName] ?? $0[property.primitiveOf ?? ""] })
      }
    }
  }

  private func propertiesByName(of entity: Entity) -> [String: any Property] {
    Dictionary(
      properties(of: entity).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The resolved declared type; nil if not written.
  func settledType(_ managed: DeclaredManagedProperty) -> DeclaredType? {
    managed.property.type.map { index.settled($0, in: managed.scope) }
  }

  /// Whether the declared type is right for `property`.
  func judge(_ managed: DeclaredManagedProperty, _ property: any Property) -> TypeVerdict {
    guard let type = settledType(managed) else { return .unknown }
    return switch property {
    case let attribute as Attribute: judge(type, for: attribute)
    case let relationship as Relationship: judge(type, for: relationship)
    case let fetched as FetchedProperty: judge(type, for: fetched)
    default: .unknown
    }
  }

  /// The managed properties whose types cannot be determined from the sources, as `Class.property`.
  var unjudgedProperties: [String] {
    managedProperties.compactMap { managed in
      guard let match = managed.matches.first, judge(managed, match) == .unknown,
        !((match as? Attribute).map { $0.type == .transformable || $0.type == .undefined } ?? false)
      else { return nil }
      return "\(managed.part).\(managed.property.name)"
    }
  }
}

extension EntityClass {
  /// The class and its superclasses without an entity; an entity's class is reported there.
  func ownParts(among classes: [String: [EntityClass]]) -> [Part] {
    guard let first = parts.first else {
      return loneExtensions.isEmpty
        ? [] : [Part(name: className.base, classes: [], extensions: loneExtensions)]
    }
    return [first] + parts.dropFirst().prefix { classes[$0.name] == nil }
  }
}

extension DeclaredProperty {
  /// The property whose primitive value this is: `title` for `primitiveTitle`.
  ///
  /// - Source: Apple's guide to Core Data: Core Data makes primitive accessors too.
  fileprivate var primitiveOf: String? {
    guard runtimeName.hasPrefix("primitive") else { return nil }
    let name = runtimeName.dropFirst("primitive".count)
    guard let first = name.first, !first.isLowercase else { return nil }
    return first.lowercased() + name.dropFirst()
  }
}
