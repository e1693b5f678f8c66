import DataModel
import TestSupport
import Testing

/// A library with nearly every feature of a schema, as one text.
@Suite struct GoldenSchemaTests {
  @Test func theSchemaOfALibrary() throws {
    let schema = predictSchema(Model(entities: [item, book, film, shelf, person]))
    let rows = schema.entities.map { "-- \($0.number) \($0.name) \($0.parentNumber)" }
    let text = (rows + schema.statements).joined(separator: ";\n") + ";\n"
    expectGolden(text, at: "Golden/library.sql")
    #expect(schema.doubts.isEmpty)
    #expect(try Database(schema).statements == schema.statements)
  }

  private var item: Entity {
    Entity(
      "Item", isAbstract: true,
      [
        Attribute("title"), Attribute("added", .date), Attribute("cover", .binary),
        Attribute("size", Composite(name: "Size", attributes: sizes)),
        Relationship("shelf", to: "Shelf", inverse: "items"),
        Relationship("makers", toMany: "Person", inverse: "works") { $0.isOrdered = true },
        Attribute("shelfLabel", .string, derivedBy: "shelf.label"),
      ]
    ) { entity in
      entity.fetchIndexes = [
        FetchIndex(
          name: "byAdded",
          elements: [
            FetchIndexElement(.property("added"), isAscending: false),
            FetchIndexElement(.property("title")),
          ], partialPredicate: "shelf != nil AND title != nil"),
        FetchIndex(
          name: "bySize",
          elements: [
            FetchIndexElement(.property("size.width"), type: .rTree),
            FetchIndexElement(.property("size.height"), type: .rTree),
          ]),
      ]
    }
  }

  private var sizes: [Attribute] { [Attribute("width", .double), Attribute("height", .double)] }

  private var book: Entity {
    Entity("Book", parent: "Item", [Attribute("isbn"), Attribute("length", .integer32)]) {
      $0.uniquenessConstraints = [["isbn"]]
    }
  }

  private var film: Entity {
    Entity(
      "Film", parent: "Item",
      [
        Attribute("length", .decimal), Attribute("scenes", .transformable),
        Relationship("sequel", to: "Film", inverse: "prequel"),
        Relationship("prequel", to: "Film", inverse: "sequel"),
      ])
  }

  private var shelf: Entity {
    Entity(
      "Shelf",
      [
        Attribute("label"), Attribute("id", .uuid), Attribute("page", .uri),
        Attribute("count", derivedBy: "count:(items)"),
        Relationship("items", toMany: "Item", inverse: "shelf") { $0.isOrdered = true },
        Relationship("favourites", toMany: "Item"),
      ])
  }

  private var person: Entity {
    Entity(
      "Person",
      [
        Attribute("name"), Relationship("works", toMany: "Item", inverse: "makers"),
        Relationship("friends", toMany: "Person", inverse: "friends"),
        Relationship("borrowed", to: "Item"),
      ])
  }
}
