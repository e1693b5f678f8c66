import Building
import CSQLite
import DataModel
import Findings
import Loading
import ModelFiles
import StoreModel
import TestSupport
import Testing

@Suite("Stores created from object files")
struct CreateFromTests {
  private let folder: TemporaryFolder
  private let version: LoadedVersion
  private let layout: ObjectLayout

  private static let model = Model(entities: [
    Entity(
      "Album",
      [
        Attribute("title", .string) { $0.validation.maximum = .integer(9) },
        Attribute("year", .integer16, isOptional: true) { $0.defaultValue = .integer(1990) },
        Attribute("trackCount", .integer64, derivedBy: "tracks.@count"),
        Relationship("cover", to: "Cover", inverse: "album"),
        Relationship("tracks", toMany: "Track", inverse: "album") { $0.isOrdered = true },
        Relationship("tags", toMany: "Tag", inverse: "albums"),
        Relationship("related", toMany: "Album", inverse: "related"),
        Relationship("links", toMany: "Link") { $0.isOrdered = true },
      ]
    ) { $0.uniquenessConstraints = [["title"]] },
    Entity("Bootleg", parent: "Album"),
    Entity("Cover", [Relationship("album", to: "Album", inverse: "cover")]),
    Entity("Link", []),
    Entity("Person", []) { $0.isAbstract = true },
    Entity("Singer", parent: "Person"),
    Entity(
      "Tag", [Relationship("albums", toMany: "Album", inverse: "tags") { $0.maxCount = 2 }]),
    Entity(
      "Track",
      [
        Relationship("album", to: "Album", inverse: "tracks") { $0.isOptional = false },
        Relationship("singer", to: "Person"),
      ]),
  ])

  init() throws {
    folder = try TemporaryFolder()
    let path = try folder.write(try encodeModel(Self.model), to: "Model.mom")
    version = try load(path).selectedVersion()
    layout = ObjectLayout(version.model, predictSchema(version.model))
  }

  @discardableResult
  private func create(
    _ text: String, to name: String = "store", allowsInvalid: Bool = false
  ) throws(ToolchainError) -> CreatedStore {
    do { try folder.write(text.utf8, to: "objects") } catch { Issue.record(error) }
    var options = StoreOptions()
    options.objects = ObjectInput(.file(folder("objects")), allowsInvalid: allowsInvalid)
    return try createStore(of: version, at: folder(name), options: options)
  }

  private func rows(_ query: String, of name: String = "store") throws -> [[StoreValue]] {
    try ObjectExport(layout: layout, path: folder(name)).rows(query)
  }

  /// The ids and positions of the problems of a file.
  private func problems(_ text: String) throws -> [String] {
    let error = failure { () throws(ToolchainError) in try create(text) }
    #expect(error?.exitCode == .data)
    #expect(try folder.topNames() == ["Model.mom", "objects"])
    return (error?.diagnostics ?? []).map { diagnostic in
      let place = diagnostic.location?.description.split(separator: "/").last ?? ""
      return "\(diagnostic.id) \(place.dropFirst("objects:".count))"
    }
  }

