import Findings
import Testing

@testable import ModelFiles

@Suite("CloudKit schemas as text")
struct CloudKitSchemaTests {
  @Test func `roles, record types, fields and grants are read`() throws {
    let schema = try read(Self.byHand).schema
    #expect(schema.roles == ["Team", "Admin"])
    #expect(schema.recordTypes.map(\.name) == ["CD_Note", "cloudkit.share"])
    let note = schema.recordTypes[0]
    #expect(
      note.fields.map { "\($0.name) \($0.type.text)" } == [
        "CD_title STRING", "grant LIST<LOCATION>", "CD_size NUMBER PREFERRED AS INT64",
        "CD_secret ENCRYPTED BYTES",
      ])
    #expect(note["CD_title"]?.indexes == [.sortable, .queryable])
    #expect(
      note.grants == [
        CloudKitGrant([.write, .read], to: "Team"), CloudKitGrant([.create], to: "_icloud"),
      ])
    #expect(schema.recordTypes[1].fields.isEmpty)
  }

  @Test func `the meaning alone is printed in the form of an export`() throws {
    let document = try read(Self.byHand)
    #expect(document.schema.exportForm == Self.exported && !document.isInExportForm)
    let exported = try read(Self.exported)
    #expect(exported.isInExportForm && exported.schema.exportForm == Self.exported)
    #expect(try read(Self.exported + "\n").isInExportForm)
    #expect(try !read(Self.exported + " ").isInExportForm)
  }

  @Test(arguments: [
    ("", 1, 1, "the file is not a CloudKit schema: it is empty, expected DEFINE SCHEMA"),
    (
      "import Foundation\nlet a = 1", 1, 1,
      "the file is not a CloudKit schema: it begins with “import Foundation”, expected DEFINE SCHEMA"
    ),
    (
      "\0\u{1}", 1, 1,
      "the file is not a CloudKit schema: it holds binary data, expected DEFINE SCHEMA"
    ),
    (
      "DEFINE TABLE", 1, 8,
      "the file is not a CloudKit schema: it begins with “DEFINE TABLE”, expected DEFINE SCHEMA"
    ),
    ("DEFINE SCHEMA\nCREATE TABLE a;", 2, 8, "unexpected TABLE, expected ROLE"),
    ("DEFINE SCHEMA\nDROP a;", 2, 1, "unexpected DROP, expected RECORD TYPE or CREATE ROLE"),
    (
      "DEFINE SCHEMA RECORD TYPE a (\n  b TEXT\n);", 2, 5,
      "unexpected TEXT, expected a type: ASSET, BYTES, DOUBLE, INT64, LOCATION, NUMBER, REFERENCE, STRING, TIMESTAMP, LIST<…> or ENCRYPTED …"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (b ENCRYPTED ASSET);", 1, 42,
      "unexpected ASSET, expected a type: BYTES, DOUBLE, INT64, LOCATION, STRING, TIMESTAMP"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (b NUMBER PREFERRED AS STRING);", 1, 52,
      "unexpected STRING, expected INT64 or DOUBLE"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (b STRING UNIQUE);", 1, 39,
      "unexpected UNIQUE, expected an index, a comma or )"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (b STRING,);", 1, 39,
      "unexpected ), expected the name of a field, or GRANT"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (GRANT DELETE TO b);", 1, 36,
      "unexpected DELETE, expected READ, CREATE or WRITE"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (b STRING,\n c", 2, 3,
      "the text ends too early, expected a type: ASSET, BYTES, DOUBLE, INT64, LOCATION, NUMBER, REFERENCE, STRING, TIMESTAMP, LIST<…> or ENCRYPTED …"
    ),
    ("DEFINE SCHEMA RECORD TYPE a (b STRING)", 1, 39, "the text ends too early, expected ;"),
    (
      "DEFINE SCHEMA RECORD TYPE cloudkit.share (", 1, 35,
      "unexpected ., a name with a dot has to be in quotes"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (b STRING,\n\n b BYTES);", 3, 2, "a has the field b twice"
    ),
    (
      "DEFINE SCHEMA RECORD TYPE a (); RECORD TYPE \"a\" ();", 1, 45,
      "the record type a is defined twice"
    ),
    ("DEFINE SCHEMA\n/* a", 2, 1, "the comment does not end"),
    ("DEFINE SCHEMA RECORD TYPE \"a\n\" ();", 1, 27, "the name in quotes does not end"),
    ("DEFINE SCHEMA RECORD TYPE \"\" ();", 1, 27, "the name in quotes is empty, or not UTF-8"),
    ("DEFINE SCHEMA RECORD TYPE ä ();", 1, 27, "unexpected \"ä\""),
  ])
  func `an invalid schema is reported with line and column`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let error = #expect(throws: ToolchainError.self) { try read(text) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(error?.exitCode == .data && diagnostic.isOf(.malformedCloudKitSchema))
    #expect(diagnostic.summary == message)
    #expect(diagnostic.location?.description == "a.ckdb:\(line):\(column)")
  }

  @Test func `a truncated schema is refused wherever it ends`() throws {
    let text = Array(Self.exported.utf8)
    let ends = text.indices.filter {
      (try? parseCloudKitSchema(Array(text[..<$0]), file: "a")) != nil
    }
    let whole = ends.map { String(decoding: text[..<$0], as: UTF8.self) }
    #expect(
      whole.allSatisfy {
        $0.hasSuffix(";") || $0.last?.isWhitespace == true || $0.hasSuffix("SCHEMA")
      })
  }

  @Test func `a schema begins with DEFINE SCHEMA, after comments`() {
    #expect(beginsCloudKitSchema(Array("-- a\n/* b */ define schema x".utf8)))
    #expect(!beginsCloudKitSchema(Array("DEFINE".utf8)))
    #expect(!beginsCloudKitSchema(Array("SQLite format 3\0".utf8)))
  }

  @Test func `record types and fields have their positions`() throws {
    let document = try read(Self.exported)
    #expect(document.location(of: "CD_Note").description == "a.ckdb:6:17")
    #expect(document.location(of: "CD_Note", field: "CD_title").description == "a.ckdb:9:9")
    #expect(document.location(of: "CD_Note", field: "x").description == "a.ckdb:6:17")
    #expect(document.location(of: "CD_Other").description == "a.ckdb")
  }

  static let byHand = """
    // CD_Note and shares
    DEFINE SCHEMA
    CREATE ROLE Team; CREATE ROLE "Admin";
    record type CD_Note ( -- of ours
      CD_title string sortable QUERYABLE, "grant" LIST < LOCATION >,
      CD_size NUMBER PREFERRED AS INT64 /* a number */ ,
      CD_secret ENCRYPTED BYTES,
      GRANT WRITE, READ TO Team, GRANT CREATE TO _icloud
    );
    RECORD TYPE "cloudkit.share" ();

    """

  static let exported = """
    DEFINE SCHEMA

        CREATE ROLE Team;
        CREATE ROLE Admin;

        RECORD TYPE CD_Note (
            CD_secret ENCRYPTED BYTES,
            CD_size   NUMBER PREFERRED AS INT64,
            CD_title  STRING QUERYABLE SORTABLE,
            "grant"   LIST<LOCATION>,
            GRANT READ, WRITE TO Team,
            GRANT CREATE TO "_icloud"
        );

        RECORD TYPE "cloudkit.share" (

        );

    """

  private func read(_ text: String) throws(ToolchainError) -> CloudKitSchemaDocument {
    try parseCloudKitSchema(Array(text.utf8), file: "a.ckdb")
  }
}
