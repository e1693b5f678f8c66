import DataModel
import Foundation
import ModelFiles
import TestSupport
import Testing

/// `modelc compile` for mapping models, as users run it.
@Suite("modelc compile X.xcmappingmodel")
struct CompileMappingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private typealias Mapping = MappingSourceWriter.Mapping

  /// Writes the source of a mapping model for one entity, and returns its path.
  @discardableResult
  private func make(
    _ name: String = "Map", _ change: (inout Mapping) -> Void = { _ in }
  ) throws -> String {
    let model = Model(entities: [Entity("Pet", [Attribute("name")])])
    var mapping = Mapping("Pet", "Pet", attributes: ["name"])
    change(&mapping)
    let bytes = MappingSourceWriter(from: model, to: model, [mapping]).bytes()
    try folder.write(bytes, to: "\(name).xcmappingmodel/xcmapping.xml")
    return folder("\(name).xcmappingmodel")
  }

  private func mapping(at name: String) throws -> MappingModel {
    try decodeMappingModel(Array(Data(contentsOf: URL(filePath: folder(name))))).mapping
  }

  @Test func `a mapping model is compiled to a cdm file`() throws {
    let result = try modelc("compile", try make(), "-o", folder("Other.cdm"))
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("wrote \(folder("Other.cdm")): 1 entity mapping, "))
    let found = try mapping(at: "Other.cdm").entityMappings
    #expect(found.map(\.name) == ["PetToPet"] && found.map(\.type) == [.copy])
    #expect(found[0].attributeMappings[0].valueExpression == MappingFunction.source("name"))
  }

  @Test func `compiling twice gives the same bytes and replaces the file`() throws {
    let path = try make()
    var bytes: Set<Data> = []
    for _ in 0..<2 {
      #expect(try modelc("compile", path, "-o", folder.path).exitCode == 0)
      bytes.insert(try Data(contentsOf: URL(filePath: folder("Map.cdm"))))
    }
    #expect(bytes.count == 1)
    #expect(try folder.topNames() == ["Map.cdm", "Map.xcmappingmodel"])
  }

  @Test(arguments: [
    "Map.xcmappingmodel", "Map.xcmappingmodel/", "Map.xcmappingmodel/xcmapping.xml",
  ])
  func `the source can be the folder or the file in it`(path: String) throws {
    try make()
    let result = try modelc(["compile", path], in: folder.path)
    #expect(result.output.hasPrefix("wrote Map.cdm: "))
  }

  @Test func `the working directory can be the source`() throws {
    let path = try make()
    let result = try modelc(["compile", ".", "-o", ".."], in: path)
    #expect(result.output.hasPrefix("wrote ../Map.cdm: "))
  }

  @Test func `a mapping model is recognized by content`() throws {
    try make()
    try FileManager.default.moveItem(
      atPath: folder("Map.xcmappingmodel"), toPath: folder("renamed"))
    #expect(try modelc(["compile", "renamed"], in: folder.path).exitCode == 0)
    #expect(try folder.topNames() == ["renamed", "renamed.cdm"])
  }

  @Test func `models and mapping models are compiled together`() throws {
    let model = try folder.makeBundle(#"<entity name="A"/>"#)
    try folder.makeFolder("out")
    let result = try modelc(
      "compile", model, try make(), try make("Two"), "-o", folder("out"))
    #expect(result.exitCode == 0)
    #expect(
      try folder.names().filter { $0.hasPrefix("out/") && $0.split(separator: "/").count == 2 }
        == ["out/Map.cdm", "out/Model.momd", "out/Two.cdm"])
    let twice = try modelc("compile", folder("Map.xcmappingmodel"), try make("x/Map"))
    #expect(twice.exitCode == 64)
    #expect(twice.errors.contains("several sources would become Map.cdm"))
  }

  @Test func `the module completes the name of a policy`() throws {
    let path = try make { $0.values["migrationpolicyclassname"] = .text(".Policy") }
    _ = try modelc("compile", path, "-o", folder.path, "--module", "App")
    #expect(try mapping(at: "Map.cdm").entityMappings[0].policyClassName == "App.Policy")
  }

  @Test func `an error in one source prevents all outputs`() throws {
    let broken = try make("Broken") { $0.values["sourcename"] = .text("Dog") }
    let result = try modelc("compile", try make(), broken, "-o", folder.path)
    #expect(result.exitCode == 65)
    #expect(result.errorLines[0].hasPrefix("\(broken)/xcmapping.xml:"))
    #expect(
      result.errorLines[0].hasSuffix(
        "error: DogToPet: the old version has no entity \"Dog\" [unknown-mapped-entity]"))
    #expect(result.errors.contains("<attribute name=\"sourcename\" type=\"string\">"))
    #expect(try folder.topNames() == ["Broken.xcmappingmodel", "Map.xcmappingmodel"])
  }

  @Test func `an error has mapc's format`() throws {
    let broken = try make { $0.values["sourcename"] = .text("Dog") }
    let result = try modelc("compile", broken, "--diagnostic-style", "momc")
    #expect(
      result.errors
        == "\(broken):Pet: error: DogToPet: the old version has no entity \"Dog\"\n")
  }

  @Test(arguments: ["<database>", "", "bplist00", "<database/>"])
  func `an invalid mapping model has exit code 65`(text: String) throws {
    let file = try folder.write(text.utf8, to: "Map.xcmappingmodel/xcmapping.xml")
    let result = try modelc("compile", folder("Map.xcmappingmodel"), "-o", folder.path)
    #expect(result.exitCode == 65)
    #expect(result.errorLines.first?.hasPrefix(file) == true)
    #expect(try folder.topNames() == ["Map.xcmappingmodel"])
  }

  @Test func `a folder without the file has exit code 65`() throws {
    let result = try modelc("compile", try folder.makeFolder("Map.xcmappingmodel"))
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("Map.xcmappingmodel/xcmapping.xml: error: "))
    #expect(try modelc("compile", folder("nothing.xcmappingmodel")).exitCode == 65)
  }

  @Test func `warnings can be suppressed or fail the run`() throws {
    let path = try make { $0.values["sourcefilterpredicatestring"] = .text("age <") }
    let loud = try modelc("compile", path, "-o", folder.path, "--fail-on", "warning")
    #expect(loud.exitCode == 1)
    #expect(loud.errors.contains("[unreadable-mapping-filter]"))
    #expect(try folder.topNames() == ["Map.xcmappingmodel"])
    let quiet = try modelc("compile", path, "-o", folder.path, "--no-warnings")
    #expect(quiet.exitCode == 0 && quiet.errors.isEmpty)
  }

  @Test func `an output inside the source is refused`() throws {
    let path = try make()
    let result = try modelc("compile", path, "-o", path + "/Map.cdm")
    #expect(result.exitCode == 73)
    #expect(try folder.names() == ["Map.xcmappingmodel", "Map.xcmappingmodel/xcmapping.xml"])
  }
}
