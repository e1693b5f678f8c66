import DataModel
import Testing

@Suite("Inheritance")
struct InheritanceTests {
  private let model = Model(entities: [
    entity("Spice", parent: "Ingredient"), entity("Ingredient", parent: "Thing"), entity("Thing"),
    entity("Utensil", parent: "Thing"), entity("Orphan", parent: "Missing"),
    entity("Own", parent: "Own"), entity("A", parent: "B"), entity("B", parent: "A"),
    entity("Beside", parent: "A"),
  ])

  @Test(arguments: [
    ("Spice", ["Ingredient", "Thing"]), ("Ingredient", ["Thing"]), ("Thing", []),
    ("Orphan", []), ("Own", []), ("A", ["B"]), ("B", ["A"]), ("Beside", ["A", "B"]),
  ])
  func `ancestors are listed from the nearest, up to a gap or a cycle`(
    name: String, expected: [String]
  ) throws {
    let entity = try #require(model.entities[name])
    #expect(model.ancestors(of: entity).map(\.name) == expected)
    #expect(model.lineage(above: entity).map(\.name) == expected)
  }

  @Test func `children are ordered by name`() {
    #expect(
      model.children == [
        "Thing": ["Ingredient", "Utensil"], "Ingredient": ["Spice"], "Missing": ["Orphan"],
        "Own": ["Own"], "A": ["B", "Beside"], "B": ["A"],
      ])
  }
}

@Suite("Property lookup")
struct PropertyLookupTests {
  @Test func `an entity finds each kind of its own properties`() {
    var item = entity("Item")
    item.attributes = [Attribute(name: "a", type: .string)]
    item.relationships = [Relationship(name: "r", destinationEntity: "Item")]
    item.fetchedProperties = [FetchedProperty(name: "f", fetchRequest: nil)]
    #expect(item.property("a") is Attribute)
    #expect(item.property("r") is Relationship)
    #expect(item.property("f") is FetchedProperty)
    #expect(item.property("x") == nil)
    #expect(item.properties.map { $0.name } == ["a", "r", "f"])
  }

  @Test func `a model finds inherited properties, the nearest first`() throws {
    var parent = entity("Parent")
    parent.attributes = [
      Attribute(name: "a", type: .string), Attribute(name: "b", type: .string),
    ]
    var child = entity("Child", parent: "Parent")
    child.attributes = [Attribute(name: "a", type: .date)]
    let model = Model(entities: [child, parent])
    #expect((model.property("a", of: child) as? Attribute)?.type == .date)
    #expect((model.property("b", of: child) as? Attribute)?.type == .string)
    #expect(model.property("c", of: child) == nil)
    #expect(model.property("a", of: entity("Loop", parent: "Loop")) == nil)
  }
}

private func entity(_ name: String, parent: String? = nil) -> Entity {
  var entity = Entity(name: name)
  entity.parent = parent
  return entity
}
