import Building
import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import TestSupport
import Testing

@Suite("Names that no store can contain")
struct StoreSchemaNameTests {
  @Test(arguments: ["a\0b", "a\nb", "\u{1B}[31m", "a\u{7F}", "a\u{85}"])
  func `control characters in names are refused everywhere`(name: String) throws {
    let folder = try TemporaryFolder()
    let models = [
      Model(entities: [Entity(name)]),
      Model(entities: [Entity("E", [Attribute(name, .string)])]),
      Model(entities: [Entity("E", [Relationship(name, to: "E")])]),
      Model(entities: [
        Entity("E", [Attribute("a", .string)]) {
          $0.fetchIndexes.append(
            FetchIndex(name: name, elements: [FetchIndexElement(.property("a"))]))
        }
      ]),
    ]
    for (index, model) in models.enumerated() {
      let path = try folder.write(try encodeModel(model), to: "\(index).mom")
      let version = try load(path).selectedVersion()
      let error = failure { () throws(ToolchainError) in _ = try storeSchema(of: version) }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == ["unstorable-name"])
    }
  }

  @Test func `names that could end an identifier are quoted, in statements and in the store`()
    throws
  {
    let names = [
      #"a"; DROP TABLE Z_METADATA; --"#, "a'); --", "a]`b", "a b", "a;b", "/*", "1", "é",
      String(repeating: "l", count: 10_000),
    ]
    var entities = names.map { name in
      Entity("E" + name, names.map { Attribute("a" + $0, .string, isOptional: true) }) {
        $0.uniquenessConstraints = [["a" + name]]
        $0.fetchIndexes.append(
          FetchIndex(name: name, elements: [FetchIndexElement(.property("a" + name))]))
      }
    }
    entities[0].relationships = [
      Relationship("r" + names[0], toMany: "E" + names[1], inverse: "i" + names[1])
    ]
    entities[1].relationships = [
      Relationship("i" + names[1], toMany: "E" + names[0], inverse: "r" + names[0])
    ]
    let folder = try TemporaryFolder()
    let path = try folder.write(try encodeModel(Model(entities: entities)), to: "Model.mom")
    let version = try load(path).selectedVersion()
    let schema = try storeSchema(of: version).schema
    _ = try createStore(of: version, at: folder("store"), options: StoreOptions())
    let observed = try observeStore(at: folder("store"), scratch: folder.path)
    #expect(observed.schema.objects.compactMap(\.sql) == schema.statements)
    #expect(observed.schema.objects.map(\.name).filter { $0.contains("DROP TABLE") }.count > 3)
    #expect(observed.schema.entities.map(\.name).sorted() == entities.map(\.name).sorted())
  }
}
