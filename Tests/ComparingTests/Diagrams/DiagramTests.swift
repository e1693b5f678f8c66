import DataModel
import TestSupport
import Testing

@testable import Comparing

@Suite("Contents of a diagram")
struct DiagramTests {
  @Test func `a pair of inverses is one line with cardinalities at both ends`() throws {
    let diagram = makeDiagram(
      of: Model(entities: [
        Entity("Book", [Relationship("author", to: "Author", inverse: "books")]),
        Entity(
          "Author", [Relationship("books", toMany: "Book", inverse: "author")]),
      ]), title: "t")
    let link = try #require(diagram.links.first)
    #expect(diagram.links.count == 1)
    #expect(diagram.entities[link.from.entity].name == "Author")
    #expect(link.from.cardinality == .init(isOptional: true, isToMany: false))
    #expect(link.to.cardinality == .init(isOptional: true, isToMany: true))
    #expect(link.label == "books / author")
  }

  @Test func `without an inverse one end has no cardinality, a self-inverse has both`() {
    let diagram = makeDiagram(
      of: Model(entities: [
        Entity(
          "Person",
          [
            Relationship("home", to: "Place"),
            Relationship("friend", to: "Person", inverse: "friend"),
          ]
        ), Entity("Place"),
      ]), title: "t")
    #expect(diagram.links.map(\.label) == ["friend", "home"])
    #expect(diagram.links[0].from.cardinality != nil)
    #expect(diagram.links[1].from.cardinality == nil)
  }

  @Test func `broken references are omitted`() {
    var entity = Entity("A", parent: "Missing", [Relationship("gone", to: "Nowhere")])
    entity.relationships.insert(Relationship("none", to: nil))
    let diagram = makeDiagram(of: Model(entities: [entity, Entity("B", parent: "B")]), title: "t")
    #expect(diagram.links.isEmpty)
    #expect(diagram.entities[0].rows.map(\.type) == ["→ Nowhere?", "→ ??"])
  }

  @Test func `a step marks additions, removals and changes`() throws {
    let old = libraryModel()
    var new = old
    new.entities = new.entities.without("Shelf")
    new.entities.insert(Entity("Room", [Attribute("number", .integer16)]))
    new.edit("Book") {
      $0.attributes.insert(Attribute("pages", .integer32))
      $0.relationships = $0.relationships.without("author")
    }
    new.edit(attribute: "plot", of: "Novel") {
      $0.renamingIdentifier = "plot"
      $0.name = "story"
    }
    let diagram = step(old, new)
    let marks = Dictionary(
      uniqueKeysWithValues: diagram.entities.map { ($0.name, $0.mark) })
    #expect(marks["Room"] == .added)
    #expect(marks["Shelf"] == .removed)
    #expect(marks["Book"] == .changed)
    let book = try #require(diagram.entities.first { $0.name == "Book" })
    #expect(book.rows.map(\.mark) == [.added, .same, .removed])
    let novel = try #require(diagram.entities.first { $0.name == "Novel" })
    #expect(novel.rows.first?.oldName == "plot")
    #expect(novel.rows.first?.typeText == "String?")
    #expect(diagram.links.contains { $0.mark == .removed && $0.label == "author" })
  }

  @Test func `unchanged constraints are shown beside added and removed ones`() {
    var old = Model(entities: [Entity("A", [Attribute("x"), Attribute("y")])])
    old.edit("A") { $0.uniquenessConstraints = [["x"], ["x", "y"]] }
    var new = old
    new.edit("A") { $0.uniquenessConstraints = [["x"], ["y"]] }
    let rows = step(old, new).entities[0].rows.filter { $0.kind == .constraint }
    #expect(
      Set(rows.map { "\($0.mark.sign)\($0.name)" }) == [
        "unique (x)", "+unique (y)", "−unique (x, y)",
      ])
  }

  @Test func `for a large step only the surroundings of the changes are shown`() {
    let chain = (0..<40).map { index in
      Entity("E\(index)", [Relationship("next", to: index < 39 ? "E\(index + 1)" : nil)])
    }
    let old = Model(entities: chain)
    var new = old
    new.edit("E20") { $0.attributes.insert(Attribute("a")) }
    let diagram = step(old, new)
    #expect(Set(diagram.entities.map(\.name)) == ["E19", "E20", "E21"])
    #expect(diagram.hiddenEntities == 37)
    #expect(diagram.summary == "1 entity changed, 37 further away are not shown")
    #expect(step(old, new, [.attributes, .unchanged]).entities.count == 40)
    #expect(step(old, old).entities.count == 40)
  }

  @Test(arguments: 0..<80)
  func `every step can be drawn, in both directions`(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let old = generator.model(entities: 1...30)
    var editor = EditGenerator(seed: seed)
    let new = editor.edit(old)
    for (from, to) in [(old, new), (new, old)] {
      for detail: DiagramDetail in [.attributes, [], [.attributes, .unchanged]] {
        let diagram = step(from, to, detail)
        let drawing = SVGDrawing(diagram, id: "d")
        #expect(faults(drawing) == [])
        #expect(diagram.svg() == step(from, to, detail).svg())
        expectWellFormed(diagram.svg())
      }
    }
  }

  private func step(
    _ old: Model, _ new: Model, _ detail: DiagramDetail = .attributes
  ) -> Diagram {
    makeDiagram(
      from: old, to: new, changes: diffModels(from: old, to: new), title: "t", detail: detail)
  }
}
