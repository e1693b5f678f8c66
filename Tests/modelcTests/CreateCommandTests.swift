import Foundation
import TestSupport
import Testing

@Suite("modelc create")
struct CreateCommandTests {
  private let folder: TemporaryFolder
  private let uuid = "5e1c0b7a-0000-4000-8000-000000000001"

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a store has the hashes of its model`() throws {
    let store = folder("Trips.sqlite")
    let result = try modelc("create", example("Trips"), store)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("wrote \(store): 6 tables, 0 rows"))
    #expect(try folder.names() == ["Trips.sqlite"])
    let hashes = try [example("Trips") + "#Trips 2", store].map { path in
      let models = try modelc("hash", "--format", "json", path).json["models"] as? [[String: Any]]
      let model = try #require(models?.first)
      return [model["checksum"], model["digest"]].map { $0 as? String }
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test func `with --uuid two runs give the same bytes`() throws {
    for name in ["a", "b"] {
      let result = try modelc(
        "create", example("Trips"), folder(name), "--uuid", uuid, "--quiet")
      #expect(result == ToolResult(exitCode: 0, output: "", errors: ""))
    }
    let bytes = try contents("a")
    #expect(try contents("b") == bytes)
    #expect(bytes.range(of: Data(uuid.uppercased().utf8)) != nil)
    #expect(try modelc("create", example("Trips"), folder("c")).exitCode == 0)
    #expect(try contents("c") != bytes)
  }

  @Test(arguments: [("Trips", 120), ("Kitchen Sink", 440)])
  func `the requested number of rows is created reproducibly, and integrity checks pass`(
    name: String, count: Int
  ) throws {
    for store in ["a", "b"] {
      let result = try modelc(
        "create", example(name), folder(store), "--rows", "40", "--uuid", uuid)
      #expect(result.exitCode == 0)
      #expect(result.output.contains(", \(count) rows\n"))
    }
    #expect(try contents("a") == contents("b"))
    let database = try Database(file: folder("a"))
    #expect(try database.values("PRAGMA integrity_check") == ["ok"])
    #expect(try database.values("SELECT SUM(Z_MAX) FROM Z_PRIMARYKEY") == ["\(count)"])
  }

  @Test func `R-tree tables and derived attributes are filled as by their triggers`() throws {
    let path = try folder.makeBundle(
      """
      <entity name="Album">
        <attribute name="size" optional="YES" attributeType="Integer 64" derived="YES"
          derivationExpression="tracks.@count"/>
        <relationship name="tracks" optional="YES" toMany="YES" destinationEntity="Track"
          inverseName="album" inverseEntity="Track"/>
      </entity>
      <entity name="Track">
        <attribute name="place" optional="YES" attributeType="Double"/>
        <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album"
          inverseName="tracks" inverseEntity="Album"/>
        <fetchIndex name="where">
          <fetchIndexElement property="place" type="RTree" order="ascending"/>
        </fetchIndex>
      </entity>
      """)
    let result = try modelc("create", path, folder("store"), "--rows", "20")
    #expect(result.exitCode == 0, "\(result.errors)")
    let database = try Database(file: folder("store"))
    let counts = "(SELECT COUNT(*) FROM ZTRACK t WHERE t.ZALBUM = a.Z_PK)"
    #expect(try database.values("SELECT SUM(ZSIZE) FROM ZALBUM") == ["16"])
    #expect(try database.values("SELECT COUNT(*) FROM ZALBUM a WHERE ZSIZE <> \(counts)") == ["0"])
    #expect(try database.values("SELECT COUNT(*) FROM Z_RT_Track_where") == ["20"])
  }

  @Test func `rows that cannot be valid are a warning, rows that SQLite refuses an error`()
    throws
  {
    let one = try folder.makeBundle(
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B"/></entity>
      <entity name="B" isAbstract="YES"/>
      """, name: "One")
    let result = try modelc("create", one, folder("one"), "--rows", "3")
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("3 rows have none [unfillable-relationship]"))
    let two = try folder.makeBundle(
      """
      <entity name="A"><attribute name="flag" attributeType="Boolean"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="flag"/>
      </uniquenessConstraint></uniquenessConstraints></entity>
      """, name: "Two")
    let refused = try modelc("create", two, folder("two"), "--rows", "3")
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("there are 2 different values [unstorable-model]"))
    #expect(try !folder.names().contains("two"))
    #expect(try modelc("create", two, folder("two"), "--rows", "2").exitCode == 0)
  }

  @Test(arguments: ["-1", "100000001", "many"])
  func `an invalid number of rows has exit code 64`(rows: String) throws {
    #expect(try modelc("create", example("Done"), folder("a"), "--rows=\(rows)").exitCode == 64)
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: ["", "5e1c0b7a", "5e1c0b7a-0000-4000-8000-00000000000g"])
  func `an invalid UUID has exit code 64`(uuid: String) throws {
    let result = try modelc("create", example("Trips"), folder("a"), "--uuid", uuid)
    #expect(result.exitCode == 64)
    #expect(try folder.names().isEmpty)
  }

  @Test func `an existing file has exit code 73, unless it is a store and --force is given`() throws
  {
    #expect(try modelc("create", example("Trips"), folder("store")).exitCode == 0)
    let before = try contents("store")
    try Data("mine".utf8).write(to: URL(filePath: folder("notes")))
    try Data().write(to: URL(filePath: folder("empty")))
    for name in ["store", "notes", "empty", ""] {
      let result = try modelc("create", example("Done"), folder(name))
      #expect(result.exitCode == 73)
      #expect(result.errors.contains("[cannot-create-output]"))
    }
    #expect(try contents("store") == before)
    #expect(try modelc("create", example("Done"), folder("notes"), "--force").exitCode == 73)
    #expect(try contents("notes") == Data("mine".utf8))
    for name in ["store", "empty"] {
      #expect(try modelc("create", example("Done"), folder(name), "--force").exitCode == 0)
    }
    #expect(try contents("store") != before)
    #expect(try folder.names() == ["empty", "notes", "store"])
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func `a journal beside the path means that the store is in use, with exit code 73`(suffix: String)
    throws
  {
    try Data([1]).write(to: URL(filePath: folder("store" + suffix)))
    for options in [[], ["--force"]] {
      let result = try modelc(["create", example("Done"), folder("store")] + options)
      #expect(result.exitCode == 73)
      #expect(result.errors.contains("store\(suffix)"))
    }
    #expect(try folder.names() == ["store" + suffix])
  }

  @Test func `a missing folder, a folder, a link and a source have exit code 73`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("elsewhere"))
    let before = try folder.names()
    for place in [folder("none/a"), folder.path, folder("link"), path + "/a.sqlite"] {
      #expect(try modelc("create", path, place, "--force").exitCode == 73)
    }
    #expect(try folder.names() == before)
  }

  @Test func `the store that the model is read from cannot be overwritten`() throws {
    #expect(try modelc("create", example("Done"), folder("store")).exitCode == 0)
    let before = try contents("store")
    #expect(try modelc("create", folder("store"), folder("store"), "--force").exitCode == 73)
    #expect(try contents("store") == before)
  }

  @Test func `a model that SQLite refuses has exit code 65 and leaves no files`() throws {
    let attributes = (0..<2500).map {
      #"<attribute name="a\#($0)" optional="YES" attributeType="String"/>"#
    }
    let path = try folder.makeBundle("<entity name=\"A\">\(attributes.joined())</entity>")
    let before = try folder.names()
    let result = try modelc("create", path, folder("store"))
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("too many columns"))
    #expect(result.errors.contains("[unstorable-model]"))
    #expect(try folder.names() == before)
  }

  private func contents(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: folder(name)))
  }

  @Test func `objects of a file are stored, and errors in it are reported`() throws {
    try folder.write(
      #"{"Trip": [{"name": "Rome", "startDate": "2024-05-01", "endDate": "2024-05-09"}]}"#.utf8,
      to: "good.json")
    let good = try modelc(
      "create", example("Trips"), folder("store"), "--from", folder("good.json"))
    #expect(good.exitCode == 0)
    #expect(good.output.hasSuffix("6 tables, 1 row\n"))
    try folder.write(#"{"Trip": [{"nam": "Rome"}]}"#.utf8, to: "bad.json")
    let bad = try modelc("create", example("Trips"), folder("none"), "--from", folder("bad.json"))
    #expect(bad.exitCode == 65)
    #expect(
      bad.errors.contains(
        "bad.json:1:12: error: Trip has no property \"nam\", did you mean \"name\"?"))
    #expect(!FileManager.default.fileExists(atPath: folder("none")))
  }

  @Test func `decimals and keys round-trip, and rounding is reported with the position`() throws {
    let model = try folder.makeBundle(
      """
      <entity name="Account"><attribute name="sum" optional="YES" attributeType="Decimal"/>
        <relationship name="parent" optional="YES" maxCount="1" destinationEntity="Account"
          inverseName="children" inverseEntity="Account"/>
        <relationship name="children" optional="YES" toMany="YES" destinationEntity="Account"
          inverseName="parent" inverseEntity="Account"/></entity>
      """)
    let written = """
      {"_entity": "Account", "_id": "p-3", "sum": 0.30000000000000004, "parent": "p0", "children": []}
      {"_entity": "Account", "_id": "p0", "sum": "9007199254740993", "parent": null, "children": ["p-3", "p1"]}
      {"_entity": "Account", "_id": "p1", "sum": 1e+300, "parent": "p0", "children": []}

      """
    try folder.write(written.utf8, to: "objects")
    let arguments = ["create", model, folder("store"), "--from", folder("objects")]
    let refused = try modelc(arguments)
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("objects:1:31: error: \"_id\" is \"p-3\", but Core Data gives"))
    #expect(refused.errors.contains("objects:2:31: error: \"_id\" is \"p0\", but Core Data gives"))
    #expect(
      refused.errors.contains("objects:3:44: error: Account.sum is 1e+300, which is no Decimal"))
    #expect(!FileManager.default.fileExists(atPath: folder("store")))
    #expect(try modelc(arguments + ["--allow-invalid"]).exitCode == 0)
    let rows = try modelc("rows", folder("store"), "--all", "--format", "jsonl")
    #expect(rows.output == written)
    #expect(try Database(file: folder("store")).values("SELECT Z_MAX FROM Z_PRIMARYKEY") == ["1"])
    try folder.write(#"{"Account": [{"sum": "0.1000000000000000055"}]}"#.utf8, to: "objects")
    let rounded = try modelc(arguments + ["--force"])
    #expect(rounded.exitCode == 0)
    #expect(
      rounded.errors.contains(
        "objects:1:22: warning: Account.sum is \"0.1000000000000000055\", stored as 0.1 "
          + "[rounded-object-value]"))
  }

  @Test func `the same objects give the same bytes`() throws {
    let create = ["create", example("Trips"), "--uuid", "00000000-0000-0000-0000-000000000001"]
    #expect(try modelc(create + [folder("sample"), "--rows", "3"]).exitCode == 0)
    let objects = try modelc("rows", folder("sample"), "--all", "--format", "json").output
    try folder.write(objects.utf8, to: "objects")
    for name in ["first", "second", "third", "fourth"] {
      #expect(try modelc(create + [folder(name), "--from", folder("objects")]).exitCode == 0)
      #expect(try contents(name) == contents("first"), "\(name)")
    }
  }

  @Test func `warnings do not hide errors`() throws {
    let model = try folder.makeBundle(
      #"<entity name="A"><attribute name="sum" attributeType="Decimal"/></entity>"#)
    let rounded = String(repeating: #"{"sum": 0.1000000000000000055}, "#, count: 150)
    try folder.write("{\"A\": [\(rounded){}]}".utf8, to: "objects")
    let result = try modelc("create", model, folder("store"), "--from", folder("objects"))
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("error: A.sum is mandatory and has no value"))
    #expect(result.errors.contains("error: there are 50 more problems"))
  }

  @Test(arguments: [["--from", "a", "--rows", "1"], ["--allow-invalid"]])
  func `objects can have only one source`(options: [String]) throws {
    #expect(try modelc(["create", example("Trips"), folder("store")] + options).exitCode == 64)
  }

  @Test func `a store with --journal delete is a single reproducible file`() throws {
    let folder = try TemporaryFolder()
    let uuid = "11111111-2222-3333-4444-555555555555"
    var bytes: [Data] = []
    for name in ["A.sqlite", "B.sqlite"] {
      let result = try modelc(
        "create", example("Trips"), folder(name), "--rows", "5", "--journal", "delete", "--uuid",
        uuid)
      #expect(result.exitCode == 0, "\(result.errors)")
      bytes.append(try Data(contentsOf: URL(filePath: folder(name))))
    }
    #expect(bytes[0] == bytes[1])
    #expect(Array(bytes[0][18..<20]) == [1, 1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }
}
