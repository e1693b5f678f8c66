import DataModel
import TestSupport

/// A step with the two models.
struct RehearsedStep: Sendable {
  let old: Model
  let new: Model
}

/// Steps that together use every kind of statement.
let rehearsedSteps: [RehearsedStep] = [
  RehearsedStep(old: shop, new: changedInPlace), RehearsedStep(old: shop, new: madeAnew),
  RehearsedStep(old: shop, new: withoutShelf),
]

/// Numbers: Author 1, Item 2 with Book 3 and Film 4, Shelf 5, Tag 6.
private let shop = Model(entities: [
  Entity(
    "Author",
    [
      Attribute("name", isOptional: true), Attribute("rank", .integer16, isOptional: true),
      Attribute("photo", .binary, isOptional: true),
      Relationship("books", toMany: "Book", inverse: "author"),
    ]),
  Entity("Item", [Attribute("title", isOptional: true), Attribute("code", isOptional: true)]),
  Entity(
    "Book", parent: "Item",
    [
      Attribute("pages", .integer16, isOptional: true),
      Relationship("author", to: "Author", inverse: "books"),
      Relationship("tags", toMany: "Tag", inverse: "books"),
    ]),
  Entity("Film", parent: "Item", [Attribute("minutes", .integer32, isOptional: true)]),
  Entity("Shelf", [Relationship("favourite", to: "Item"), Relationship("lead", to: "Author")]),
  Entity(
    "Tag",
    [
      Attribute("label", isOptional: true), Relationship("books", toMany: "Book", inverse: "tags"),
    ]),
])

/// A first entity in the alphabet shifts all numbers; columns are added, renamed and given values.
private let changedInPlace: Model = {
  var model = shop
  model.entities.insert(Entity("Aisle", [Attribute("number", .integer16, isOptional: true)]))
  model.entities.insert(Entity("Essayist", parent: "Author"))
  model.edit("Author") { entity in
    entity.attributes.insert(
      Attribute("country", isOptional: true) { $0.defaultValue = .string("it's") })
    entity.attributes.replace(
      Attribute("rank", .integer16) { $0.defaultValue = .integer(7) })
    entity.attributes.replace(
      Attribute("photo", .binary, isOptional: true) { $0.allowsExternalBinaryDataStorage = true })
    entity.attributes.insert(Attribute("total", .integer64, derivedBy: "count:(books)"))
    entity.relationships.replace(
      Relationship("books", toMany: "Book", inverse: "author") { $0.isOrdered = true })
    entity.fetchIndexes = [
      FetchIndex(name: "byName", elements: [FetchIndexElement(.property("name"))])
    ]
  }
  model.edit("Book") {
    $0.fetchIndexes = [
      FetchIndex(name: "span", elements: [FetchIndexElement(.property("pages"), type: .rTree)])
    ]
  }
  model.edit("Tag") { entity in
    entity.attributes = [
      Attribute("text", isOptional: true) { $0.renamingIdentifier = "label" }
    ]
    entity.relationships.replace(
      Relationship("books", toMany: "Book", inverse: "tags") { $0.isOrdered = true })
  }
  return model
}()

/// An entity without references is removed: the old metadata contain every hash of the new version.
private let withoutShelf: Model = {
  var model = shop
  model.entities = model.entities.without("Shelf")
  return model
}()

/// A tree is split, cardinality changes, an entity is removed, types change.
private let madeAnew: Model = {
  var model = shop
  model.entities = model.entities.without("Tag")
  model.edit("Film") {
    $0.parent = nil
    $0.attributes = [
      Attribute("minutes", .double, isOptional: true), Attribute("title", isOptional: true),
      Attribute("code", isOptional: true),
    ]
  }
  model.edit("Book") { $0.relationships = $0.relationships.without("tags") }
  model.edit(relationship: "author", of: "Book") { $0.maxCount = 0 }
  model.edit("Item") { entity in
    entity.attributes.replace(
      Attribute("code") { $0.defaultValue = .string("none") })
  }
  model.edit("Shelf") { $0.relationships = $0.relationships.without("lead") }
  model.edit("Author") { $0.attributes = [Attribute("name", isOptional: true)] }
  return model
}()
