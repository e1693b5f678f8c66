import DataModel
import Migration
import TestSupport
import Testing
import Text

@Suite("Key paths of predicates and expressions")
struct ResolveKeyPathsTests {
  private static let model: Model = {
    let point = Composite(name: "Point", attributes: [Attribute("lat", .double)])
    return Model(entities: [
      Entity(
        "Trip",
        [
          Attribute("name"), Attribute("place", point), Attribute("days", .integer32),
          Attribute("note") { $0.isTransient = true }, Attribute("extra", .transformable),
          Attribute("total", .integer64, derivedBy: "now()"),
          Relationship("guide", to: "Person", inverse: "trips"),
          Relationship("tags", toMany: "Tag", inverse: "trips"),
          Relationship("lost", to: "Nothing"),
          FetchedProperty("near", from: "Trip"),
        ]),
      Entity("Cruise", parent: "Trip", [Attribute("ship")]),
      Entity(
        "Person",
        [Attribute("age", .integer16), Relationship("trips", toMany: "Trip", inverse: "guide")]),
      Entity("Tag", [Attribute("word"), Relationship("trips", toMany: "Trip", inverse: "tags")]),
      Entity("Orphan", parent: "Missing", [Attribute("x")]),
    ])
  }()

  private func problems(
    _ text: String, on entity: String? = "Trip", _ use: KeyPathUse = .store,
    variables: [String: String] = [:]
  ) throws -> [String] {
    resolveKeyPaths(
      of: try parsePredicate(text), on: entity, in: Self.model, use: use, variables: variables
    ).problems.map(\.text)
  }

  @Test(arguments: [
    "name == 'x' AND days > 3 OR place.lat < 1.0", "guide.age > 3 AND guide.trips.@count > 1",
    "ANY tags.word == 'x' AND NONE tags.trips.name == 'y'", "'x' IN tags.word", "$T IN tags",
    "tags CONTAINS $T", "tags == nil", "tags.@max.trips.@count > 1", "tags.@count == 0",
    "SUBQUERY(tags, $t, $t.word == 'x' AND $t.trips.@count > 1).@count > 0",
    "total > 1 AND SELF == $X AND guide.objectID == $Y AND entity.name == 'Trip'",
    "$NAME == name AND $OTHER.other.path == 1", "SELF.guide.age == 1", "lost.anything == 1",
    "ALL tags.trips.days > 1", "tags.@distinctUnionOfObjects.word CONTAINS 'x'", "count:(tags) > 1",
    "lowercase:(name) == 'x'", "TRUEPREDICATE", "tags.word == guide.trips.name",
  ])
  func `a key path to a property has no problems`(text: String) throws {
    #expect(try problems(text) == [])
  }

  @Test(arguments: [
    ("nme == 'x'", "Trip has no property \"nme\", did you mean \"name\"?"),
    ("ship == 'x'", "Trip has no property \"ship\", which only its subentity Cruise has"),
    ("guide.zzzzzzz > 3", "Person has no property \"zzzzzzz\" (in guide.zzzzzzz)"),
    (
      "place.lt > 3",
      "the composite \"place\" has no element \"lt\", did you mean \"lat\"? (in place.lt)"
    ),
    (
      "name.length > 3",
      "\"name\" is an attribute of type String and has no key \"length\" (in name.length)"
    ),
    ("note == 'x'", "\"note\" of Trip is transient, and a store does not keep it"),
    (
      "near.@count > 1",
      "\"near\" of Trip is a fetched property, and a store does not keep it (in near.@count)"
    ),
    (
      "guide.@count > 1",
      "@count stands behind \"guide\" (to-one to Person), expected a to-many relationship before it (in guide.@count)"
    ),
    (
      "tags.@count.word > 1",
      "\"word\" stands behind @count, expected the end of the key path (in tags.@count.word)"
    ),
    (
      "ANY name == 'x'",
      "\"name\" of type String is one value, expected a to-many relationship behind ANY, ALL or NONE"
    ),
    (
      "SUBQUERY(guide, $g, $g.age > 1).@count > 0",
      "\"guide\" (to-one to Person) is one value, expected a to-many relationship in SUBQUERY"
    ),
    (
      "SUBQUERY(tags, $t, $t.wrd == 'x').@count > 0",
      "Tag has no property \"wrd\", did you mean \"word\"?"
    ),
  ])
  func `a key path without a destination is reported`(text: String, problem: String) throws {
    #expect(try problems(text).first == problem)
  }

