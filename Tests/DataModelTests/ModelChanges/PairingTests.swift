import DataModel
import TestSupport
import Testing

@Suite("Pairing by renaming identifier")
struct PairingTests {
  @Test func `a chain of renames keeps the first name as renaming identifier`() {
    let names = ["a", "b", "c"]
    let models = names.map { name in
      Model(entities: [Entity("E", [Attribute(name) { $0.renamingIdentifier = "a" }])])
    }
    for (from, to) in [(0, 1), (1, 2), (0, 2)] {
      let changes = diffModels(from: models[from], to: models[to])
      #expect(changes.map(\.kind) == [.attributeRenamed])
      #expect(changes.first?.before == .property(entity: "E", name: names[from]))
      #expect(changes.first?.after == .property(entity: "E", name: names[to]))
    }
  }

  @Test func `a dropped renaming identifier is a removal and an addition`() {
    let from = Model(entities: [Entity("B") { $0.renamingIdentifier = "A" }])
    let to = Model(entities: [Entity("B")])
    let changes = diffModels(from: from, to: to)
    #expect(changes.map(\.kind) == [.entityRemoved, .entityAdded])
    #expect(changes.allSatisfy { !$0.changesVersionHash })
    #expect(from.applying(changes) == to)
  }

  @Test func `the renaming identifier can be in the old model`() {
    let from = Model(entities: [Entity("Old") { $0.renamingIdentifier = "New" }])
    let to = Model(entities: [Entity("New")])
    #expect(diffModels(from: from, to: to).map(\.kind) == [.entityRenamed, .entityIdentifier])
  }

  @Test func `two entities can swap names`() {
    let from = Model(entities: [
      Entity("A", [Attribute("x"), Relationship("other", to: "B")]), Entity("B"),
    ])
    let to = Model(entities: [
      Entity("B", [Attribute("x"), Relationship("other", to: "A")]) {
        $0.renamingIdentifier = "A"
      },
      Entity("A") { $0.renamingIdentifier = "B" },
    ])
    let changes = diffModels(from: from, to: to)
    #expect(Set(changes.map(\.kind)) == [.entityRenamed, .entityIdentifier])
    #expect(changes.map(\.after) == [.entity("A"), .entity("A"), .entity("B"), .entity("B")])
    #expect(from.applying(changes) == to)
  }

  @Test func `swapped names of similar attributes change no hash`() {
    let from = Model(entities: [Entity("E", [Attribute("a"), Attribute("b")])])
    let to = Model(entities: [
      Entity(
        "E",
        [
          Attribute("a") { $0.renamingIdentifier = "b" },
          Attribute("b") { $0.renamingIdentifier = "a" },
        ])
    ])
    let changes = diffModels(from: from, to: to)
    #expect(Set(changes.map(\.kind)) == [.attributeRenamed, .attributeIdentifier])
    #expect(changes.allSatisfy { !$0.changesVersionHash })
    #expect(changes.contains { $0.changesSchema })
  }

