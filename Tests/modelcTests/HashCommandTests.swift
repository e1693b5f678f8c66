import Foundation
import TestSupport
import Testing

@Suite("modelc hash")
struct HashCommandTests {
  @Test func `the JSON has the members that scripts rely on`() throws {
    let json = try modelc("hash", "--format", "json", example("Done")).json
    #expect(Set(json.keys) == ["formatVersion", "models"])
    #expect(json["formatVersion"] as? Int == 1)
    let models = try #require(json["models"] as? [[String: Any]])
    #expect(models.map { $0["version"] as? String } == ["Done", "Done 2"])
    #expect(models.map { $0["current"] as? Bool } == [nil, true])
    for model in models {
      #expect(
        Set(model.keys).subtracting(["current"])
          == ["model", "version", "entities", "checksum", "digest"])
      #expect(model["model"] as? String == example("Done"))
      #expect((model["checksum"] as? String)?.count == 44)
      #expect((model["digest"] as? String)?.count == 88)
      let entities = try #require(model["entities"] as? [String: String])
      #expect(entities.keys.sorted() == ["Item"])
      #expect(entities["Item"]?.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    }
    let measured = "4c8802263219fc66283b28c554f026dc7f95af5fc19fb76e255a26a72a2a79f5"
    #expect((models[0]["entities"] as? [String: String])?["Item"] == measured)
    #expect(models[0]["checksum"] as? String == "JW+I9GzaIJQdbMuMrgFajOvH6R63p/nMdUvhrm4DI34=")
  }

  @Test func `a single version is not marked as current`() throws {
    for end in ["#Done 2", "/Done 2.xcdatamodel"] {
      let json = try modelc("hash", "--format=json", example("Done") + end).json
      let models = try #require(json["models"] as? [[String: Any]])
      #expect(models.count == 1)
      #expect(models[0]["version"] as? String == "Done 2")
      #expect(models[0]["current"] == nil)
    }
  }

  @Test func `a source and its compiled model have the same hashes`() throws {
    let folder = try TemporaryFolder()
    #expect(try modelc("compile", example("Kitchen Sink"), "-o", folder.path).exitCode == 0)
    let source = try modelc("hash", example("Kitchen Sink")).output
    let compiled = try modelc("hash", folder("Kitchen Sink.momd")).output
    #expect(
      compiled.replacing(folder("Kitchen Sink.momd"), with: example("Kitchen Sink")) == source)
  }

  @Test func `several models are listed in the given order`() throws {
    let json = try modelc("hash", "--format", "json", example("User"), example("Done")).json
    let models = try #require(json["models"] as? [[String: Any]])
    #expect(
      models.map { $0["version"] as? String }
        == ["User", "User 2", "User 3", "User 4", "Done", "Done 2"])
  }

  @Test func `the text output has grouped digits`() throws {
    #expect(
      try modelc("hash", example("Done") + "#Done").output == """
        Done  \(example("Done"))#Done
          Item  4c880226 3219fc66 283b28c5 54f026dc 7f95af5f c19fb76e 255a26a7 2a2a79f5
          version checksum  JW+I9GzaIJQdbMuMrgFajOvH6R63p/nMdUvhrm4DI34=

        """)
  }
}
