import DataModel
import Findings
import Migration
import StoreModel
import TestSupport
import Testing

/// Runs each query on rows of the old version.
@Suite("Row count queries") struct RowCountTests {
  /// Stock (number 2) with subentities Book (3) and Film (4), and Author (1), ordered by name.
  private let old = Model(entities: [
    Entity(
      "Author",
      [
        Attribute("name", isOptional: true),
        Relationship("books", toMany: "Book", inverse: "author"),
      ]),
    Entity("Stock", isAbstract: true, [Attribute("title", isOptional: true)]),
    Entity(
      "Book", parent: "Stock",
      [
        Attribute("pages", .integer16, isOptional: true),
        Relationship("author", to: "Author", inverse: "books"),
        Relationship("tags", toMany: "Tag", inverse: "books"),
      ]),
    Entity("Film", parent: "Stock"),
    Entity("Tag", [Relationship("books", toMany: "Book", inverse: "tags")]),
  ])

  private func count(
    _ change: (inout Model) -> Void, _ rule: String, _ entity: String, tagged books: [Int] = [1]
  ) throws -> Int {
    let schema = predictSchema(old)
    let database = try Database()
    for statement in schema.statements { try database.run(statement) }
    let number = { (name: String) in schema.entity(name)?.number ?? 0 }
    try database.run(
      """
      INSERT INTO ZAUTHOR (Z_PK, Z_ENT, ZNAME) VALUES (1, \(number("Author")), 'a'), (2, \(number("Author")), NULL);
      INSERT INTO ZSTOCK (Z_PK, Z_ENT, ZTITLE, ZPAGES, ZAUTHOR) VALUES
        (1, \(number("Book")), 'x', 10, 1), (2, \(number("Book")), 'x', NULL, 1),
        (3, \(number("Book")), NULL, NULL, NULL), (4, \(number("Film")), 'x', NULL, NULL);
      INSERT INTO ZTAG (Z_PK, Z_ENT) VALUES (1, \(number("Tag")));
      """)
    guard case .joinTable(let join)? = schema.toManyStorage(of: "tags", in: "Book") else {
      Issue.record("no join table")
      return -1
    }
    for book in books {
      try database.run(
        "INSERT INTO \(join.table) (\(join.ownerColumn), \(join.memberColumn)) VALUES (\(book), 1)")
    }
    var new = old
    change(&new)
    let report = checkMigration(MigrationStep(from: old, to: new))
    let finding = try #require(
      report.findings.first { $0.rule.id == rule && $0.entity == entity },
      "\(report.findings.map(\.summary))")
    let question = try #require(finding.rows)
    let query = try #require(rowCountStatement(question, in: schema))
    return try #require(try database.values(query).first.flatMap { Int($0) })
  }

  private func edit(_ entity: String, _ change: @escaping (inout Entity) -> Void) -> (inout Model)
    -> Void
  {
    { model in
      guard var changed = model.entities[entity] else { return }
      change(&changed)
      model.entities.replace(changed)
    }
  }

  @Test
  func `a new required attribute counts the rows of its entity, not of its whole table`()
    throws
  {
    let add = edit("Book") { $0.attributes.insert(Attribute("isbn")) }
    #expect(try count(add, "mandatory-attribute-added", "Book") == 3)
  }

  @Test
  func `an inherited attribute counts the rows of all subentities at its declaration`()
    throws
  {
    let add = edit("Stock") { $0.attributes.insert(Attribute("place")) }
    #expect(try count(add, "mandatory-attribute-added", "Stock") == 4)
    #expect(try count(add, "mandatory-attribute-added", "Film") == 1)
  }

  @Test func `an attribute made required counts rows without a value`() throws {
    let require = edit("Book") { $0.attributes.replace(Attribute("pages", .integer16)) }
    #expect(try count(require, "attribute-made-mandatory", "Book") == 2)
  }

  @Test func `a removed attribute counts rows with a value`() throws {
    let remove = edit("Book") { $0.attributes = [] }
    #expect(try count(remove, "attribute-removed", "Book") == 1)
    let dropTitle = edit("Stock") { $0.attributes = [] }
    #expect(try count(dropTitle, "attribute-removed", "Stock") == 3)
  }

  @Test(arguments: [
    (AttributeType.integer16, 4), (.integer32, 3), (.integer64, 2), (.boolean, 5), (.float, 6),
  ])
  func `a narrowed numeric type counts the numbers that do not fit`(type: AttributeType, rows: Int)
    throws
  {
    let number = { (type: AttributeType) in
      Model(entities: [Entity("Number", [Attribute("n", type, isOptional: true)])])
    }
    let schema = predictSchema(number(.double))
    let database = try Database()
    for statement in schema.statements { try database.run(statement) }
    try database.run(
      "INSERT INTO ZNUMBER (Z_ENT, ZN) VALUES (1, NULL), (1, 1), (1, -7), (1, 70000), (1, 3e9), "
        + "(1, 1.5), (1, 1e19)")
    let report = checkMigration(MigrationStep(from: number(.double), to: number(type)))
    let finding = try #require(
      report.findings.first { $0.rule.id == "numeric-type-narrowed" })
    let query = try #require(
      finding.rows.flatMap { rowCountStatement($0, in: schema) })
    #expect(try database.values(query) == ["\(rows)"])
  }

  @Test func `a required relationship counts rows without related objects`() throws {
    let toOne = edit("Book") { entity in
      entity.relationships.replace(
        Relationship("author", to: "Author", inverse: "books") { $0.isOptional = false })
    }
    #expect(try count(toOne, "relationship-made-mandatory", "Book") == 1)
    let toMany = edit("Author") { entity in
      entity.relationships.replace(
        Relationship("books", toMany: "Book", inverse: "author") {
          $0.isOptional = false
          $0.minCount = 1
        })
    }
    #expect(try count(toMany, "relationship-made-mandatory", "Author") == 1)
    let manyToMany = edit("Book") { entity in
      entity.relationships.replace(
        Relationship("tags", toMany: "Tag", inverse: "books") {
          $0.isOptional = false
          $0.minCount = 1
        })
    }
    #expect(try count(manyToMany, "relationship-made-mandatory", "Book") == 2)
  }

  @Test func `a removed relationship counts rows with related objects`() throws {
    let removed = edit("Author") { $0.relationships = $0.relationships.without("books") }
    #expect(try count(removed, "relationship-removed", "Author") == 1)
    let joined = edit("Book") { $0.relationships = $0.relationships.without("tags") }
    #expect(try count(joined, "relationship-removed", "Book") == 1)
  }

  @Test func `a uniqueness constraint counts rows with equal values`() throws {
    let pages = edit("Book") { $0.uniquenessConstraints = [["pages"]] }
    #expect(try count(pages, "uniqueness-constraint-added", "Book") == 0)
    let constant = edit("Author") { entity in
      entity.attributes.insert(Attribute("rank", .integer16) { $0.defaultValue = .integer(0) })
      entity.uniquenessConstraints = [["rank"]]
    }
    #expect(try count(constant, "uniqueness-constraint-added", "Author") == 2)
  }

  /// The index covers the whole table, whichever entity declares the constraint.
  @Test(arguments: ["Stock", "Book"])
  func `a uniqueness constraint counts rows of all entities with the property`(owner: String) throws
  {
    let unique = edit(owner) { $0.uniquenessConstraints = [["title"]] }
    #expect(try count(unique, "uniqueness-constraint-added", owner) == 3)
  }

  @Test func `a uniqueness constraint counts rows that become equal by a default`() throws {
    let filled = edit("Book") { entity in
      entity.attributes.replace(
        Attribute("pages", .integer16) { $0.defaultValue = .integer(10) })
      entity.uniquenessConstraints = [["pages"]]
    }
    #expect(try count(filled, "uniqueness-constraint-added", "Book") == 3)
  }

  @Test func `an inverse that keeps one counts rows that several objects are related to`() throws {
    let alone: (inout Model) -> Void = { model in
      edit("Tag") { $0.relationships = [] }(&model)
      edit("Book") { $0.relationships.replace(Relationship("tags", toMany: "Tag")) }(&model)
    }
    #expect(try count(alone, "inverse-keeps-one", "Book") == 0)
    #expect(try count(alone, "inverse-keeps-one", "Book", tagged: [1, 2]) == 1)
  }

  @Test func `a removed entity counts its rows`() throws {
    let remove: (inout Model) -> Void = { model in
      model.entities = NamedCollection(model.entities.filter { $0.name != "Film" })
    }
    #expect(try count(remove, "entity-removed", "Film") == 1)
  }
}
