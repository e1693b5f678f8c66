import DataModel
import TestSupport

extension Model {
  /// A model with every kind of entity and property that classes are generated for.
  static var withEveryKindOfProperty: Model {
    let address = Composite(name: "Address", attributes: [Attribute("street")])
    var model = Model(entities: [
      .allTypes(address), .book, .thing, .novel, .author, .person, .memo, .handWritten,
    ])
    model.composites = [address]
    model.sourceLanguage = "Swift"
    return model
  }
}

extension Entity {
  /// An entity that requests a class `className`.
  fileprivate static func generated(
    _ name: String, class className: String, parent: String? = nil,
    _ generation: CodeGeneration = .classDefinition, _ properties: [any Property] = []
  ) -> Entity {
    Entity(name, parent: parent, properties) {
      $0.className = className
      $0.codeGeneration = generation
    }
  }

  /// Attributes of all types, as objects and as scalars.
  fileprivate static func allTypes(_ address: Composite) -> Entity {
    let numbers: [AttributeType] = [
      .integer16, .integer32, .integer64, .double, .float, .boolean, .date,
    ]
    let scalars = numbers.map { type in
      Attribute("scalar\(type.rawValue)", type) { $0.usesScalarValueType = true }
    }
    let others: [AttributeType] = [.string, .decimal, .binary, .uuid, .uri, .transformable]
    let objects = (numbers + others).map { Attribute("object\($0.rawValue)", $0, isOptional: true) }
    let rare = [
      Attribute("address", address),
      Attribute("count", .integer64, derivedBy: "count:(books)"),
      Attribute("list", .transformable) { $0.customClassName = "NSArray" },
      Attribute("own", .transformable) { $0.customClassName = ".Memo" },
      Attribute("untyped", .undefined) { $0.isTransient = true },
    ]
    return generated("AllTypes", class: "AllTypes", .classDefinition, scalars + objects + rare)
  }

  /// A class of the product module, with relationships of each kind; the entity has a different
  /// name.
  fileprivate static var book: Entity {
    generated(
      "Book", class: ".BookMO", .classDefinition,
      [
        Relationship("authors", toMany: "Author", inverse: "books") { $0.isOrdered = true },
        Relationship("reader", to: "Hand", inverse: nil),
        Relationship("related_things", toMany: "Thing", inverse: nil),
        Relationship("sequel", to: "Book", inverse: nil),
        FetchedProperty("novels", from: "Novel"),
      ])
  }

  /// A subentity of an entity whose class has a different name.
  fileprivate static var novel: Entity {
    generated("Novel", class: "Novel", parent: "Book", .classDefinition, [Attribute("plot")])
  }

  /// Only the properties are generated; one name is a word of Swift.
  fileprivate static var author: Entity {
    generated(
      "Author", class: "Author", .category,
      [
        Attribute("repeat", .boolean) { $0.usesScalarValueType = true },
        Relationship("books", toMany: "Book", inverse: "authors"),
      ])
  }

  /// No properties.
  fileprivate static var thing: Entity { generated("Thing", class: "Thing") }

  /// A quotation mark in the name of the entity.
  fileprivate static var memo: Entity { generated("Me\"mo", class: "Memo") }

  /// The class is handwritten.
  fileprivate static var person: Entity {
    generated("Person", class: "Person", .manual, [Attribute("name")])
  }

  /// Without a class name, objects are of the base class.
  fileprivate static var handWritten: Entity { Entity("Hand", [Attribute("note")]) }
}
