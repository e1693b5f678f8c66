import DataModel

/// A class to generate: an entity with everything that its files say about other entities.
struct ManagedClass {
  /// The name of the entity, which the fetch request asks for.
  var entity: String
  /// The name of the class, without its module.
  var name: String
  /// The class of the nearest ancestor that has one; nil for `NSManagedObject`.
  var superclass: String?
  /// Whether the entity has no parent.
  var isRoot: Bool
  /// Whether the class is known at run time by its bare name, and not by its module's and its own.
  var hasBareRuntimeName: Bool
  /// Whether the class itself is generated, and not only its properties.
  var includesDefinition: Bool
  /// The entity's own attributes, relationships and fetched properties, in this order.
  var properties: [ManagedProperty]
  /// The classes of the model to which relationships lead, besides this class and its superclass.
  var neighbours: [String]
  /// Whether another class of the model inherits from the class.
  var hasSubclasses = false
  /// Whether a class that this one inherits from is generated as well.
  var hasGeneratedAncestor = false
  /// The names of all properties of the entities of the same tree.
  var namesInTree: Set<String> = []
  /// The name of the type that identifies objects.
  var identifierName = ""
  /// The names of the inherited attributes, relationships and fetched properties, where the style has names.
  var inheritedNames: [String] = []
  /// The documentation of the entity; nil if absent.
  var documentation: String?
}

/// A property of a generated class.
struct ManagedProperty {
  /// The name of the property.
  var name: String
  /// The kind of its values.
  var value: ManagedValue
  /// Whether the declaration is non-optional.
  var isRequired = false
  /// The computed property that replaces a declaration implemented by Core Data; nil if absent.
  var computed: ComputedValue?
  /// The documentation of the property; nil if absent.
  var documentation: String?
}

/// The kind of a property's values.
enum ManagedValue: Equatable {
  /// A number, Boolean or date that is not an object.
  case scalar(AttributeType)
  /// An object of the attribute's type.
  case object(AttributeType)
  /// An object created by a value transformer; nil if its class is not known.
  case transformed(class: String?)
  /// An object of a class, or nil.
  case toOne(class: String)
  /// Objects of a class.
  case toMany(class: String, isOrdered: Bool)
  /// The objects of a class that a fetch request finds.
  case fetched(class: String)
}

extension ManagedClass {
  /// The base class of managed objects.
  static let base = "NSManagedObject"

  /// The relationships that lead to many objects.
  var toManyRelationships: [ToManyRelationship] {
    properties.compactMap { property in
      guard case .toMany(let destination, let isOrdered) = property.value else { return nil }
      return ToManyRelationship(
        name: property.name, destination: destination, isOrdered: isOrdered)
    }
  }

  /// The name as a text in quotes, of Swift and of Objective-C.
  var entityLiteral: String {
    entity.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}

/// A relationship with methods that add and remove objects.
struct ToManyRelationship {
  /// The name of the relationship.
  var name: String
  /// The class of the objects.
  var destination: String
  /// Whether the objects have an order.
  var isOrdered: Bool

  /// The name inside the names of methods: its first letter is a capital, the rest is unchanged.
  var capitalizedName: String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}
