import DataModel
import Findings
import Foundation
import Rows
import TestSupport
import Testing

@Suite struct ExportTests {
  /// A store of people with friends, ordered tags, and chapters; `Being` is abstract.
  private func store() throws -> StoreFixture {
    let model = Model(entities: [
      Entity("Being") { $0.isAbstract = true },
      Entity(
        "Person", parent: "Being",
        [
          Attribute("photo", .binary),
          Relationship("chapters", toMany: "Chapter", inverse: "author") { $0.isOrdered = true },
          Relationship("friends", toMany: "Person", inverse: "friends"),
          Relationship("notes", toMany: "Chapter", inverse: "reader"),
          Relationship("tags", toMany: "Tag", inverse: "people") { $0.isOrdered = true },
        ]),
      Entity(
        "Chapter",
        [
          Relationship("author", to: "Person", inverse: "chapters"),
          Relationship("reader", to: "Person", inverse: "notes"),
        ]),
      Entity("Tag", [Relationship("people", toMany: "Person", inverse: "tags")]),
    ])
    return try StoreFixture(model)
  }

  private func export(
    _ fixture: StoreFixture, _ format: RowFormat = .csv
  ) throws -> (export: RowExport, files: [String: String]) {
    let folder = fixture.folder("export")
    let export = try exportRows(of: fixture.open(), as: format, RowStyle(), to: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let files = try names.map {
      ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
    }
    return (export, Dictionary(uniqueKeysWithValues: files))
  }

  @Test func `pairs that no column contains have one file for both sides`() throws {
    let names = ["Chapter", "Person.chapters", "Person", "Person.friends", "Person.tags", "Tag"]
    let (export, files) = try export(store())
    #expect(Set(files.keys) == Set(names.map { "\($0).csv" }))
    #expect(export.files == names.count && export.objects == 0)
    #expect(files["Person.friends.csv"] == "owner,target,position\r\n")
  }

  @Test func `order positions and bytes are exported`() throws {
    let fixture = try store()
    // Being is 1, Person 2, Chapter 3.
    try fixture.writer().run(
      """
      INSERT INTO ZBEING (Z_PK, Z_ENT, ZPHOTO) VALUES (7, 2, x'00FF');
      INSERT INTO ZCHAPTER (Z_PK, Z_ENT, ZAUTHOR, Z_FOK_AUTHOR, ZREADER) VALUES (1, 3, 7, 2048, 7), (2, 3, 7, 1024, NULL);
      """)
    let (export, files) = try export(fixture)
    #expect(export.objects == 3 && export.remarks.isEmpty)
    #expect(files["Person.csv"] == "_id,photo\r\np7,AP8=\r\n")
    #expect(files["Chapter.csv"] == "_id,author,reader\r\np1,p7,p7\r\np2,p7,\r\n")
    #expect(
      files["Person.chapters.csv"] == "owner,target,position\r\np7,p2,1024\r\np7,p1,2048\r\n")
  }

  @Test func `JSON has relationships in the objects and a file for each entity`() throws {
    let fixture = try store()
    try fixture.writer().run("INSERT INTO ZTAG (Z_PK, Z_ENT) VALUES (1, 4)")
    let (export, files) = try export(fixture, .json)
    #expect(export.files == 3)
    #expect(files["Tag.json"] == "{\"Tag\": [\n{\"_id\": \"p1\", \"people\": []}\n]}\n")
    #expect(files["Person.json"] == "{\"Person\": [\n]}\n")
  }

  @Test func `unsafe and colliding file names are changed`() throws {
    let names = ["../Up", "a/b", "A_B", "", ".hidden", "Größe"]
    let fixture = try StoreFixture(Model(entities: names.map { Entity($0) }))
    let (export, files) = try export(fixture)
    #expect(export.files == names.count)
    #expect(
      Set(files.keys)
        == ["_._Up.csv", "a_b.csv", "A_B 2.csv", "_.csv", "_hidden.csv", "Größe.csv"]
        || Set(files.keys)
          == ["_._Up.csv", "a_b 2.csv", "A_B.csv", "_.csv", "_hidden.csv", "Größe.csv"]
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted()
        == ["Store.sqlite", "export"])
  }

  @Test func `an existing folder is left unchanged`() throws {
    let fixture = try store()
    try fixture.folder.write("mine".utf8, to: "export/Person.csv")
    let error = #expect(throws: ToolchainError.self) { try export(fixture) }
    #expect(error?.exitCode == .cannotCreate)
    #expect(
      try String(contentsOfFile: fixture.folder("export/Person.csv"), encoding: .utf8) == "mine")
  }
}
