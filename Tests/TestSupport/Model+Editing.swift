package import DataModel

extension Model {
  /// Changes the entity called `name`.
  package mutating func edit(_ name: String, _ change: (inout Entity) -> Void) {
    entities = entities.edited(name, change)
  }

  /// Changes an attribute.
  package mutating func edit(
    attribute: String, of entity: String, _ change: (inout Attribute) -> Void
  ) {
    edit(entity) { $0.attributes = $0.attributes.edited(attribute, change) }
  }

  /// Changes a relationship.
  package mutating func edit(
    relationship: String, of entity: String, _ change: (inout Relationship) -> Void
  ) {
    edit(entity) { $0.relationships = $0.relationships.edited(relationship, change) }
  }

  /// Changes a fetched property.
  package mutating func edit(
    fetchedProperty: String, of entity: String, _ change: (inout FetchedProperty) -> Void
  ) {
    edit(entity) { $0.fetchedProperties = $0.fetchedProperties.edited(fetchedProperty, change) }
  }
}

extension NamedCollection where Element: Named {
  /// The members after applying `change` to the one called `name`.
  package func edited(_ name: String, _ change: (inout Element) -> Void) -> Self {
    NamedCollection(
      map { element in
        guard element.name == name else { return element }
        var element = element
        change(&element)
        return element
      })
  }

  /// The members without those called `name`.
  package func without(_ name: String) -> Self {
    NamedCollection(filter { $0.name != name })
  }
}

extension FetchIndexList {
  /// The indexes after applying `change` to the one called `name`.
  package func edited(_ name: String, _ change: (inout FetchIndex) -> Void) -> Self {
    var result = self
    guard var index = self[name] else { return self }
    change(&index)
    result.replace(index)
    return result
  }

  /// The indexes without those called `name`.
  package func without(_ name: String) -> Self {
    FetchIndexList(filter { $0.name != name })
  }
}

/// A model with every kind of element.
package func libraryModel() -> Model {
  let place = Composite(
    name: "Place",
    attributes: [
      Attribute("city"), Attribute("height", .double),
      Attribute("grid", Composite(name: "Grid", attributes: [Attribute("x"), Attribute("y")])),
    ])
  var model = Model(entities: [
    author(place),
    Entity("Book", [Attribute("title"), Relationship("author", to: "Author", inverse: "books")]),
    Entity("Novel", parent: "Book", [Attribute("plot", isOptional: true)]),
    Entity("Shelf", [Attribute("number", .integer16)]),
  ])
  model.composites = [place]
  model.configurations = [Configuration(name: "Local", entities: ["Author", "Book"])]
  model.fetchRequestTemplates = [
    FetchRequestTemplate(name: "All", request: FetchRequest(entity: "Book"))
  ]
  return model
}

private func author(_ place: Composite) -> Entity {
  Entity(
    "Author",
    [
      Attribute("born", .date), Attribute("home", place), Attribute("name"),
      Attribute("portrait", .binary),
      Attribute("total", derivedBy: "count:(books)"),
      Relationship("books", toMany: "Book", inverse: "author"),
      Relationship("mentor", to: "Author"),
      FetchedProperty("recent", from: "Book", where: "title != nil"),
    ]
  ) {
    $0.fetchIndexes = [
      FetchIndex(name: "byName", elements: [FetchIndexElement(.property("name"))])
    ]
    $0.compoundIndexes = [["name", "born"], ["born"]]
    $0.uniquenessConstraints = [["name"], ["name", "born"]]
  }
}
