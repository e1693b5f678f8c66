import DataModel
import Findings
import Foundation
import ModelFiles
import Rows
import StoreModel
import TestSupport
import Testing

@Suite struct PrintingTests {
  /// A store with every kind of value, filled by `sql`.
  private func store(_ sql: String) throws -> StoreFixture {
    let model = Model(entities: [
      Entity(
        "Item",
        [
          Attribute("amount", .decimal), Attribute("flag", .boolean), Attribute("id", .uuid),
          Attribute("info", .transformable), Attribute("link", .uri), Attribute("name"),
          Attribute("photo", .binary) { $0.allowsExternalBinaryDataStorage = true },
          Attribute("place", .composite) { $0.elements = [Attribute("city"), Attribute("zip")] },
          Attribute("size", .float), Attribute("when", .date),
          Relationship("box", to: "Box", inverse: "items"),
        ]),
      Entity("SmallItem", parent: "Item", [Attribute("gap", .integer16)]),
      Entity(
        "Box", [Relationship("items", toMany: "Item", inverse: "box") { $0.isOrdered = true }]),
    ])
    let fixture = try StoreFixture(model)
    try fixture.writer().run(sql)
    return fixture
  }

  private func printed(
    _ fixture: StoreFixture, _ entity: String, _ format: RowFormat = .json,
    change: (inout RowPrinting) -> Void = { _ in }
  ) throws -> (text: String, told: [String]) {
    var bytes: [UInt8] = []
    var printing = RowPrinting(RowRequest(entity: entity))
    printing.format = format
    change(&printing)
    let told = try printRows(printing, of: fixture.open(), to: RowOutput { bytes += $0 })
    return (String(decoding: bytes, as: UTF8.self), told.map(\.summary))
  }

  /// Box is 1, Item 2, SmallItem 3.
  private let ordinary = """
    INSERT INTO ZBOX (Z_PK, Z_ENT) VALUES (1, 1), (2, 1);
    INSERT INTO ZITEM (Z_PK, Z_ENT, ZAMOUNT, ZFLAG, ZID, ZINFO, ZLINK, ZNAME, ZPHOTO, ZCITY, ZZIP, ZSIZE, ZWHEN, ZBOX,
      Z_FOK_BOX, ZGAP) VALUES
      (1, 2, 12.5, 1, x'000102030405060708090A0B0C0D0E0F', x'7B7D', 'https://a.b', 'say "hi",' || char(10),
       x'01010203', 'Rome', NULL, 0.10000000149011612, 0.5, 1, 2048, NULL),
      (2, 3, 9007199254740993, 0, NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL, 1, 1024, -3);
    """

