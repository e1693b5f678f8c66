import Foundation
import TestSupport
import Testing

@Suite("modelc decompile")
struct DecompileCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: ["Done", "Trips", "Kitchen Sink"])
  func `a compiled bundle is decompiled to a source that compiles to the same files`(name: String)
    throws
  {
    #expect(try modelc("compile", example(name), "-o", folder("A.momd"), "--quiet").exitCode == 0)
    let result = try modelc("decompile", folder("A.momd"), "-o", folder("B.xcdatamodeld"))
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("wrote \(folder("B.xcdatamodeld")): "))
    #expect(result.output.contains(", current \""))
    #expect(
      result.errors.contains(
        "note: a compiled model lacks some settings of a source [untold-by-compiled-model]"))
    #expect(!result.errors.contains("warning:"))
    #expect(
      try modelc("compile", folder("B.xcdatamodeld"), "-o", folder("B.momd"), "--quiet").exitCode
        == 0)
    let files = try folder.snapshot()
    for (path, bytes) in files where path.hasPrefix("A.momd") {
      #expect(files["B" + path.dropFirst()] == bytes, "\(path)")
    }
  }

  @Test func `a store is decompiled to one version, and no file is written beside it`() throws {
    let store = try folder.makeFolder("stores") + "/Trips.sqlite"
    #expect(try modelc("create", example("Trips"), store, "--rows", "3").exitCode == 0)
    let before = try folder.snapshot()
    try folder.makeFolder("out")
    let result = try modelc(["decompile", store], in: folder("out"))
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("wrote Trips.xcdatamodel: 1 version, "))
    let hashes = try [store, folder("out/Trips.xcdatamodel")].map { path in
      let models = try modelc("hash", "--format", "json", path).json["models"] as? [[String: Any]]
      return try #require(models?.first?["checksum"] as? String)
    }
    #expect(hashes[0] == hashes[1])
    for (path, bytes) in before { #expect(try folder.snapshot()[path] == bytes, "\(path)") }
    #expect(try folder.names().filter { $0.hasPrefix("stores/") } == ["stores/Trips.sqlite"])
  }

  @Test func `one version of a bundle is decompiled, and --quiet prints only errors`() throws {
    #expect(try modelc("compile", example("Done"), "-o", folder("A.momd")).exitCode == 0)
    let result = try modelc("decompile", folder("A.momd#Done"), "-o", folder.path, "--quiet")
    #expect(result == ToolResult(exitCode: 0, output: "", errors: ""))
    #expect(try folder.names().contains("Done.xcdatamodel/contents"))
  }

  @Test func `two runs write the same bytes`() throws {
    #expect(try modelc("compile", example("Kitchen Sink"), "-o", folder("A.momd")).exitCode == 0)
    for name in ["1", "2"] {
      try folder.makeFolder(name)
      #expect(try modelc("decompile", folder("A.momd"), "-o", folder(name)).exitCode == 0)
    }
    let files = try folder.snapshot().filter { $0.value != nil }
    for (path, bytes) in files where path.hasPrefix("1/") {
      #expect(files["2" + path.dropFirst()] == bytes)
    }
  }

  @Test func `a data loss at the --fail-on level has exit code 1 and writes nothing`() throws {
    let source = try folder.makeBundle(
      """
      <entity name="A">
      <attribute name="a" attributeType="String" spotlightIndexingEnabled="YES"/>
      </entity>
      """)
    #expect(try modelc("compile", source, "-o", folder("A.momd"), "--quiet").exitCode == 0)
    let archive = URL(filePath: folder("A.momd/Model.mom"))
    let bytes = try Array(Data(contentsOf: archive))
    // A key of another time, of which this tool knows nothing.
    try Data(
      bytes.replacing(Array("NSIndexedBySpotlight".utf8), with: Array("NSIndexedByMoonlight".utf8))
    ).write(to: archive)
    let before = try folder.snapshot()
    let arguments = ["decompile", folder("A.momd"), "-o", folder("B.xcdatamodeld")]
    let refused = try modelc(arguments + ["--fail-on", "warning"])
    #expect(refused.exitCode == 1)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("NSIndexedByMoonlight"))
    #expect(try modelc(arguments + ["-q", "--fail-on", "warning"]) == refused)
    #expect(try folder.snapshot() == before)
    let result = try modelc(arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("warning: "))
    #expect(try folder.names().contains("B.xcdatamodeld/Model.xcdatamodel/contents"))
  }

  @Test func `an existing source has exit code 73 unless --force is given`() throws {
    #expect(try modelc("compile", example("Done"), "-o", folder("A.momd")).exitCode == 0)
    let arguments = ["decompile", folder("A.momd"), "-o", folder("A.xcdatamodeld")]
    #expect(try modelc(arguments).exitCode == 0)
    try folder.write("<model/>".utf8, to: "A.xcdatamodeld/Mine.xcdatamodel/contents")
    let before = try folder.snapshot()
    let refused = try modelc(arguments)
    #expect(refused.exitCode == 73)
    #expect(refused.output.isEmpty)
    #expect(
      refused.errors.contains("it exists already; --force replaces it [cannot-create-output]"))
    #expect(try folder.snapshot() == before)
    #expect(try modelc(arguments + ["--force"]).exitCode == 0)
    #expect(try !folder.names().contains("A.xcdatamodeld/Mine.xcdatamodel/contents"))
  }

  @Test func `a missing argument, a source and other files are refused, and nothing is written`()
    throws
  {
    let path = try folder.write("text".utf8, to: "notes")
    let before = try folder.snapshot()
    for (arguments, code) in [
      ([], Int32(64)), ([example("Done")], 65), ([path], 65), ([folder("none")], 65),
    ] {
      let result = try modelc(["decompile"] + arguments + ["-o", folder("A.xcdatamodeld")])
      #expect(result.exitCode == code, "\(arguments)")
      #expect(result.output.isEmpty)
    }
    #expect(try folder.snapshot() == before)
  }
}
