import Testing

@testable import ModelFiles

@Suite("Adding to CloudKit schemas")
struct AddingToSchemaTests {
  private static let note = CloudKitRecordType(
    name: "CD_Note",
    fields: [
      CloudKitField("CD_body", type: CloudKitFieldType(.string)),
      CloudKitField("CD_z", type: CloudKitFieldType(.bytes), indexes: [.queryable]),
    ])

  @Test func `additions to a sorted schema are inserted in the order of an export`() throws {
    let text = """
      DEFINE SCHEMA

          RECORD TYPE CD_Note (
              CD_title STRING, // the title
              GRANT READ TO "_world"
          ); // notes

      """
    let other = CloudKitRecordType(name: "CD_A", fields: [Self.note.fields[0]])
    let users = CloudKitRecordType(name: "Users", fields: [Self.note.fields[0]])
    #expect(
      try adding([Self.note, users, other], to: text) == """
        DEFINE SCHEMA

            RECORD TYPE CD_A (
                CD_body STRING
            );

            RECORD TYPE CD_Note (
                CD_body  STRING,
                CD_title STRING, // the title
                CD_z     BYTES QUERYABLE,
                GRANT READ TO "_world"
            ); // notes

            RECORD TYPE Users (
                CD_body STRING
            );

        """)
  }

  @Test func `additions to an unsorted schema are appended in its own layout`() throws {
    let text = """
      DEFINE SCHEMA
      RECORD TYPE Users (a STRING);
      RECORD TYPE CD_Note (
        CD_x TIMESTAMP,
        CD_a STRING -- comment
        -- another
      );
      """
    let other = CloudKitRecordType(name: "CD_A", fields: [Self.note.fields[0]])
    #expect(
      try adding([Self.note, other], to: text) == """
        DEFINE SCHEMA
        RECORD TYPE Users (a STRING);
        RECORD TYPE CD_Note (
          CD_x TIMESTAMP,
          CD_a STRING, -- comment
          CD_body STRING,
          CD_z BYTES QUERYABLE
          -- another
        );

            RECORD TYPE CD_A (
                CD_body STRING
            );
        """)
  }

  @Test func `an empty list and a list on one line accept fields`() throws {
    #expect(
      try adding([Self.note], to: "DEFINE SCHEMA RECORD TYPE CD_Note ();")
        == "DEFINE SCHEMA RECORD TYPE CD_Note (\n        CD_body STRING,\n        CD_z BYTES QUERYABLE\n);"
    )
    #expect(
      try adding([Self.note], to: "DEFINE SCHEMA RECORD TYPE CD_Note (CD_m STRING);")
        == "DEFINE SCHEMA RECORD TYPE CD_Note (\n        CD_body STRING,CD_m STRING,\n        CD_z BYTES QUERYABLE);"
    )
  }

  @Test func `additions use the line ends of the schema`() throws {
    let text = "DEFINE SCHEMA\r\nRECORD TYPE CD_Note (\r\n\tCD_m STRING\r\n);\r\n"
    #expect(
      try adding([Self.note], to: text)
        == "DEFINE SCHEMA\r\nRECORD TYPE CD_Note (\r\n\tCD_body STRING,\r\n\tCD_m STRING,\r\n\tCD_z BYTES QUERYABLE\r\n);\r\n"
    )
  }

  @Test func `an existing field keeps its type and gets missing indexes`() throws {
    let text = "DEFINE SCHEMA RECORD TYPE CD_Note (CD_body BYTES, CD_z INT64 QUERYABLE);"
    #expect(try adding([Self.note], to: text) == text)
    let indexed = CloudKitRecordType(
      name: "CD_Note",
      fields: [
        CloudKitField("CD_z", type: CloudKitFieldType(.int64), indexes: [.queryable, .sortable])
      ])
    #expect(
      try adding([indexed], to: text)
        == "DEFINE SCHEMA RECORD TYPE CD_Note (CD_body BYTES, CD_z INT64 QUERYABLE SORTABLE);")
  }

  private func adding(_ types: [CloudKitRecordType], to text: String) throws -> String {
    let document = try parseCloudKitSchema(Array(text.utf8), file: "a.ckdb")
    #expect(document.adding([]) == Array(text.utf8))
    return String(decoding: document.adding(types), as: UTF8.self)
  }
}
