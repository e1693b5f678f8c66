package import DataModel
import Findings

/// A note about generated classes.
package enum GenerationNote: Hashable, Sendable {
  /// The entity asks for code and names no class.
  case noClass(entity: String)
  /// No file that Xcode wrote shows how such a property is declared.
  case inferredForm(ElementPath, PropertyKind)
  /// Files of two entities would have the same name: the classes are the same, or differ in upper and lower case only.
  case repeatedClass([String], entities: [String])
  /// A class of another module than the others.
  case otherModule(entity: String, named: String, expected: String)
  /// The parent entity is not in the model.
  case missingParent(entity: String, parent: String)
  /// The entity is its own ancestor.
  case inheritanceCycle(entity: String)
  /// The entity that a relationship or fetched property leads to is not in the model.
  case missingDestination(ElementPath, String?)
  /// A name that is not an identifier.
  case noIdentifier(ElementPath, name: String)
  /// A name that is a word of the language.
  case keyword(ElementPath, name: String, GeneratedLanguage)
  /// A property named like a method that every managed object has; Xcode generates it all the same.
  case reservedName(ElementPath)
  /// A class named like one of the frameworks that generated files use; Xcode generates it all the same.
  case frameworkClass(ElementPath, name: String)
  /// A class named like a type that declarations name; Xcode generates it all the same.
  case hiddenType(ElementPath, name: String)
  /// The class of a transformable attribute is not a type.
  case noType(ElementPath, String, GeneratedLanguage)
  /// The model cannot have classes in the style that is asked for.
  case style(ElementPath, StyleProblem)

  /// A kind of property for which no generated file has been seen.
  package enum PropertyKind: String, Hashable, Sendable {
    /// A composite attribute.
    case composite = "composite attribute"
    /// A fetched property.
    case fetchedProperty = "fetched property"
  }
}

extension GenerationNote {
  /// Whether nothing can be generated.
  package var isError: Bool { rule.severity == .error }

  /// The element concerned.
  package var element: ElementPath {
    switch self {
    case .noClass(let entity), .otherModule(let entity, _, _), .missingParent(let entity, _),
      .inheritanceCycle(let entity):
      .entity(entity)
    case .repeatedClass(_, let entities): entities.last.map(ElementPath.entity) ?? .model
    case .inferredForm(let path, _), .missingDestination(let path, _), .noIdentifier(let path, _),
      .keyword(let path, _, _), .reservedName(let path), .frameworkClass(let path, _),
      .hiddenType(let path, _),
      .noType(let path, _, _), .style(let path, _):
      path
    }
  }

  /// A one-line summary that can stand alone.
  package var summary: String {
    switch self {
    case .noClass(let entity):
      "\(entity): no class is generated, because the entity names none"
    case .inferredForm(let path, let kind):
      "\(path): how Xcode declares a \(kind.rawValue) is not known; this declaration compiles"
    case .repeatedClass(let names, let entities):
      Set(names).count == 1
        ? "the entities \(entities.joined(separator: ", ")) have the same class: \(names[0])"
        : "the classes \(names.joined(separator: ", ")) of the entities \(entities.joined(separator: ", ")) "
          + "differ only in upper and lower case"
    case .otherModule(let entity, let named, let expected):
      "\(entity): the class is in the module \(named), expected \(expected)"
    case .missingParent(let entity, let parent):
      "\(entity): the parent entity \"\(parent)\" does not exist"
    case .inheritanceCycle(let entity):
      "\(entity): the entity is its own ancestor"
    case .missingDestination(let path, let name?):
      "\(path): the destination entity \"\(name)\" does not exist"
    case .missingDestination(let path, nil):
      "\(path): the destination entity is missing"
    case .noIdentifier(let path, let name):
      "\(path): \"\(name)\" is not an identifier"
    case .keyword(let path, let name, let language):
      switch language {
      case .swift: "\(path): \"\(name)\" is a keyword of Swift"
      case .objectiveC: "\(path): \"\(name)\" is a keyword of Objective-C, or a word of its headers"
      }
    case .reservedName(let path):
      "\(path): the name conflicts with a method of NSObject or NSManagedObject"
    case .frameworkClass(let path, let name):
      "\(path): the class has the name of a class of Foundation or Core Data: \(name)"
    case .hiddenType(let path, let name):
      "\(path): the class has the name of a type that generated properties are of: \(name)"
    case .noType(let path, let text, let language):
      "\(path): the custom class \"\(text)\" is not a type of \(language.title)"
    case .style(.model, let problem): problem.message
    case .style(let path, let problem): "\(path): \(problem.message)"
    }
  }
}

extension GeneratedLanguage {
  /// The language as people write it.
  package var title: String {
    switch self {
    case .swift: "Swift"
    case .objectiveC: "Objective-C"
    }
  }
}
