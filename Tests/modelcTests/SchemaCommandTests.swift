import Foundation
import TestSupport
import Testing

@Suite("modelc schema")
struct SchemaCommandTests {
  @Test func `the statements of an example match the golden file`() throws {
    let result = try modelc("schema", example("Trips"))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    expectGolden(result.output, at: "Golden/Trips.sql")
  }

  @Test func `the JSON has the members that scripts rely on`() throws {
    let json = try modelc("schema", "--format", "json", example("Trips")).json
    #expect(
      Set(json.keys) == [
        "formatVersion", "frameworkVersion", "entities", "tables", "indexes", "triggers",
      ])
    #expect(json["frameworkVersion"] is NSNull)
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

  @Test func `JSON and SQL contain the same statements, which SQLite accepts`() throws {
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

  @Test func `the CloudKit schema has the record types of ordinary use, or all with --grown`()
    throws
  {
    let result = try modelc("schema", "--format", "ckdb", example("Shop"))
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output.contains("        CD_name_ckAsset        ASSET,\n"))
    let grown = try modelc("schema", "--format", "ckdb", "--grown", example("Shop")).output
    #expect(!grown.contains("_ckAsset") && !grown.contains("CD_moveReceipt"))
    let shared = try modelc("schema", "--format", "ckdb", "--grown", "--sharing", example("Shop"))
      .output
    #expect(
      shared.contains("CD_moveReceipt") && shared.contains(#"RECORD TYPE "cloudkit.share" ("#))
    let published = try modelc("schema", "--format", "ckdb", "--public", example("Shop")).output
    #expect(published.contains(#""___recordID"          REFERENCE QUERYABLE,"#))
  }

  @Test func `--onto adds missing parts to a schema, and a conflict is an error`() throws {
    let folder = try TemporaryFolder()
    let text = """
      DEFINE SCHEMA
      RECORD TYPE CD_Category ( // ours
        CD_name BYTES
      );
      """
    try Data(text.utf8).write(to: URL(filePath: folder("a.ckdb")))
    let result = try modelc(
      "schema", "--format", "ckdb", "--grown", example("Shop"), "--onto", folder("a.ckdb"))
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains(
        "CD_Category.CD_name is BYTES in the schema, Category.name needs STRING"))
    #expect(
      result.output.hasPrefix(
        """
        DEFINE SCHEMA
        RECORD TYPE CD_Category ( // ours
          CD_brand INT64 QUERYABLE SORTABLE,
          CD_entityName STRING QUERYABLE SEARCHABLE SORTABLE,
          CD_name BYTES
        );

            RECORD TYPE CD_Item (
        """))
  }

  @Test func `options for CloudKit and for stores exclude each other`() throws {
    for options in [["--grown"], ["--sharing"], ["--onto", "a.ckdb"], ["--configuration", "A"]] {
      #expect(try modelc(["schema"] + options + [example("Shop")]).exitCode == 64)
    }
    #expect(
      try modelc("schema", "--format", "ckdb", "--framework", "newest", example("Shop")).exitCode
        == 64)
    let result = try modelc("schema", "--format", "ckdb", "--configuration", "A", example("Shop"))
    #expect(result.exitCode == 65 && result.errors.contains("[unknown-configuration]"))
  }

  @Test func `an uncertain statement is a comment and a warning`() throws {
    let result = try modelc("schema", example("Kitchen Sink"))
    let doubt = "how the index Market.byLowercasedNameIndex is made is not known"
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\n-- \(doubt)\n"))
    #expect(result.errors.contains("warning: \(doubt) [uncertain-schema]"))
    #expect(try modelc("schema", "--quiet", example("Kitchen Sink")).errors.isEmpty)
  }

  @Test func `a store and its model have the same schema`() throws {
    let folder = try TemporaryFolder()
    #expect(try modelc("create", example("Trips"), folder("a.sqlite")).exitCode == 0)
    let schema = try modelc("schema", example("Trips"))
    #expect(try modelc("schema", "--framework", "newest", folder("a.sqlite")) == schema)
    #expect(
      try modelc("schema", folder("a.sqlite")).output
        == "-- as created by framework 1526\n" + schema.output)
  }

  @Test func `the schema follows the framework that wrote the store, unless another is given`()
    throws
  {
    let folder = try TemporaryFolder()
    let contents = """
      <model><entity name="User"><attribute name="mail" optional="YES" attributeType="String"/>\
      <fetchIndex name="byMail"><fetchIndexElement property="mail"/></fetchIndex>\
      <uniquenessConstraints><uniquenessConstraint><constraint value="mail"/></uniquenessConstraint>\
      </uniquenessConstraints></entity></model>
      """
    let model = folder("M.xcdatamodel")
    try FileManager.default.createDirectory(atPath: model, withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: URL(filePath: model + "/contents"))
    let store = folder("a.sqlite")
    #expect(try modelc("create", model, store).exitCode == 0)
    try setFramework(of: store, to: 851)
    let own = try modelc("schema", store).output
    #expect(own.hasPrefix("-- as created by framework 851\n"))
    #expect(own.contains("ZMAIL VARCHAR UNIQUE") && !own.contains("CREATE UNIQUE INDEX"))
    #expect(own.contains("CREATE INDEX Z_User_byMail"))
    #expect(try modelc("schema", "--framework", "851", model).output == own)
    let json = try modelc("schema", "--format", "json", store).json
    #expect(json["frameworkVersion"] as? Int == 851)
    let newest = try modelc("schema", "--framework", "newest", store).output
    #expect(newest.contains("CREATE UNIQUE INDEX Z_User_UNIQUE_mail"))
    #expect(try modelc("schema", model).output == newest)
    let old = try modelc("schema", "--framework", "754", store).output
    #expect(old.contains("ZMAIL VARCHAR UNIQUE") && !old.contains("Z_User_byMail"))
  }

  @Test(arguments: ["0", "-3", "old", "851x", ""])
  func `a framework is a number or newest`(text: String) throws {
    let result = try modelc("schema", "--framework=\(text)", example("Trips"))
    #expect(result.exitCode == 64)
  }

  private func setFramework(of store: String, to version: Int) throws {
    let database = try Database(file: store)
    let text = try #require(try database.values("SELECT hex(Z_PLIST) FROM Z_METADATA").first)
    let digits = Array(text)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    var metadata = try #require(list as? [String: Any])
    metadata["NSPersistenceFrameworkVersion"] = version
    let data = try PropertyListSerialization.data(
      fromPropertyList: metadata, format: .binary, options: 0)
    let blob = data.map { String(format: "%02x", $0) }.joined()
    try database.run("UPDATE Z_METADATA SET Z_PLIST = x'\(blob)'")
  }
}