  @Test func `an old name can be reused for a new entity`() {
    let from = Model(entities: [Entity("A"), Entity("User", [Relationship("a", to: "A")])])
    let to = Model(entities: [
      Entity("B") { $0.renamingIdentifier = "A" }, Entity("A") { $0.renamingIdentifier = "A2" },
      Entity("User", [Relationship("a", to: "A")]),
    ])
    let changes = diffModels(from: from, to: to)
    #expect(
      changes.map(\.kind) == [
        .entityAdded, .entityRenamed, .entityIdentifier, .relationshipDestination,
      ])
    #expect(changes.last?.from == .text("A"))
    #expect(changes.last?.to == .text("A"))
    #expect(from.applying(changes) == to)
  }

  @Test func `references to a replaced entity change`() {
    let user = Entity("User", [Relationship("a", to: "A")])
    let from = Model(entities: [Entity("A"), user])
    let to = Model(entities: [Entity("A") { $0.renamingIdentifier = "A2" }, user])
    #expect(
      diffModels(from: from, to: to).map(\.kind)
        == [.entityRemoved, .entityAdded, .relationshipDestination])
  }

  @Test func `for duplicate renaming identifiers, equal names are paired first`() {
    let from = Model(entities: [
      Entity("A") { $0.renamingIdentifier = "id" }, Entity("C") { $0.renamingIdentifier = "id" },
      Entity("D") { $0.renamingIdentifier = "id" },
    ])
    let to = Model(entities: [
      Entity("B") { $0.renamingIdentifier = "id" }, Entity("C") { $0.renamingIdentifier = "id" },
    ])
    let changes = diffModels(from: from, to: to)
    #expect(changes.map(\.kind) == [.entityRenamed, .entityRemoved])
    #expect(changes.map(\.before) == [.entity("A"), .entity("D")])
    #expect(changes.first?.after == .entity("B"))
  }

  @Test func `properties of different kinds are not paired`() {
    let from = Model(entities: [Entity("E", [Attribute("a")])])
    let to = Model(entities: [Entity("E", [Relationship("a", to: "E")])])
    let changes = diffModels(from: from, to: to)
    #expect(changes.map(\.kind) == [.attributeRemoved, .relationshipAdded])
    #expect(from.applying(changes) == to)
  }

  @Test func `references to a renamed entity are updated`() {
    let from = libraryModel()
    var to = from
    to.edit("Book") {
      $0.name = "Volume"
      $0.renamingIdentifier = "Book"
    }
    to.redirectEntities { $0 == "Book" ? "Volume" : $0 }
    let changes = diffModels(from: from, to: to)
    #expect(changes.map(\.kind) == [.entityRenamed, .entityIdentifier])
    #expect(from.applying(changes) == to)
  }

  @Test func `references to a renamed property are updated`() {
    let from = libraryModel()
    var to = from
    to.edit(attribute: "name", of: "Author") {
      $0.name = "title"
      $0.renamingIdentifier = "name"
    }
    to.edit("Author") {
      $0.uniquenessConstraints = [["title"], ["title", "born"]]
      $0.compoundIndexes = [["title", "born"], ["born"]]
      $0.fetchIndexes = [
        FetchIndex(name: "byName", elements: [FetchIndexElement(.property("title"))])
      ]
    }
    let changes = diffModels(from: from, to: to)
    #expect(changes.map(\.kind) == [.attributeRenamed, .attributeIdentifier])
    #expect(from.applying(changes) == to)
  }

  @Test func `a changed order of indexes and constraints is not a change`() {
    var from = libraryModel()
    from.edit("Author") {
      $0.fetchIndexes.append(
        FetchIndex(name: "byBirth", elements: [FetchIndexElement(.property("born"))]))
    }
    var to = from
    to.edit("Author") {
      $0.fetchIndexes = FetchIndexList($0.fetchIndexes.reversed())
      $0.compoundIndexes.reverse()
      $0.uniquenessConstraints.reverse()
    }
    #expect(diffModels(from: from, to: to).isEmpty)
    #expect(hashModel(from).byName == hashModel(to).byName)
    to.edit("Author") { $0.isAbstract = true }
    #expect(diffModels(from: from, to: to).map(\.kind) == [.entityAbstract])
  }

  @Test func `an index of a composite element follows its composite`() {
    var from = libraryModel()
    from.edit("Author") {
      $0.fetchIndexes = [
        FetchIndex(name: "byCity", elements: [FetchIndexElement(.property("home.grid.x"))])
      ]
    }
    var to = from
    to.edit("Author") {
      $0.attributes = $0.attributes.edited("home") {
        $0.name = "place"
        $0.renamingIdentifier = "home"
        $0.elements[2].elements[0].name = "z"
        $0.elements[2].elements[0].renamingIdentifier = "x"
      }
      $0.fetchIndexes = [
        FetchIndex(name: "byCity", elements: [FetchIndexElement(.property("place.grid.z"))])
      ]
    }
    let changes = diffModels(from: from, to: to)
    #expect(
      changes.map(\.kind)
        == [.attributeRenamed, .attributeIdentifier, .elementRenamed, .attributeIdentifier])
    #expect(changes.last?.before == .property(entity: "Author", name: "home.grid.x"))
    #expect(changes.last?.after == .property(entity: "Author", name: "place.grid.z"))
    #expect(from.applying(changes) == to)
  }

  @Test func `an inverse follows a rename of the other end`() {
    let from = libraryModel()
    var to = from
    to.edit(relationship: "books", of: "Author") {
      $0.name = "works"
      $0.renamingIdentifier = "books"
    }
    to.edit(relationship: "author", of: "Book") { $0.inverseName = "works" }
    let changes = diffModels(from: from, to: to)
    #expect(changes.map(\.kind) == [.relationshipRenamed, .relationshipIdentifier])
    #expect(from.applying(changes) == to)
  }

  @Test func `different renaming identifiers are found by name, and can be copied`() {
    let stored = Model(entities: [
      Entity("A", [Attribute("x"), Attribute("y") { $0.renamingIdentifier = "x" }])
    ])
    let edited = Model(entities: [
      // An identifier that is the name says nothing.
      Entity("A", [Attribute("x") { $0.renamingIdentifier = "x" }, Attribute("y")]) {
        $0.renamingIdentifier = "B"
      }
    ])
    let changes = identifierChanges(from: stored, to: edited)
    #expect(changes.map(\.kind) == [.entityIdentifier, .attributeIdentifier])
    #expect(changes.map(\.after) == [.entity("A"), .property(entity: "A", name: "y")])
    #expect(changes.map(\.from) == [nil, .text("x")] && changes.map(\.to) == [.text("B"), nil])
    #expect(stored.takingIdentifiers(of: edited) == edited)
    #expect(identifierChanges(from: stored, to: stored).isEmpty)
  }
}