  @Test func `JSON contains each object with all its properties`() throws {
    let text = try printed(store(ordinary), "Item").text
    #expect(
      text == """
        {"Item": [
        {"_id": "p1", "amount": 12.5, "flag": true, "id": "00010203-0405-0607-0809-0A0B0C0D0E0F", \
        "info": {"base64": "e30="}, "link": "https://a.b", "name": "say \\"hi\\",\\n", \
        "photo": {"base64": "AQID"}, "place": {"city": "Rome", "zip": null}, "size": 0.10000000149011612, \
        "when": "2001-01-01T00:00:00.5Z", "box": "p1"}
        ],
        "SmallItem": [
        {"_id": "p2", "amount": "9007199254740993", "flag": false, "gap": -3, "id": null, "info": null, \
        "link": null, "name": "", "photo": null, "place": null, "size": null, "when": null, "box": "p1"}
        ]}

        """)
  }

  @Test func `JSON lines name the entity, and relationships are expanded on request`() throws {
    let fixture = try store(ordinary)
    #expect(
      try printed(fixture, "Box", .jsonl).text == """
        {"_entity": "Box", "_id": "p1", "items": ["p2", "p1"]}
        {"_entity": "Box", "_id": "p2", "items": []}

        """)
    let expanded = try printed(fixture, "Box", .jsonl) {
      $0.style.expanded = ["items"]
      $0.request.limit = 1
    }
    #expect(
      expanded.text.hasPrefix(
        "{\"_entity\": \"Box\", \"_id\": \"p1\", \"items\": [{\"_entity\": \"SmallItem\""))
    let line = try #require(expanded.text.split(separator: "\n").first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let items = object?["items"] as? [[String: Any]]
    #expect(items?.map { $0["_id"] as? String } == ["p2", "p1"])
    #expect(items?.first?["box"] as? String == "p1")
  }

  @Test func `a table is as wide as its widest cells, and CSV quotes its values`() throws {
    let fixture = try store(ordinary)
    let columns = ["_id", "_entity", "name", "place", "photo", "box"]
    #expect(
      try printed(fixture, "Item", .table) { $0.columns = columns }.text == """
        _id           _entity    name        place.city  place.zip  photo    box
        ────────────  ─────────  ──────────  ──────────  ─────────  ───────  ──────
        Item/p1       Item       say "hi",↵  Rome        nil        3 bytes  Box/p1
        SmallItem/p2  SmallItem              nil         nil        nil      Box/p1

        """)
    #expect(
      try printed(fixture, "Item", .csv) { $0.columns = ["name", "flag", "size"] }.text
        == "name,flag,size\r\n\"say \"\"hi\"\",\n\",true,0.1\r\n\"\",false,\r\n")
    #expect(
      try printed(fixture, "Item", .table) { $0.request.includesSubentities = false }
        .text.split(separator: "\n").count == 3)
  }

  @Test func `the printed statement returns the rows in the shell`() throws {
    let fixture = try store(ordinary)
    let sql = try printed(fixture, "Item", .sql) { $0.request.condition = "t.ZFLAG" }.text
    let shell = sql.replacing(";\n", with: "")
    #expect(try fixture.writer().integer("SELECT COUNT(*) FROM (\(shell))") == 1)
  }

  @Test func `hostile values are shown as far as possible and reported`() throws {
    let fixture = try store(
      """
      INSERT INTO ZITEM (Z_PK, Z_ENT, ZAMOUNT, ZFLAG, ZID, ZNAME, ZPHOTO, ZSIZE, ZWHEN, ZINFO, ZBOX) VALUES
        (1, 2, 'many', 7, x'01', CAST(x'61FF' AS TEXT), x'02' || CAST('6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11' AS BLOB)
         || x'00', 'big', 1e300, x'62706C6973743030FF', 99),
        (2, 2, 9e999, NULL, NULL, printf('%.*c', 4000000, 'x'), NULL, -9e999, 9e999, zeroblob(4000000), NULL);
      UPDATE ZITEM SET ZPHOTO = CAST(ZPHOTO AS BLOB);
      """)
    let (text, told) = try printed(fixture, "Item")
    let parsed =
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]]
    let items = try #require(parsed?["Item"])
    #expect(items.count == 2)
    #expect(items[0]["amount"] as? String == "many")
    #expect(items[0]["flag"] as? Int == 7)
    #expect(items[0]["name"] as? [String: String] == ["text": "Yf8="])
    #expect(
      items[0]["photo"] as? [String: String] == [
        "external": "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
      ])
    #expect(items[0]["box"] as? String == "p99")
    #expect(items[1]["when"] as? [String: String] == ["real": "inf"])
    #expect((items[1]["name"] as? String)?.count == 4_000_000)
    #expect(
      told == [
        "Item.amount: 1 value is not of the attribute's type, and shown as stored",
        "Item.flag: 1 value is not of the attribute's type, and shown as stored",
        "Item.id: 1 value is not of the attribute's type, and shown as stored",
        "Item.name: 1 value is no UTF-8",
        "Item.photo: 1 value is in a file that is missing",
        "Item.size: 1 value is not of the attribute's type, and shown as stored",
      ])
    let table = try printed(fixture, "Item", .table).text
    #expect(table.split(separator: "\n").allSatisfy { $0.count < 2000 })
    #expect(
      try printed(fixture, "Item") { $0.style.decodes = true }.told
        .contains("Item.info: 1 value is in a form that cannot be decoded, and shown as bytes"))
  }

  @Test func `external values are read`() throws {
    let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
    let fixture = try store(
      """
      INSERT INTO ZITEM (Z_PK, Z_ENT, ZPHOTO) VALUES
        (1, 2, CAST(x'02' || CAST('\(name)' AS BLOB) || x'00' AS BLOB))
      """)
    try fixture.folder.write("%PDF-1.7".utf8, to: ".Store_SUPPORT/_EXTERNAL_DATA/\(name)")
    let result = try printed(fixture, "Item", .csv) { $0.columns = ["photo"] }
    #expect(result.text == "photo\r\nJVBERi0xLjc=\r\n")
    #expect(result.told == [])
    #expect(try printed(fixture, "Item").text.contains("\"photo\": {\"base64\": \"JVBERi0xLjc=\"}"))
  }

  @Test func `anything in place of an external file is named`() throws {
    let names = ["1", "2", "3", "4"].map { "\($0)F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11" }
    let rows = names.enumerated().map { index, name in
      "(\(index + 1), 2, CAST(x'02' || CAST('\(name)' AS BLOB) || x'00' AS BLOB))"
    }
    let fixture = try store(
      "INSERT INTO ZITEM (Z_PK, Z_ENT, ZPHOTO) VALUES \(rows.joined(separator: ", "))")
    let folder = ".Store_SUPPORT/_EXTERNAL_DATA"
    try fixture.folder.write("%PDF-1.7".utf8, to: "\(folder)/\(names[0])")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: fixture.folder("\(folder)/\(names[1])"), withDestinationPath: names[0])
    try manager.createDirectory(
      atPath: fixture.folder("\(folder)/\(names[2])"), withIntermediateDirectories: false)
    let result = try printed(fixture, "Item", .csv) { $0.columns = ["photo"] }
    #expect(
      result.text == "photo\r\nJVBERi0xLjc=\r\nsymbolic link \(names[1])\r\nfolder \(names[2])\r\n"
        + "missing file \(names[3])\r\n")
    #expect(
      result.told == [
        "Item.photo: 1 value is in a file instead of which there is a folder",
        "Item.photo: 1 value is in a file instead of which there is a symbolic link, which is not followed",
        "Item.photo: 1 value is in a file that is missing",
      ])
    let item = try summarizeRows(fixture.open()).entities.first { $0.name == "Item" }
    #expect(item?.externalFiles == 1)
    #expect(item?.externalBytes == 8)
    #expect(item?.bytes == 4 * 38 + 8)
  }

  @Test func `a column requested twice is refused`() throws {
    let fixture = try store(ordinary)
    for (columns, format, places) in [
      (
        ["name", "size", "name"], RowFormat.json,
        "name is asked for twice: as column 1 and as column 3"
      ),
      (
        ["_id", "place", "place.zip"], .csv,
        "place.zip is asked for twice: as column 3 and as column 4"
      ),
    ] {
      let error = #expect(throws: ToolchainError.self) {
        try printed(fixture, "Item", format) { $0.columns = columns }
      }
      #expect(error?.exitCode == .usage)
      #expect(error?.diagnostics.map(\.summary) == ["the column \(places)"])
    }
  }

  @Test func `decoded data are JSON values`() throws {
    let list = writeBinaryPropertyList(
      .dictionary(["a": .array([.integer(1), .boolean(true), .date(0)]), "b": .data([255])]))
    let hex = list.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let fixture = try store(
      """
      INSERT INTO ZITEM (Z_PK, Z_ENT, ZINFO) VALUES (1, 2, x'\(hex)'), (2, 2, '{"k":' || char(10) || '[1]}'),
        (3, 2, CAST('{"k": [1' AS BLOB)), (4, 2, x'89504E470D0A1A0A00');
      UPDATE ZITEM SET ZINFO = CAST(ZINFO AS BLOB);
      """)
    let lines = try printed(fixture, "Item", .jsonl) {
      $0.style.decodes = true
      $0.columns = ["info"]
    }.text.split(separator: "\n").map {
      $0.dropFirst(#"{"_entity": "Item", "_id": "p1", "info": "#.count)
    }
    #expect(
      lines == [
        #"{"type": "property list", "bytes": \#(list.count), "value": {"a": [1, true, "2001-01-01T00:00:00Z"], "b": {"base64": "/w=="}}}}"#,
        #"{"type": "JSON", "bytes": 10, "value": {"k": [1]}}}"#,
        #"{"type": "JSON", "bytes": 8, "base64": "eyJrIjogWzE="}}"#,
        #"{"type": "PNG image", "bytes": 9, "base64": "iVBORw0KGgoA"}}"#,
      ])
  }

  @Test func `rows of no entity are reported`() throws {
    let fixture = try store("INSERT INTO ZBOX (Z_PK, Z_ENT) VALUES (1, 1), (2, 77)")
    let summary = try summarizeRows(fixture.open())
    #expect(summary.entities.map { "\($0.name) \($0.rows)" } == ["Box 1", "Item 0", "SmallItem 0"])
    #expect(
      summary.diagnostics.map(\.summary) == ["ZBOX: 1 row is of no entity, and not shown (Z_PK: 2)"]
    )
  }

  @Test func `a store that lacks a column is read without it`() throws {
    let fixture = try store(ordinary + "ALTER TABLE ZITEM DROP COLUMN ZNAME;")
    let opened = try fixture.open()
    #expect(
      opened.diagnostics.map(\.summary) == [
        "Item.name is not shown: the table ZITEM has no column ZNAME"
      ])
    #expect(try printed(fixture, "Item").text.contains("\"name\"") == false)
  }
}
