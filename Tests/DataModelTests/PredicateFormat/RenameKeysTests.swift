import DataModel
import TestSupport
import Testing

/// Renames a key of one of three entities: an album has tracks, both have a title, and that of a
/// track is renamed.
private func renamed(
  _ text: String, as kind: FormatKind = .predicate, of entity: String? = "Track",
  to name: String = "name", variables: [String: String] = [:]
) throws -> (text: String, unresolved: [Int]) {
  let renaming = KeyRenaming(of: "title", to: name) { entity, key in
    switch (entity, key) {
    case ("Track", "title"): .renamed(destination: nil)
    case ("Track", "album"): .other(destination: "Album")
    case ("Album", "tracks"): .other(destination: "Track")
    case ("Item", "title"): .uncertain
    case ("Album", "title"), ("Track", "plays"): .other(destination: nil)
    default: .uncertain
    }
  }
  let result = try renameKeys(renaming, in: text, as: kind, of: entity, variables: variables)
  var bytes = Array(text.utf8)
  for edit in result.replacements.reversed() {
    bytes.replaceSubrange(edit.bytes, with: edit.text.utf8)
  }
  return (String(decoding: bytes, as: UTF8.self), result.unresolved)
}

@Suite("Renaming keys")
struct RenameKeysTests {
  @Test(arguments: [
    ("title == \"title\"", "name == \"title\""),
    ("title  =  $title  &&  plays>3", "name  =  $title  &&  plays>3"),
    ("SELF.title == nil", "SELF.name == nil"),
    ("album.title == title", "album.title == name"),
    ("ANY album.tracks.title LIKE[c] '*'", "ANY album.tracks.name LIKE[c] '*'"),
    ("album.tracks.@max.title > 1", "album.tracks.@max.name > 1"),
    (
      "SUBQUERY(album.tracks, $t, $t.title = 'x').@count > 0",
      "SUBQUERY(album.tracks, $t, $t.name = 'x').@count > 0"
    ),
    (
      "SUBQUERY(album.tracks, $t, title = 'x').@count > 0",
      "SUBQUERY(album.tracks, $t, name = 'x').@count > 0"
    ),
    ("album.tracks[FIRST].title = 'x'", "album.tracks[FIRST].name = 'x'"),
    ("#title == 1", "#name == 1"),
    ("TERNARY(title = nil, title, 'x') = 'y'", "TERNARY(name = nil, name, 'x') = 'y'"),
    ("NOT title IN {title, 'a'}", "NOT name IN {name, 'a'}"),
    ("title.title == 1", "name.title == 1"),
    ("subtitle == title_2", "subtitle == title_2"),
  ])
  func `keys of the entity are renamed, and everything else stays`(old: String, new: String) throws
  {
    let result = try renamed(old)
    #expect(result.text == new && result.unresolved.isEmpty)
  }

  @Test func `keys of other entities stay`() throws {
    #expect(
      try renamed("title == 1 AND tracks.title == 2", of: "Album").text
        == "title == 1 AND tracks.name == 2")
  }

  @Test func `variables of a known entity are resolved`() throws {
    let text = "$FETCH_SOURCE.title == title"
    #expect(
      try renamed(text, variables: ["FETCH_SOURCE": "Album"]).text == "$FETCH_SOURCE.title == name")
    #expect(
      try renamed(text, variables: ["FETCH_SOURCE": "Track"]).text == "$FETCH_SOURCE.name == name")
  }

  @Test(arguments: [
    ("$x.title == 1", [3]), ("title == $x.title", [12]),
    ("SUBQUERY(tracks, $t, title = 'x').@count > 0", [21]),
    ("method.title == 1", [7]),
    ("CAST(album, 'Track').title == 1", [21]),
    ("FUNCTION(SELF, \"valueForKeyPath:\", \"album.title\") == 1", [35]),
  ])
  func `keys of an unknown entity are kept and reported`(text: String, places: [Int]) throws {
    let entity = text.contains("tracks") ? "Album" : "Track"
    let result = try renamed(text, of: entity)
    #expect(result.unresolved == places)
  }

  @Test func `without an entity every key is unresolved`() throws {
    #expect(try renamed("title == 1", of: nil).unresolved == [0])
    #expect(try renamed("title == 1", of: "Item").unresolved == [0])
  }

  @Test func `a reserved word is escaped as a key`() throws {
    #expect(try renamed("title == 1", to: "size").text == "#size == 1")
    #expect(try renamed("key_0 == title").text == "key_0 == name")
  }

  @Test func `keys in expressions are renamed`() throws {
    #expect(try renamed("canonical:(title)", as: .expression).text == "canonical:(name)")
    #expect(try renamed("title()", as: .expression).text == "title()")
    #expect(throws: FormatError.self) { try renamed("title ==") }
    #expect(throws: FormatError.self) { try renamed("title == 1", as: .expression) }
  }

  /// Renaming and renaming back gives the same text.
  @Test(arguments: 0..<200)
  func `renaming back restores the text`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "title", "album.title", "album.tracks.title", "SELF.title", "'title'", "$title", "#title",
    ]
    let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      "\(pieces.randomElement(using: &generator) ?? "") == \(pieces.randomElement(using: &generator) ?? "")"
    }.joined(separator: " AND ")
    let there = try renamed(text, to: "unused")
    let back = KeyRenaming(of: "unused", to: "title") { entity, key in
      switch (entity, key) {
      case ("Track", "unused"): .renamed(destination: nil)
      case ("Track", "album"): .other(destination: "Album")
      case ("Album", "tracks"): .other(destination: "Track")
      default: .other(destination: nil)
      }
    }
    var bytes = Array(there.text.utf8)
    for edit in try renameKeys(back, in: there.text, as: .predicate, of: "Track").replacements
      .reversed()
    {
      bytes.replaceSubrange(edit.bytes, with: edit.text.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
