import Building
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Paths of models")
struct ModelPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: ["My App/My Model", "Größe/Modèle", "模型", "100%", "a?b", "-o", "a:b", "'\"$`"])
  func `any folder name is read`(name: String) throws {
    let path = try folder.makeBundle(
      "\(name).xcdatamodeld", versions: ["V 1": contents(entity: "A")])
    #expect(try load(path).versions.map(\.name) == ["V 1"])
    let output = try compile(path)
    let written = try writeOutput(output, to: OutputPlace(folder("out.momd")))
    #expect(try load(written + "#V 1").versions.map(\.name) == ["V 1"])
  }

  @Test func `a number sign in a folder's name is not a version`() throws {
    let path = try folder.makeBundle(
      "C#/App #2.xcdatamodeld", versions: ["V": contents(entity: "A")])
    #expect(ModelReference(path).path == path)
    #expect(ModelReference(path).version == nil)
    #expect(ModelReference(path + "#V").path == path)
    #expect(ModelReference(path + "#V").version == "V")
    #expect(try load(path + "#V").versions.count == 1)
  }

  @Test func `a number sign in a version's name is read`() throws {
    try folder.makeBundle("A.xcdatamodeld", versions: ["V#1": contents(entity: "A")])
    let path = folder("A.xcdatamodeld/V#1.xcdatamodel")
    #expect(try load(path).versions.map(\.name) == ["V#1"])
  }

  @Test func `a number sign in the path of a missing file is not a version`() {
    let reference = ModelReference("/no/C#/Model.xcdatamodeld")
    #expect(reference.path == "/no/C#/Model.xcdatamodeld")
    #expect(reference.version == nil)
    #expect(ModelReference("#").path == "#")
    #expect(ModelReference("Model.xcdatamodeld#V 2").version == "V 2")
  }

  @Test func `accents can be composed or decomposed`() throws {
    let composed = "Gro\u{308}\u{DF}e".precomposedStringWithCanonicalMapping
    let decomposed = composed.decomposedStringWithCanonicalMapping
    let path = try folder.makeBundle(
      "A.xcdatamodeld", versions: [decomposed: contents(entity: "A")], current: composed)
    let model = try load(path + "#" + composed)
    #expect(model.versions.count == 1)
    #expect(model.allDiagnostics.isEmpty)
    #expect(try load(path).currentVersion.map { Array($0.utf8) } == Array(decomposed.utf8))
  }

  // Not on Macs, whose file systems take both spellings for one name: there can be no such bundle.
  #if os(Linux)
  @Test func `two spellings of one version name are an error`() throws {
    let path = try folder.makeBundle(
      "A.xcdatamodeld", versions: ["\u{E9}": contents(entity: "A")])
    try folder.write(
      contents(entity: "B"), to: "A.xcdatamodeld/e\u{301}.xcdatamodel/contents")
    let error = failure { () throws(ToolchainError) in _ = try compile(path) }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.ids == ["equal-version-names"])
  }
  #endif
}
