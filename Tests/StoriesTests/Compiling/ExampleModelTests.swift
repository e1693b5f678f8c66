import Building
import DataModel
import Findings
import Foundation
import Loading
import Testing

@Suite("Example models")
struct ExampleModelTests {
  @Test(arguments: exampleNames)
  func `examples compile without errors`(name: String) throws {
    let output = try compile(example(name))
    #expect(output.currentVersion == output.versions.last?.name)
    let unexpected = output.diagnostics.filter { $0.severity != .note }.ids
    #expect(name == "Kitchen Sink" || unexpected.isEmpty, "\(unexpected)")
  }

  @Test func `every example folder is tested`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: examples)
      .filter { !$0.contains(".") }
    // The page on SwiftData ends with Allotment, which its test compares.
    let names = exampleNames.map { $0.filter { $0 != " " } } + ["Allotment"]
    #expect(folders.sorted() == names.sorted())
  }

  @Test func `the checksums in the index match the computed ones`() throws {
    let page = try String(contentsOfFile: examples + "/README.md", encoding: .utf8)
    let rows = page.matches(of: /\| `([^`]+)` \| `([A-Za-z0-9+\/=]{44})` \|/)
    let written = Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
    let models = try exampleNames.flatMap { try load(example($0)).versions }
    let computed = models.map { ($0.name, hashModel($0.model).checksum) }
    #expect(written == Dictionary(uniqueKeysWithValues: computed))
  }

  @Test func `Done: the hash equals the one printed by a device`() throws {
    let item = try model("Done", "Done").entities["Item"]
    let measured = "4c8802263219fc66283b28c554f026dc7f95af5fc19fb76e255a26a72a2a79f5"
    let combinations = try (0..<8).map { bits in
      var entity = try #require(item)
      entity.attributes = NamedCollection(
        entity.attributes.enumerated().map { index, attribute in
          var attribute = attribute
          attribute.isOptional = bits >> index & 1 == 1
          return attribute
        })
      return hashModel(Model(entities: [entity])).entities[0].hexadecimal
    }
    #expect(combinations[0] == measured)
    #expect(combinations.count { $0 == measured } == 1)
    #expect(try hash("Done", "Done", "Item") == measured)
  }

  @Test func `Shop: the hash of Item stays, that of Category changes`() throws {
    #expect(try hash("Shop", "Shop", "Item") == hash("Shop", "Shop 2", "Item"))
    #expect(try hash("Shop", "Shop", "Category") != hash("Shop", "Shop 2", "Category"))
  }

  @Test func `Restaurant: a composite is hashed by its innermost elements`() throws {
    let old = try model("Restaurant", "Restaurant")
    let new = try model("Restaurant", "Restaurant 2")
    let entity = try #require(old.entities["Restaurant"])
    #expect(hashModel(old).checksum != hashModel(new).checksum)
    func checksum(name: String) throws -> String {
      var location = try #require(entity.attributes["location"])
      location.isOptional.toggle()
      location.name = name
      var changed = entity
      changed.attributes = NamedCollection(
        entity.attributes.filter { $0.name != "location" } + [location])
      return hashModel(Model(entities: [changed])).checksum
    }
    #expect(try checksum(name: "area") == hashModel(old).checksum)
    // Attributes are hashed in the order of their names, here after "name".
    #expect(try checksum(name: "place") != hashModel(old).checksum)
  }

  @Test func `Trips: the hash ignores delete rules, but not preservation after deletion`() throws {
    let old = try model("Trips", "Trips")
    var changed = old
    changed.entities = NamedCollection(
      old.entities.map { entity in
        var entity = entity
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            var relationship = relationship
            relationship.deleteRule = .deny
            return relationship
          })
        return entity
      })
    #expect(changed != old)
    #expect(hashModel(changed) == hashModel(old))
    var trip = try #require(old.entities["Trip"])
    var date = try #require(trip.attributes["startDate"])
    date.preservesValueOnDeletion = true
    trip.attributes.replace(date)
    changed.entities.replace(trip)
    #expect(hashModel(changed)["Trip"] != hashModel(old)["Trip"])
  }

  @Test func `User: every version keeps the first renaming identifier`() throws {
    for version in ["User 2", "User 3", "User 4"] {
      let user = try model("User", version).entities["User"]
      #expect(user?.attributes["displayName"]?.renamingIdentifier == "userName")
    }
  }

  @Test func `Kitchen Sink: the hash of Recipe with and without tombstones`() throws {
    var recipe = try #require(try model("Kitchen Sink", "Kitchen Sink").entities["Recipe"])
    #expect(
      hashModel(Model(entities: [recipe])).entities[0].hexadecimal
        == "8ff630993c77ca847b2fbb9921d15bd58cdfab6105a7395882eb3f46a2e7ba7a")
    recipe.userInfo = [:]
    #expect(
      hashModel(Model(entities: [recipe])).entities[0].hexadecimal
        == "72bf5f3a3ec3877b230f75dff3e942050449c5855403459979b37771f02218b1")
  }

  @Test func `Kitchen Sink: only the hash modifier distinguishes the versions`() throws {
    let old = try model("Kitchen Sink", "Kitchen Sink")
    var new = try model("Kitchen Sink", "Kitchen Sink 2")
    #expect(hashModel(old).checksum != hashModel(new).checksum)
    var market = try #require(new.entities["Market"])
    #expect(market.versionHashModifier == "location indexes")
    market.versionHashModifier = nil
    new.entities.replace(market)
    #expect(hashModel(old) == hashModel(new))
  }

  private func model(_ name: String, _ version: String) throws -> Model {
    try load(example(name) + "#" + version).selectedVersion().model
  }

  private func hash(_ name: String, _ version: String, _ entity: String) throws -> String? {
    let hashes = hashModel(try model(name, version))
    return hashes.entities.first { $0.name == entity }?.hexadecimal
  }
}
