import DataModel
import StoreTestSupport
import Testing

@testable import Migration

/// The order of lists and the names of rows in statements.
@Suite("Order and names in handlers") struct OrderTests {
  private func relationship(_ name: String, _ rest: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" \(rest)/>"
  }

  /// A step that moves the tree of Dog into another one.
  private func merged(_ dog: String, _ others: String) -> Tried {
    func version(_ parent: String) -> String {
      "<entity name=\"Cat\"\(parent)/><entity name=\"Dog\"\(parent)>\(dog)</entity>\(others)"
    }
    return Tried(
      version(""), #"<entity name="Pet" isAbstract="YES"/>"# + version(#" parentEntity="Pet""#))
  }

  /// The tables of the intermediate version with two old dogs, 5 and 6, after further statements.
  private func tables(_ tried: Tried, _ sql: String) -> LogicalTables {
    #expect(tried.verification.isVerified)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    let dogs = "INSERT INTO DogLegacy(_id, _entity) VALUES (5, 'DogLegacy'), (6, 'DogLegacy'); "
    #expect(tables.run(dogs + sql) == nil)
    #expect(tables.run(tried.handler().text) == nil)
    return tables
  }

  @Test func `a list filled through its inverse keeps its order`() {
    let tried = merged(
      relationship("own", #"maxCount="1" destinationEntity="Own" inverseName="dogs""#),
      "<entity name=\"Own\">"
        + relationship(
          "dogs", #"toMany="YES" ordered="YES" destinationEntity="Dog" inverseName="own""#)
        + "</entity>")
    // The first two dogs that are made are 1 and 2; their pairs stand in for those of the view.
    let tables = tables(
      tried,
      """
      INSERT INTO "Own.dogsLegacy"(owner, target, position) VALUES (9, 5, 2048), (9, 6, 1024);
      INSERT INTO "Own.dogs"(owner, target, position) VALUES (9, 1, 7), (9, 2, 8), (9, 3, 9);
      """)
    let order = tables.rows(#"SELECT target, position FROM "Own.dogs" ORDER BY target"#)
    #expect(order == ["1|2048", "2|1024", "3|9"])
    #expect(tried.handler().review.isEmpty)
  }

  @Test func `both ends of a many-to-many relationship keep their order`() {
    let ordered = #"toMany="YES" ordered="YES" destinationEntity="#
    let tried = merged(
      relationship("tags", ordered + #""Tag" inverseName="dogs""#),
      "<entity name=\"Tag\">" + relationship("dogs", ordered + #""Dog" inverseName="tags""#)
        + "</entity>")
    let tables = tables(
      tried,
      """
      INSERT INTO "DogLegacy.tags"(owner, target, position) VALUES (5, 8, 3), (5, 9, 4), (6, 9, 5);
      INSERT INTO "Tag.dogsLegacy"(owner, target, position) VALUES (9, 5, 20), (9, 6, 10);
      INSERT INTO "Tag.dogs"(owner, target) VALUES (9, 1), (9, 2);
      """)
    #expect(
      tables.rows(#"SELECT owner, target, position FROM "Dog.tags" ORDER BY position"#)
        == ["1|8|3", "1|9|4", "2|9|5"])
    #expect(
      tables.rows(#"SELECT target FROM "Tag.dogs" ORDER BY position"#) == ["2", "1"])
  }

  @Test(arguments: [true, false])
  func `a newly ordered list is marked for review, from whichever side it is written`(isFirst: Bool)
  {
    let (entity, inverse) = isFirst ? ("Zoo", "zoo") : ("Ark", "ark")
    func version(_ parent: String, _ order: String) -> String {
      "<entity name=\"Cat\"\(parent)/><entity name=\"Dog\"\(parent)>"
        + relationship(
          inverse, "maxCount=\"1\" destinationEntity=\"\(entity)\" inverseName=\"dogs\"")
        + "</entity><entity name=\"\(entity)\">"
        + relationship(
          "dogs", "toMany=\"YES\" \(order) destinationEntity=\"Dog\" inverseName=\"\(inverse)\"")
        + "</entity>"
    }
    let tried = Tried(
      version("", ""),
      #"<entity name="Pet" isAbstract="YES"/>"#
        + version(#" parentEntity="Pet""#, #"ordered="YES""#))
    #expect(
      tried.handler().review == ["\(entity).dogs: there was no order; it is ordered by key"])
  }

  @Test func `no alias in a statement is the name of an entity`() {
    let names = ["K", "F", "O", "T", "P", "L", "D", "k2"]
    func version(_ more: String) -> String {
      names.map { name in
        "<entity name=\"\(name)\"><attribute name=\"n\" optional=\"YES\" attributeType=\"String\"/>"
          + relationship("items", #"toMany="YES" destinationEntity="Item" inverseName="\#(name)s""#)
          + relationship("best", #"maxCount="1" destinationEntity="Item" inverseName="\#(name)b""#)
          + "</entity>"
      }.joined() + "<entity name=\"Item\"><attribute name=\"n\" attributeType=\"String\"/>"
        + names.map { name in
          relationship(
            "\(name)s", "maxCount=\"1\" destinationEntity=\"\(name)\" inverseName=\"items\"")
            + relationship(
              "\(name)b", "maxCount=\"1\" destinationEntity=\"\(name)\" inverseName=\"best\"")
        }.joined() + more + "</entity>"
    }
    let tried = Tried(
      version(""),
      version(
        "<uniquenessConstraints><uniquenessConstraint><constraint value=\"n\"/>"
          + "</uniquenessConstraint></uniquenessConstraints>"))
    #expect(tried.verification.isVerified)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    #expect(
      tables.run("INSERT INTO Item(_id, n) VALUES (1, 'a'), (2, 'a'); UPDATE Item SET Ks = 3")
        == nil)
    #expect(tables.run("INSERT INTO K(_id, best) VALUES (3, 2)") == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(tables.rows("SELECT best FROM K") == ["1"])
  }
}
