import Building
import Findings
import Foundation
import Loading
import ModelFiles
import TestSupport
import Testing

@Suite("Compiler errors")
struct CompileErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `one run shows the errors of all versions`() throws {
    let path = try folder.makeBundle(
      versions: [
        "V1": contentsWithError, "V2": Array("<model>".utf8), "V3": contents(entity: "A"),
        "V4": contentsWithError,
      ], current: "V3")
    try folder.makeFolder("Model.xcdatamodeld/V5.xcdatamodel")
    let error = try #require(
      failure { () throws(ToolchainError) in _ = try compile(path) })
    let places = error.diagnostics.compactMap { $0.location?.file.dropFirst(path.count + 1) }
    #expect(
      Set(error.diagnostics.ids) == ["unknown-parent", "xml-not-well-formed", "empty-version"])
    let files = ["V1", "V2", "V4"].map { "\($0).xcdatamodel/contents" }
    #expect(Set(places) == (files + ["V5.xcdatamodel"]).asSet)
    #expect(error.exitCode == .data)
  }

  @Test func `model errors alone have exit code 1`() throws {
    let path = try folder.makeBundle(
      versions: ["V1": contentsWithError, "V2": contents(entity: "A")], current: "V2")
    #expect(failure { () throws(ToolchainError) in _ = try compile(path) }?.exitCode == .findings)
  }

  @Test func `a value that cannot be read makes the file malformed`() throws {
    let path = try folder.makeBundle(
      versions: ["V": contents(#"<entity name="A" isAbstract="perhaps"/>"#)])
    let error = failure { () throws(ToolchainError) in _ = try compile(path) }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.ids == ["invalid-boolean"])
  }

  @Test func `inheritance that is too deep is refused`() throws {
    func chain(_ count: Int) -> [UInt8] {
      let entities = (1..<count).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 - 1)\"/>" }
      return contents("<entity name=\"E0\"/>" + entities.joined())
    }
    let allowed = try folder.makeBundle("A.xcdatamodeld", versions: ["V": chain(257)])
    #expect(try compile(allowed).diagnostics.isEmpty)
    for count in [258, 20_000] {
      let path = try folder.makeBundle("B.xcdatamodeld", versions: ["V": chain(count)])
      let error = failure { () throws(ToolchainError) in _ = try compile(path) }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == ["deep-inheritance"])
    }
  }

  @Test func `a file that is not XML has exit code 65`() throws {
    for text in ["", "<model", "bplist00", "<model></entity>", "<!DOCTYPE a><model/>"] {
      let path = try folder.makeBundle(versions: ["V": Array(text.utf8)])
      let error = failure { () throws(ToolchainError) in _ = try compile(path) }
      #expect(error?.exitCode == .data, "\(text)")
    }
  }

  @Test func `versions whose names differ only in case are refused`() throws {
    let path = try folder.makeBundle(
      versions: ["Shop 2": contents(entity: "A"), "shop 2": contents(entity: "A")],
      current: "Shop 2")
    let error = failure { () throws(ToolchainError) in _ = try compile(path) }
    #expect(error?.diagnostics.ids == ["version-names-differ-in-case"])
    #expect(error?.exitCode == .findings)
    let other = try folder.makeBundle(
      "Other.xcdatamodeld", versions: ["É": contents(entity: "A"), "E": contents(entity: "A")],
      current: "E")
    #expect(try compile(other).diagnostics.isEmpty)
  }

  @Test func `warnings are returned with the result`() throws {
    let path = try folder.makeBundle(versions: ["V": contentsWithWarning])
    let output = try compile(path)
    #expect(output.diagnostics.ids == ["missing-inverse"])
    #expect(output.diagnostics.map(\.severity) == [.warning])
    #expect(output.versions.count == 1)
  }

  @Test func `suppressing warnings includes those of reading and of the bundle`() throws {
    let body = """
      <entity name="A" renamingIdentifier="B" odd="1">
      <relationship name="a" maxCount="1" destinationEntity="A"/>
      </entity>
      """
    let path = try folder.makeBundle(versions: ["V1": contents(body), "V2": contents(body)])
    #expect(
      Set(try compile(path).diagnostics.ids) == [
        "ignored-renaming-identifier", "unknown-attribute", "missing-inverse",
        "no-current-version",
      ])
    var options = CompileOptions()
    options.lint.noWarnings = true
    #expect(try compileModel(ModelReference(path), options: options).diagnostics.isEmpty)
    try folder.write(contentsWithError, to: "Model.xcdatamodeld/V2.xcdatamodel/contents")
    let error = failure { () throws(ToolchainError) in
      _ = try compileModel(ModelReference(path), options: options)
    }
    #expect(error?.diagnostics.ids == ["unknown-parent"])
  }

  @Test func `diagnostics of a version are ordered by position`() throws {
    let body = """
      <entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>
      <entity name="B" odd="1"/>
      <entity name="C"><relationship name="c" maxCount="1" destinationEntity="C"/></entity>
      """
    let path = try folder.makeBundle(versions: ["V": contents(body)])
    #expect(
      try compile(path).diagnostics.ids
        == ["missing-inverse", "unknown-attribute", "missing-inverse"])
  }

  @Test func `a compiled model is not a source`() throws {
    let path = try folder.makeBundle(versions: ["V": contents(entity: "A")])
    let bundle = try writeOutput(compile(path), to: OutputPlace(folder.path))
    for path in [bundle, bundle + "/V.mom", bundle + "#V"] {
      let error = failure { () throws(ToolchainError) in _ = try compile(path) }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == ["not-a-source"])
    }
  }

  @Test func `compiling alone writes no files`() throws {
    let path = try folder.makeBundle(versions: ["V": contents(entity: "A")])
    let before = try folder.snapshot()
    _ = try compile(path)
    #expect(try folder.snapshot() == before)
  }
}

extension [String] {
  fileprivate var asSet: Set<Substring> { Set(map { Substring($0) }) }
}