  @Test func `named objects get the keys after the explicit ones, which are kept`() throws {
    try create(
      #"{"Album": [{"_id": "a", "title": "A"}, {"_id": "p40", "title": "B"}, {"title": "C"}], "Bootleg": [{"title": "D"}]}"#
    )
    #expect(
      try rows("SELECT Z_PK, Z_ENT, Z_OPT, ZTITLE, ZYEAR FROM ZALBUM ORDER BY ZTITLE") == [
        [.integer(41), .integer(1), .integer(1), .text("A"), .integer(1990)],
        [.integer(40), .integer(1), .integer(1), .text("B"), .integer(1990)],
        [.integer(42), .integer(1), .integer(1), .text("C"), .integer(1990)],
        [.integer(43), .integer(2), .integer(1), .text("D"), .integer(1990)],
      ])
    #expect(try rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 1") == [[.integer(43)]])
  }

  /// The same links, each given from another side.
  private static let sides = [
    #"{"Album": [{"_id": "a", "title": "A", "tracks": ["y", "x"], "cover": "c", "tags": ["t"], "related": ["b"]}, {"_id": "b", "title": "B"}], "Track": [{"_id": "x"}, {"_id": "y"}], "Cover": [{"_id": "c"}], "Tag": [{"_id": "t"}]}"#,
    #"{"Track": [{"_id": "y", "album": "a"}, {"_id": "x", "album": "Album/a"}], "Cover": [{"_id": "c", "album": "a"}], "Tag": [{"_id": "t", "albums": ["a"]}], "Album": [{"_id": "a", "title": "A"}, {"_id": "b", "title": "B", "related": ["a"]}]}"#,
    #"{"Album": [{"_id": "a", "title": "A", "tracks": ["y", "x"], "cover": "c", "tags": ["t"], "related": ["b"]}, {"_id": "b", "title": "B", "related": ["a"]}], "Track": [{"_id": "x", "album": "a"}, {"_id": "y", "album": "a"}], "Cover": [{"_id": "c", "album": "a"}], "Tag": [{"_id": "t", "albums": ["a"]}]}"#,
  ]

  @Test(arguments: sides)
  func `one side of a relationship is sufficient`(text: String) throws {
    try create(text)
    let isListed = text.contains("tracks")
    #expect(try rows("SELECT ZALBUM FROM ZCOVER") == [[.integer(1)]])
    #expect(
      try rows("SELECT ZCOVER, ZTRACKCOUNT FROM ZALBUM WHERE Z_PK = 1") == [
        [.integer(1), .integer(2)]
      ])
    // y is before x: by the list, or by its key.
    let (y, x) = isListed ? (2, 1) : (1, 2)
    #expect(
      try rows("SELECT Z_PK, ZALBUM, Z1_ALBUM, Z_FOK_ALBUM FROM ZTRACK ORDER BY Z_FOK_ALBUM") == [
        [.integer(Int64(y)), .integer(1), .integer(1), .integer(2048)],
        [.integer(Int64(x)), .integer(1), .integer(1), .integer(3072)],
      ])
    #expect(try rows("SELECT * FROM Z_1TAGS") == [[.integer(1), .integer(1)]])
    #expect(try rows("SELECT * FROM Z_1RELATED").count == 1)
  }

  @Test func `the entity column contains the entity of the object`() throws {
    try create(
      #"{"Bootleg": [{"_id": "b", "title": "B"}], "Cover": [{"album": "b"}], "Singer": [{"_id": "s"}], "Track": [{"album": "Album/b", "singer": "Singer/s"}]}"#
    )
    #expect(try rows("SELECT Z1_ALBUM FROM ZCOVER") == [[.integer(2)]])
    #expect(
      try rows("SELECT ZSINGER, Z5_SINGER, Z1_ALBUM FROM ZTRACK") == [
        [.integer(1), .integer(6), .integer(2)]
      ])
  }

  @Test func `members without an inverse get the order of their list`() throws {
    try create(
      #"{"Album": [{"title": "A", "links": ["p3", "p1"]}], "Link": [{"_id": "p1"}, {"_id": "p2"}, {"_id": "p3"}]}"#
    )
    #expect(
      try rows("SELECT Z_PK, Z1LINKS, Z_FOK_1LINKS FROM ZLINK ORDER BY Z_PK") == [
        [.integer(1), .integer(1), .integer(3072)], [.integer(2), .null, .null],
        [.integer(3), .integer(1), .integer(2048)],
      ])
  }

  @Test func `lines are equivalent to lists`() throws {
    try create(
      "{\"_entity\": \"Track\", \"_id\": \"x\", \"album\": \"a\"}\n{\"_id\": \"a\", \"title\": \"A\", \"_entity\": \"Album\"}\n"
    )
    #expect(try rows("SELECT ZALBUM, Z1_ALBUM FROM ZTRACK") == [[.integer(1), .integer(1)]])
  }

  /// Files and their problems.
  private static let faults: [(String, [String])] = [
    (#"{"Albums": []}"#, ["unknown-object-entity 1:2"]),
    (#"{"Person": [{}]}"#, ["abstract-object-entity 1:2"]),
    (#"{"_id": "x"}"#, ["malformed-object 1:1"]),
    (#"{"Album": [{"title": "A", "titel": 1}]}"#, ["unknown-object-property 1:27"]),
    (#"{"Album": [{"title": "A", "_id": 5}]}"#, ["malformed-object 1:34"]),
    (#"{"Album": [{}]}"#, ["missing-object-value 1:12"]),
    (#"{"Album": [{"title": null}]}"#, ["missing-object-value 1:22"]),
    (#"{"Album": [{"title": 7}]}"#, ["wrong-object-value 1:22"]),
    (#"{"Album": [{"title": "A", "year": 99999}]}"#, ["wrong-object-value 1:35"]),
    (#"{"Album": [{"title": "0123456789"}]}"#, ["invalid-object-value 1:22"]),
    (#"{"Album": [{"title": "A", "tracks": "p1"}]}"#, ["wrong-object-value 1:37"]),
    (#"{"Album": [{"title": "A", "cover": ["p1"]}]}"#, ["wrong-object-value 1:36"]),
    (#"{"Track": [{}]}"#, ["missing-object-value 1:12"]),
    (#"{"Track": [{"album": "nobody"}]}"#, ["unknown-object-id 1:22"]),
    (#"{"Track": [{"album": "p1"}]}"#, ["unknown-object-id 1:22"]),
    (#"{"Album": [{"title": "A", "tags": ["p1"]}]}"#, ["unknown-object-id 1:36"]),
    (
      #"{"Singer": [{"_id": "s"}], "Album": [{"_id": "a", "title": "A"}], "Track": [{"album": "a", "singer": "Album/s"}]}"#,
      ["wrong-object-value 1:102"]
    ),
    (
      #"{"Album": [{"_id": "a", "title": "A"}], "Track": [{"album": "Bootleg/a"}]}"#,
      ["unknown-object-id 1:12"]
    ),
    (
      #"{"Album": [{"_id": "p1", "title": "A"}], "Bootleg": [{"_id": "p1", "title": "B"}]}"#,
      ["repeated-object-id 1:62"]
    ),
    (
      #"{"Album": [{"_id": "a", "title": "A"}], "Bootleg": [{"_id": "a", "title": "B"}]}"#,
      ["repeated-object-id 1:61"]
    ),
    (#"{"Album": [{"title": "A"}, {"title": "A"}]}"#, ["repeated-unique-value 1:38"]),
    (
      #"{"Album": [{"title": "A", "tags": ["t", "t"]}], "Tag": [{"_id": "t"}]}"#,
      ["repeated-object-link 1:36"]
    ),
    (
      #"{"Album": [{"title": "A", "links": ["x"]}, {"title": "B", "links": ["x"]}], "Link": [{"_id": "x"}]}"#,
      ["repeated-object-link 1:69"]
    ),
    (
      #"{"Album": [{"title": "A", "tracks": ["x"]}, {"title": "B", "tracks": ["x"]}], "Track": [{"_id": "x"}]}"#,
      ["repeated-object-link 1:71"]
    ),
    (
      #"{"Album": [{"title": "A", "tracks": []}], "Track": [{"album": "p1"}]}"#,
      ["disagreeing-sides 1:37"]
    ),
    (
      #"{"Album": [{"_id": "p1", "title": "A", "tracks": []}], "Track": [{"album": "p1"}]}"#,
      ["disagreeing-sides 1:50"]
    ),
    (
      #"{"Album": [{"_id": "p1", "title": "A", "tracks": ["p1"]}, {"_id": "p2", "title": "B"}], "Track": [{"_id": "p1", "album": "p2"}]}"#,
      ["disagreeing-sides 1:51"]
    ),
    (
      #"{"Album": [{"_id": "p1", "title": "A", "cover": "p1"}], "Cover": [{"_id": "p1", "album": null}]}"#,
      ["disagreeing-sides 1:49"]
    ),
    (
      #"{"Album": [{"_id": "p1", "title": "A", "tags": ["p1"]}], "Tag": [{"_id": "p1", "albums": []}]}"#,
      ["disagreeing-sides 1:49"]
    ),
    (#"{"Album": [{"title": "A", "trackCount": 5}]}"#, ["disagreeing-derived-value 1:41"]),
    (
      #"{"Album": [{"_id": "a", "title": "A"}, {"_id": "b", "title": "B"}, {"_id": "c", "title": "C"}], "Tag": [{"albums": ["a", "b", "c"]}]}"#,
      ["invalid-object-count 1:116"]
    ),
    (
      #"{"Album": [{"title": "A"}], "Tag": [], "Album": [{"title": "B"}]}"#,
      ["malformed-json 1:40"]
    ),
    (#"{"Album": [{"title": "A"}"#, ["malformed-json 1:26"]),
  ]

  @Test(arguments: faults)
  func `a problem is reported with its position, and nothing is written`(
    text: String, expected: [String]
  ) throws {
    let found = try problems(text)
    #expect(found == expected)
  }

  @Test func `all problems are reported up to a limit`() throws {
    let many = (0..<150).map { "{\"title\": \($0)}" }.joined(separator: ", ")
    let problems = try problems("{\"Album\": [\(many)]}")
    #expect(problems.count == 101)
    #expect(problems.last?.hasPrefix("malformed-object") == true)
  }

  @Test func `objects that Core Data would refuse can be stored with warnings`() throws {
    let created = try create(
      #"{"Album": [{"_id": "p1", "title": null, "year": 99999, "trackCount": 5, "cover": "p9"}], "Track": [{"album": "p7"}]}"#,
      allowsInvalid: true)
    #expect(created.diagnostics.count == 5)
    #expect(created.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      try rows("SELECT ZTITLE, ZYEAR, ZTRACKCOUNT, ZCOVER FROM ZALBUM") == [
        [.null, .integer(99999), .integer(5), .integer(9)]
      ])
    #expect(try rows("SELECT ZALBUM, Z1_ALBUM FROM ZTRACK") == [[.integer(7), .integer(1)]])
  }

  @Test func `texts that are not UTF-8 keep their bytes`() throws {
    try create(#"{"Album": [{"title": {"text": "gIE="}}]}"#, allowsInvalid: true)
    #expect(
      try rows("SELECT typeof(ZTITLE), CAST(ZTITLE AS BLOB) FROM ZALBUM") == [
        [.text("text"), .blob([0x80, 0x81])]
      ])
  }

  @Test func `a folder and a missing file are refused as object files`() throws {
    var options = StoreOptions()
    for name in ["", "nothing"] {
      options.objects = ObjectInput(.file(folder(name)))
      let error = failure { () throws(ToolchainError) in
        _ = try createStore(of: version, at: folder("store"), options: options)
      }
      #expect(error?.exitCode == .data)
    }
    #expect(try folder.topNames() == ["Model.mom"])
  }
}
