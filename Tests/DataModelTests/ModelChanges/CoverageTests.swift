import DataModel
import TestSupport
import Testing

/// Fails if the data model gets a property that the comparison does not know.
@Suite("Completeness of the comparison")
struct CoverageTests {
  @Test func `the data model's types have no unknown fields`() {
    let library = libraryModel()
    // With an identifier, as details that few values have show only where one is set. That an attribute is not judged changes
    // its modifier.
    let counts: [(Any, Int)] = [
      (library, 8), (Entity("E"), 17), (Attribute("a") { $0.renamingIdentifier = "b" }, 25),
      (Relationship("r", to: "E") { $0.renamingIdentifier = "s" }, 18),
      (FetchedProperty("f", from: "E") { $0.renamingIdentifier = "g" }, 12),
      (FetchRequest(entity: "E"), 12),
      (FetchIndex(name: "i", elements: []), 3), (Validation(), 4),
      (Derivation(expression: nil), 2), (Composite(name: "c", attributes: []), 2),
      (Configuration(name: "c", entities: []), 3),
      (FetchRequestTemplate(name: "t", request: FetchRequest(entity: nil)), 2),
    ]
    for (value, count) in counts {
      let fields = fieldNames(of: value)
      #expect(fields.count == count, "\(type(of: value)): \(fields)")
    }
  }

  @Test func `changes of an entity are listed together in order`() {
    let from = libraryModel()
    var to = from
    to.isUsedWithCloudKit = true
    to.edit("Book") { $0.isAbstract = true }
    to.edit(relationship: "author", of: "Book") { $0.isOptional = false }
    to.edit(attribute: "title", of: "Book") { $0.isOptional = true }
    to.edit("Author") { $0.uniquenessConstraints = [] }
    to.entities = to.entities.without("Shelf")
    to.configurations = []
    let changes = diffModels(from: from, to: to)
    #expect(
      changes.map(\.kind.rawValue) == [
        "model-cloudkit", "constraint-removed", "constraint-removed", "entity-abstract",
        "attribute-optional", "relationship-optional", "entity-removed", "configuration-removed",
      ])
    #expect(changes.map(\.entity).prefix(4) == [nil, "Author", "Author", "Book"])
    #expect(changes.compactMap(\.property) == ["title", "author"])
  }
}

/// The names of the fields of a value, including those stored behind a reference.
private func fieldNames(of value: Any) -> [String] {
  Mirror(reflecting: value).children.flatMap { child -> [String] in
    switch child.label {
    case "details", "common", "storage": fieldNames(of: child.value)
    case let label?: [label]
    case nil: fieldNames(of: child.value)
    }
  }
}
