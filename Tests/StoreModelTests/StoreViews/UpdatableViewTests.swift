import DataModel
import StoreModel
import TestSupport
import Testing

@Suite struct UpdatableViewTests {
  private let model = Model(entities: [
    Entity(
      "Artist",
      [
        Attribute("name"), Attribute("plays", .integer32) { $0.defaultValue = .integer(7) },
        Relationship("tracks", toMany: "Track", inverse: "artists"),
        Relationship("best", to: "Song", inverse: "bestOf"),
      ]),
    Entity(
      "Track", isAbstract: true,
      [
        Attribute("title"), Attribute("address", .composite) { $0.elements = [Attribute("city")] },
        Attribute("cover", .binary),
        Relationship("artists", toMany: "Artist", inverse: "tracks") { $0.isOrdered = true },
        Relationship("album", to: "Album", inverse: "tracks"),
        Relationship("similar", toMany: "Track", inverse: "similar"),
      ]),
    Entity("Song", parent: "Track", [Relationship("bestOf", to: "Artist", inverse: "best")]),
    Entity("Talk", parent: "Track", [Attribute("minutes", .integer16)]),
    Entity(
      "Album",
      [
        Relationship("tracks", toMany: "Track", inverse: "album") {
          $0.isOrdered = true
          $0.deleteRule = .cascade
        },
        Relationship("opener", to: "Track"),
        Relationship("extras", toMany: "Talk") { $0.isOrdered = true },
        Relationship("next", to: "Album", inverse: "previous") { $0.deleteRule = .cascade },
        Relationship("previous", to: "Album", inverse: "next"),
        Relationship("label", to: "Label", inverse: "albums"),
      ]),
    Entity(
      "Label",
      [Relationship("albums", toMany: "Album", inverse: "label") { $0.deleteRule = .deny }]),
  ])

