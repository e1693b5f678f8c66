import ModelFiles
import Testing

/// Archives that violate a convention.
@Suite struct KeyedArchiveErrorTests {
  private let sound: [String: PropertyList] = [
    "$archiver": .string("NSKeyedArchiver"),
    "$version": .integer(100_000),
    "$top": .dictionary(["root": .uid(1)]),
    "$objects": .array([
      .string("$null"),
      .dictionary(["$class": .uid(2), "self": .uid(1)]),
      .dictionary([
        "$classname": .string("A"), "$classes": .array([.string("A"), .string("NSObject")]),
      ]),
      .integer(5),
    ]),
  ]

  private func message(_ key: String, _ value: PropertyList?) -> String? {
    var archive = sound
    archive[key] = value
    do {
      _ = try readKeyedArchive(writeBinaryPropertyList(.dictionary(archive)))
      return nil
    } catch {
      return error.message
    }
  }

  private func message(objects: [PropertyList]) -> String? {
    message("$objects", .array(objects))
  }

  @Test func `a class between values is skipped, and references are renumbered`() throws {
    let table = try readKeyedArchive(writeBinaryPropertyList(.dictionary(sound)))
    #expect(table.values.count == 3)
    #expect(table.values[2] == .integer(5))
    #expect(message("$top", .dictionary(["root": .uid(3)])) == nil)
  }

  @Test func `the parts of an archive are checked`() {
    for key in sound.keys {
      #expect(message(key, nil) == "not a keyed archive")
    }
    #expect(message("$archiver", .string("NRKeyedArchiver")) == "the archiver is another one")
    #expect(message("$version", .integer(1)) == "the archive's version is another one")
    #expect(message("$objects", .string("x")) == "$objects is of another kind")
    #expect(message(objects: []) == "$objects does not start with nil")
    #expect(message(objects: [.string("nil")]) == "$objects does not start with nil")
  }

  @Test func `the top contains the root or a single object`() {
    #expect(message("$top", .dictionary(["model": .uid(1)])) == nil)
    #expect(message("$top", .dictionary(["a": .uid(3), "root": .uid(1)])) == nil)
    #expect(message("$top", .dictionary(["a": .uid(1), "b": .uid(1)])) != nil)
    #expect(message("$top", .dictionary([:])) != nil)
    #expect(message("$top", .dictionary(["root": .integer(1)])) == "the root is not a reference")
    #expect(message("$top", .dictionary(["root": .uid(9)])) == "a reference to entry 9")
    #expect(
      message("$top", .dictionary(["root": .uid(2)])) == "a reference to the class at entry 2")
  }

  @Test func `references must refer to a value`() {
    let null = PropertyList.string("$null")
    let entry = PropertyList.dictionary([
      "$classname": .string("A"), "$classes": .array([.string("A")]),
    ])
    for value: PropertyList in [
      .uid(7), .uid(1), .array([.uid(7)]), .array([.integer(0), .uid(7)]),
      .dictionary(["key": .uid(1)]),
    ] {
      #expect(
        message(objects: [null, entry, .dictionary(["$class": .uid(1), "field": value])])?
          .hasPrefix("a reference to") == true)
    }
  }

  @Test func `classes must be valid`() {
    let null = PropertyList.string("$null")
    let object = PropertyList.dictionary(["$class": .uid(2)])
    let name = PropertyList.string("A")
    for entry: PropertyList in [
      null, .dictionary([:]), .dictionary(["$classname": name, "$classes": .array([])]),
      .dictionary(["$classname": name, "$classes": .array([.string("B")])]),
      .dictionary(["$classname": name, "$classes": .array([.integer(1)])]),
      .dictionary(["$classname": name, "$classes": .array([name]), "$class": .uid(2)]),
    ] {
      #expect(message(objects: [null, object, entry]) != nil)
    }
    #expect(message(objects: [null, .dictionary(["$class": .uid(2)])]) != nil)
    #expect(message(objects: [null, .dictionary(["$class": .integer(0)])]) != nil)
  }
}