  @Test(arguments: [
    "tags.word == 'x'", "tags.word BEGINSWITH 'x'", "tags == $T", "5 < guide.trips.days",
    "tags IN $LIST", "guide.trips.days BETWEEN {1, 2}", "lowercase:(tags.word) == 'x'",
  ])
  func `a to-many path compared with a single value is reported`(text: String) throws {
    let found = resolveKeyPaths(
      of: try parsePredicate(text), on: "Trip", in: Self.model, use: .store)
    #expect(found.problems.map(\.kind) == [.manyValues], "\(found)")
  }

  @Test func `an index can use only columns of one table`() throws {
    #expect(try problems("name == 'x' AND guide == nil AND place.lat > 1", .index) == [])
    for text in ["guide.age > 1", "tags.@count > 1", "ANY tags.word == 'x'"] {
      #expect(try problems(text, .index).first?.contains("one table") == true, "\(text)")
    }
  }

  @Test func `objects in memory support more key paths than a store, but no methods of an app`()
    throws
  {
    let source = ["source": "Trip"]
    for text in [
      "$source.note == 'x'", "$source.name.length > 3", "$source.extra.anything == 1",
      "$source.near.name != nil", "$source.guide.trips.@count > 1", "key == 1", "$other.key == 1",
    ] {
      #expect(try problems(text, on: nil, .memory, variables: source) == [], "\(text)")
    }
    #expect(
      try problems("$source.nme == $source.name.initial", on: nil, .memory, variables: source) == [
        "Trip has no property \"nme\", did you mean \"name\"?",
        "\"name\" is an attribute of type String and has no key \"initial\" (in name.initial)",
      ])
  }

  @Test func `variables are resolved in memory even if a store evaluates the rest`() throws {
    let source = ["FETCH_SOURCE": "Trip"]
    #expect(try problems("name == $FETCH_SOURCE.note", variables: source) == [])
    #expect(
      try problems("note == $FETCH_SOURCE.nme", variables: source) == [
        "\"note\" of Trip is transient, and a store does not keep it",
        "Trip has no property \"nme\", did you mean \"name\"?",
      ])
  }

  @Test func `key paths are not judged if the model does not define their entity`() throws {
    #expect(try problems("y == 1", on: "Orphan") == [])
    #expect(try problems("y == 1", on: "NoEntity") == [])
    #expect(try problems("y == 1", on: nil) == [])
  }

  @Test
  func `resolved key paths are counted, and the type of an expression is known`()
    throws
  {
    let found = resolveKeyPaths(
      of: try parsePredicate("name == 'x' AND guide.age > $AGE AND nme == 1 AND $X.y == 1"),
      on: "Trip", in: Self.model, use: .store)
    #expect(found.resolvedCount == 2)
    func value(_ text: String) throws -> KeyPathValue {
      resolveKeyPaths(
        of: try parseExpression(text), on: "Trip", in: Self.model, use: .store
      ).value
    }
    #expect(try value("guide.age") == .attribute(.integer16, isMany: false))
    #expect(try value("tags.word") == .attribute(.string, isMany: true))
    #expect(try value("guide.trips") == .objects(entity: "Trip", isMany: true))
    #expect(try value("tags.@count") == .computed)
    #expect(try value("missing") == .unknown)
  }
}
