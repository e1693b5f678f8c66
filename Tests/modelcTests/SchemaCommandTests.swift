import Foundation
import TestSupport
import Testing

@Suite("modelc schema")
struct SchemaCommandTests {
  @Test func `the statements of an example`() throws {
    let result = try modelc("schema", example("Trips"))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    expectGolden(result.output, at: "Golden/Trips.sql")
  }

  @Test func `JSON has what scripts rely on`() throws {
    let json = try modelc("schema", "--format", "json", example("Trips")).json
    #expect(Set(json.keys) == ["formatVersion", "entities", "tables", "indexes", "triggers"])
    #expect(json["formatVersion"] as? Int == 1)
    let keys = [
      "entities": ["name", "number", "super"], "tables": ["columns", "name", "sql"],
      "indexes": ["name", "sql", "table"],
    ]
    for (list, members) in keys {
      let objects = try #require(json[list] as? [[String: Any]])
      let object = try #require(objects.first)
      #expect(object.keys.sorted() == members)
    }
    let tables = try #require(json["tables"] as? [[String: Any]])
    let columns = try #require(tables.first?["columns"] as? [[String: String]])
    #expect(columns.first == ["name": "Z_PK", "type": "INTEGER"])
  }

  @Test func `JSON and SQL hold the same statements, which SQLite takes`() throws {
    for name in ["Trips", "Kitchen Sink"] {
      let json = try modelc("schema", "--format", "json", example(name)).json
      let statements = try ["tables", "indexes", "triggers"].flatMap { list in
        try #require(json[list] as? [[String: Any]]).compactMap { $0["sql"] as? String }
      }
      let sql = try modelc("schema", example(name)).output
      let lines = sql.split(separator: "\n").filter { !$0.hasPrefix("--") }.map { $0.dropLast() }
      #expect(lines.map(String.init) == statements)
      let database = try Database()
      try database.run(sql)
      #expect(try database.statements == statements)
    }
  }

  @Test func `what is not certain is a comment and a warning`() throws {
    let result = try modelc("schema", example("Kitchen Sink"))
    let doubt = "how the index Market.byLowercasedNameIndex is made is not known"
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\n-- \(doubt)\n"))
    #expect(result.errors.contains("warning: \(doubt) [uncertain-schema]"))
    #expect(try modelc("schema", "--quiet", example("Kitchen Sink")).errors.isEmpty)
  }

  @Test func `a store and its model have one schema`() throws {
    let folder = try TemporaryFolder()
    #expect(try modelc("create", example("Trips"), folder("a.sqlite")).exitCode == 0)
    let schema = try modelc("schema", example("Trips"))
    #expect(try modelc("schema", folder("a.sqlite")) == schema)
  }
}