  @Test
  func `an insertion uses the next key of the tree, and defaults for omitted columns`()
    throws
  {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title) VALUES ('a'), ('b')", naming: ["title"])
    try store.run("INSERT INTO Talk(_id, minutes) VALUES (10, 3)", naming: ["_id", "minutes"])
    try store.run("INSERT INTO Track(_entity, title) VALUES ('Song', 'c')", naming: ["title"])
    #expect(
      try store.values("SELECT _id || _entity || ifnull(title, '') FROM Track ORDER BY _id")
        == ["1Songa", "2Songb", "10Talk", "11Songc"])
    #expect(try store.values("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Track'") == ["11"])
    #expect(try store.values("SELECT DISTINCT Z_OPT FROM ZTRACK") == ["1"])
    try store.run("INSERT INTO Artist(name) VALUES ('x')", naming: ["name"])
    try store.run("INSERT INTO Artist(name, plays) VALUES ('y', NULL)", naming: ["name", "plays"])
    #expect(try store.values("SELECT ifnull(plays, '-') FROM Artist") == ["7", "-"])
    #expect(throws: (any Error).self) { try store.run("INSERT INTO Track(title) VALUES ('d')") }
    #expect(throws: (any Error).self) { try store.run("INSERT INTO Song(_id) VALUES (10)") }
    #expect(throws: (any Error).self) {
      try store.run("INSERT INTO Talk(minutes) VALUES ('three')")
    }
  }

  @Test func `an update increments the version once per row, and sets nothing else`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title, cover) VALUES ('a', x'00FF00')")
    #expect(try store.values("SELECT hex(ZCOVER) FROM ZTRACK") == ["00FF00"])
    #expect(try store.values("SELECT hex(cover) FROM Track") == ["00FF00"])
    try store.run("UPDATE Track SET title = 'b', \"address.city\" = 'Rome' WHERE title = 'a'")
    #expect(
      try store.values("SELECT Z_OPT || ZTITLE || ZCITY || hex(ZCOVER) FROM ZTRACK")
        == ["2bRome00FF00"])
    #expect(throws: (any Error).self) { try store.run("UPDATE Track SET _id = 5") }
    #expect(throws: (any Error).self) { try store.run("UPDATE Track SET _entity = 'Talk'") }
  }

  @Test func `an update increments the version once if several rows match an object`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title) VALUES ('a'), ('b')")
    let statement =
      "UPDATE Song SET title = title || '!' FROM (VALUES (1), (2), (3)) AS x WHERE _id = 1"
    for count in ["2", "3"] {
      try store.run(statement)
      #expect(try store.values("SELECT Z_OPT FROM ZTRACK ORDER BY Z_PK") == [count, "1"])
    }
    #expect(try store.values("SELECT title FROM Song") == ["a!!", "b"])
  }

  @Test func `text that is not valid UTF-8 is refused`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title) VALUES ('ä'), (NULL), (5)")
    for bytes in ["ff", "c3", "c080", "eda080", "f4908080"] {
      let text = "CAST(x'\(bytes)' AS TEXT)"
      for statement in [
        "INSERT INTO Song(title) VALUES (\(text))", "UPDATE Track SET title = \(text)",
      ] {
        let failure = #expect(throws: Database.Failure.self) { try store.run(statement) }
        #expect(
          failure?.message
            == "\(statement.hasPrefix("I") ? "Song" : "Track").title takes text in UTF-8")
      }
    }
    try store.run("UPDATE Song SET title = CAST(x'f09f8eb5' AS TEXT) WHERE _id = 2")
    #expect(try store.values("SELECT ifnull(title, '-') FROM Song") == ["ä", "🎵", "5"])
  }

  @Test func `single-precision numbers are rounded, and larger ones are refused`() throws {
    let store = try UpdatableStore(Model(entities: [Entity("N", [Attribute("f", .float)])]))
    try store.run("INSERT INTO N(f) VALUES (0.1), (16777217), (NULL), (9e999), (3.4e38)")
    #expect(
      try store.values("SELECT ifnull(f, '-') FROM N")
        == ["0.100000001490116", "16777216.0", "-", "Inf", "3.39999995214436e+38"])
    try store.run("UPDATE N SET f = 0.2 WHERE _id = 1")
    #expect(try store.values("SELECT f FROM N WHERE _id = 1") == ["0.200000002980232"])
    for value in ["1e300", "-3.5e38", "'x'", "x'00'"] {
      #expect(throws: (any Error).self) { try store.run("INSERT INTO N(f) VALUES (\(value))") }
      #expect(throws: (any Error).self) { try store.run("UPDATE N SET f = \(value)") }
    }
  }

  @Test func `both ends of a one-to-one relationship are kept in sync`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title) VALUES ('a'), ('b')")
    try store.run("INSERT INTO Artist(name, best) VALUES ('x', 1), ('y', 2)")
    let sides =
      "SELECT ifnull(best, '-') FROM Artist UNION ALL SELECT ifnull(bestOf, '-') FROM Song"
    #expect(try store.values(sides) == ["1", "2", "1", "2"])
    try store.run("UPDATE Artist SET best = 3 - best")
    #expect(try store.values(sides) == ["2", "1", "2", "1"])
    try store.run("UPDATE Song SET bestOf = 1 WHERE _id = 1")
    #expect(try store.values(sides) == ["1", "-", "1", "-"])
    #expect(
      try store.run("UPDATE Artist SET best = 2")
        == ["Artist.best is one-to-one, and several objects name the same: _id 2"])
  }

  @Test func `a one-to-one relationship between objects of one entity is kept in sync`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Album(_id) VALUES (1), (2), (3)")
    try store.run("UPDATE Album SET next = _id + 1 WHERE _id < 3")
    #expect(try store.values("SELECT ifnull(previous, '-') FROM Album") == ["-", "1", "2"])
    try store.run("UPDATE Album SET next = 3 WHERE _id = 1")
    #expect(try store.values("SELECT ifnull(previous, '-') FROM Album") == ["-", "-", "1"])
    #expect(try store.values("SELECT ifnull(next, '-') FROM Album") == ["3", "-", "-"])
    #expect(
      try store.run("UPDATE Album SET next = 99 WHERE _id = 1").first
        == "Album.next is set to what is no Album: 1 object, for example _id 99")
  }

  @Test func `inserting an existing pair changes its position`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title) VALUES ('a'), ('b')")
    try store.run("INSERT INTO Artist(name) VALUES ('x')")
    let pairs = "SELECT target || ':' || position FROM \"Track.artists\" WHERE owner = 1"
    try store.run("INSERT INTO \"Track.artists\"(owner, target) VALUES (1, 1)")
    #expect(try store.values(pairs) == ["1:1024"])
    try store.run("INSERT INTO \"Track.artists\"(owner, target, position) VALUES (1, 1, 7)")
    #expect(try store.values(pairs) == ["1:7"])
    try store.run("INSERT INTO \"Track.artists\"(owner, target) VALUES (1, 1)")
    #expect(try store.values(pairs) == ["1:7"])
    try store.run("INSERT INTO Album(_id) VALUES (1)")
    try store.run("INSERT INTO Talk(_id) VALUES (9)")
    try store.run("INSERT INTO \"Album.extras\"(owner, target) VALUES (1, 9)")
    try store.run("INSERT INTO \"Album.extras\"(owner, target, position) VALUES (1, 9, 3)")
    #expect(try store.values("SELECT position FROM \"Album.extras\"") == ["3"])
  }

  @Test func `a key is refused if it leaves none for other objects`() throws {
    let store = try UpdatableStore(model)
    let last = Int64.max / 2
    try store.run("INSERT INTO Artist(_id) VALUES (\(last))")
    #expect(throws: (any Error).self) {
      try store.run("INSERT INTO Artist(_id) VALUES (\(last + 1))")
    }
    try store.run("INSERT INTO Artist(name) VALUES ('next')")
    #expect(try store.values("SELECT _id FROM Artist WHERE name = 'next'") == ["\(last + 1)"])
    try store.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(Int64.max) WHERE Z_NAME = 'Artist'")
    #expect(throws: (any Error).self) { try store.run("INSERT INTO Artist(name) VALUES ('none')") }
  }

  @Test func `ordered relationships get positions 1024 apart`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Album(_id) VALUES (1), (2)")
    try store.run("INSERT INTO Song(title, album) VALUES ('a', 1), ('b', 1), ('c', 2)")
    let places = "SELECT owner || target || ':' || position FROM \"Album.tracks\""
    #expect(try store.values(places) == ["11:1024", "12:2048", "23:1024"])
    try store.run("UPDATE Song SET album = 2 WHERE title = 'a'")
    #expect(try store.values(places + " ORDER BY 1") == ["12:2048", "21:2048", "23:1024"])
    try store.run("UPDATE \"Album.tracks\" SET position = 5 WHERE target = 1")
    #expect(try store.values(places + " ORDER BY 1") == ["12:2048", "21:5", "23:1024"])
    #expect(throws: (any Error).self) {
      try store.run("INSERT INTO \"Album.tracks\"(owner, target) VALUES (1, 3)")
    }
    try store.run("INSERT INTO Artist(name) VALUES ('x'), ('y')")
    try store.run(
      "INSERT INTO \"Track.artists\"(owner, target) VALUES (1, 2), (1, 1), (1, 2), (2, 1)")
    #expect(
      try store.values(
        "SELECT owner || target || ':' || position FROM \"Track.artists\" ORDER BY 1")
        == ["11:2048", "12:1024", "21:1024"])
    #expect(
      try store.run("INSERT INTO \"Artist.tracks\"(owner, target) VALUES (1, 77)")
        == ["Artist.tracks has a pair whose target is no Track: 1 pair, for example _id 77"])
  }

  @Test func `a pair of a self-inverse relationship is stored once`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Song(title) VALUES ('a'), ('b')")
    try store.run("INSERT INTO \"Track.similar\"(owner, target) VALUES (1, 2), (2, 1)")
    #expect(try store.values("SELECT owner || target FROM \"Track.similar\"") == ["12", "21"])
    try store.run("DELETE FROM \"Track.similar\" WHERE owner = 2")
    #expect(try store.values("SELECT owner || target FROM \"Track.similar\"") == [])
  }

  @Test func `to-many relationships without an inverse are stored in their targets`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Album(_id) VALUES (1), (2)")
    try store.run("INSERT INTO Talk(minutes) VALUES (1), (2)")
    try store.run("INSERT INTO \"Album.extras\"(owner, target) VALUES (1, 2), (1, 1)")
    let pairs = "SELECT owner || target || ':' || position FROM \"Album.extras\" ORDER BY target"
    #expect(try store.values(pairs) == ["11:1024", "12:2048"])
    #expect(
      try store.run("INSERT INTO \"Album.extras\"(owner, target) VALUES (1, 2), (2, 2)")
        == ["Album.extras gives one target to several owners: _id 2"])
  }

  @Test func `deletion cascades, is denied, and leaves no references to deleted objects`() throws {
    let store = try UpdatableStore(model)
    try store.run("INSERT INTO Label(_id) VALUES (1)")
    try store.run("INSERT INTO Album(_id, label) VALUES (1, NULL), (2, NULL), (3, 1)")
    try store.run("INSERT INTO Song(title, album) VALUES ('a', 1), ('b', 2), ('c', NULL)")
    try store.run("INSERT INTO Artist(name, best) VALUES ('x', 1)")
    try store.run("INSERT INTO \"Track.artists\"(owner, target) VALUES (1, 1), (3, 1)")
    // A circle of albums.
    try store.run("UPDATE Album SET next = 3 - _id, opener = 1 WHERE _id < 3")
    try store.run("UPDATE Album SET opener = 1 WHERE _id = 3")
    try store.run("DELETE FROM Album WHERE _id = 1")
    #expect(try store.values("SELECT _id || ifnull(opener, '-') FROM Album") == ["3-"])
    #expect(try store.values("SELECT title FROM Track") == ["c"])
    #expect(try store.values("SELECT ifnull(best, '-') FROM Artist") == ["-"])
    #expect(try store.values("SELECT owner || target FROM \"Track.artists\"") == ["31"])
    #expect(
      try store.run("DELETE FROM Label")
        == ["Label.albums denies to delete its owner while there are objects: 1 object"])
  }
}
