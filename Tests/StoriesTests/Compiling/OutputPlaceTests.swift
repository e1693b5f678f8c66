import Building
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Output paths")
struct OutputPlaceTests {
  private let folder: TemporaryFolder
  private let bundle: CompiledOutput
  private let version: CompiledOutput

  init() throws {
    folder = try TemporaryFolder()
    let path = try folder.makeBundle(
      "in/My Model.xcdatamodeld",
      versions: ["V1": contents(entity: "A"), "V2": contents(entity: "B")], current: "V2")
    bundle = try compile(path)
    version = try compile(path + "/V1.xcdatamodel")
  }

  @Test func `without a path the output is in the working directory`() {
    #expect(OutputPlace(nil).resolved(for: bundle) == "My Model.momd")
    #expect(OutputPlace(nil).resolved(for: version) == "V1.mom")
  }

  @Test func `the output is inside an existing folder or a path with a trailing slash`() throws {
    try folder.makeFolder("out")
    #expect(OutputPlace(folder("out")).resolved(for: bundle) == folder("out/My Model.momd"))
    #expect(OutputPlace(folder("out/")).resolved(for: version) == folder("out/V1.mom"))
    #expect(OutputPlace("no/such/").resolved(for: bundle) == "no/such/My Model.momd")
    try folder.link("link", to: "out")
    #expect(OutputPlace(folder("link")).resolved(for: bundle) == folder("link/My Model.momd"))
  }

  @Test func `any other path is that of the output itself`() throws {
    #expect(OutputPlace("a/b.momd").resolved(for: bundle) == "a/b.momd")
    #expect(OutputPlace("a/b").resolved(for: bundle) == "a/b")
    #expect(OutputPlace("b.mom").resolved(for: version) == "b.mom")
  }

  @Test(arguments: ["", "/", "//"])
  func `an existing compiled bundle is replaced, not written into`(end: String) throws {
    try folder.makeFolder("Old.momd")
    #expect(OutputPlace(folder("Old.momd") + end).resolved(for: bundle) == folder("Old.momd"))
  }

  @Test func `a single version becomes one file named after it`() throws {
    let source = folder("in/My Model.xcdatamodeld")
    for path in ["#V1", "/V1.xcdatamodel", "/V1.xcdatamodel/", "/V1.xcdatamodel/contents"] {
      let output = try compile(source + path)
      #expect(!output.isBundle)
      #expect(output.files.map(\.name) == ["V1.mom"])
      #expect(OutputPlace("out/").resolved(for: output) == "out/V1.mom")
    }
  }

  @Test func `a bundle has every version and the version info`() {
    #expect(bundle.files.map(\.name) == ["VersionInfo.plist", "V1.mom", "V2.mom"])
  }

  @Test func `an existing bundle is replaced as a whole`() throws {
    for name in ["Out.momd/Old.mom", "Out.momd/V1.mom", "Out.momd/V1.omo"] {
      try folder.write("old".utf8, to: name)
    }
    #expect(try writeOutput(bundle, to: OutputPlace(folder("Out.momd"))) == folder("Out.momd"))
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder("Out.momd")).sorted()
        == ["V1.mom", "V2.mom", "VersionInfo.plist"])
    #expect(try folder.topNames() == ["Out.momd", "in"])
    #expect(try load(folder("in/My Model.xcdatamodeld")).versions.count == 2)
  }

  @Test func `a device, pipe or link is not replaced by a file`() throws {
    let path = folder("pipe.mom")
    try #require(mkfifo(path, 0o600) == 0)
    var version = bundle
    version.isBundle = false
    let error = failure { () throws(ToolchainError) in
      _ = try writeOutput(version, to: OutputPlace(path))
    }
    #expect(error?.exitCode == .cannotCreate)
    #expect(try folder.topNames() == ["in", "pipe.mom"])
  }

  @Test func `an output inside any source is refused`() throws {
    try folder.write("other".utf8, to: "Other.xcdatamodeld/V.xcdatamodel/contents")
    for place in [
      "Other.xcdatamodeld", "Other.xcdatamodeld/V.xcdatamodel/", "in/My Model.xcdatamodeld/x.momd",
    ] {
      let error = failure { () throws(ToolchainError) in
        _ = try writeOutput(bundle, to: OutputPlace(folder(place)))
      }
      #expect(error?.exitCode == .cannotCreate, "\(place)")
    }
    let other = try FileManager.default.subpathsOfDirectory(atPath: folder("Other.xcdatamodeld"))
    #expect(other.sorted() == ["V.xcdatamodel", "V.xcdatamodel/contents"])
  }

  @Test func `a folder with other content is not replaced`() throws {
    try folder.write("old".utf8, to: "Photos.momd/V1.mom")
    try folder.write("precious".utf8, to: "Photos.momd/photo")
    let error = failure { () throws(ToolchainError) in
      _ = try writeOutput(bundle, to: OutputPlace(folder("Photos.momd")))
    }
    #expect(error?.exitCode == .cannotCreate)
    #expect(try folder.topNames() == ["Photos.momd", "in"])
    #expect(FileManager.default.fileExists(atPath: folder("Photos.momd/photo")))
    try folder.makeFolder("Empty.momd")
    #expect(throws: Never.self) { try writeOutput(bundle, to: OutputPlace(folder("Empty.momd"))) }
  }

  @Test func `the source is never written to`() throws {
    let source = folder("in/My Model.xcdatamodeld")
    let file = source + "/V1.xcdatamodel/contents"
    try folder.link("link", to: "in/My Model.xcdatamodeld")
    let before = try folder.snapshot()
    let attempts = [
      (bundle, source), (bundle, source + "/Out.momd"), (bundle, folder("link/Out.momd")),
      (version, source + "/V1.xcdatamodel"), (version, file), (try compile(file), file),
    ]
    for (output, place) in attempts {
      let error = failure { () throws(ToolchainError) in
        _ = try writeOutput(output, to: OutputPlace(place))
      }
      #expect(error?.exitCode == .cannotCreate, "\(place)")
    }
    #expect(try folder.snapshot() == before)
  }

  @Test func `leftovers of a killed run do not block the output`() throws {
    let leftover = ".Out.momd.\(ProcessInfo.processInfo.processIdentifier).partial"
    try folder.makeFolder(leftover)
    _ = try writeOutput(bundle, to: OutputPlace(folder("Out.momd")))
    #expect(try folder.topNames() == [leftover, "Out.momd", "in"])
  }

  @Test func `an existing file can be replaced by a version, but not by a bundle`() throws {
    try folder.write("old".utf8, to: "out")
    let error = failure { () throws(ToolchainError) in
      _ = try writeOutput(bundle, to: OutputPlace(folder("out")))
    }
    #expect(error?.exitCode == .cannotCreate)
    #expect(FileManager.default.contents(atPath: folder("out")) == Data("old".utf8))
    _ = try writeOutput(version, to: OutputPlace(folder("out")))
    #expect(try load(folder("out")).kind == .compiled)
    #expect(try folder.topNames() == ["in", "out"])
  }

  @Test func `a link at the path of a bundle is refused`() throws {
    try folder.makeFolder("target")
    try folder.link("Out.momd", to: "target")
    let error = failure { () throws(ToolchainError) in
      _ = try writeOutput(bundle, to: OutputPlace(folder("Out.momd")))
    }
    #expect(error?.exitCode == .cannotCreate)
    #expect(try folder.topNames() == ["Out.momd", "in", "target"])
  }

  @Test(arguments: ["missing/Out.momd", "file/Out.momd", "missing/"])
  func `without a destination folder nothing is written`(place: String) throws {
    try folder.write([], to: "file")
    for output in [bundle, version] {
      let before = try folder.snapshot()
      let error = failure { () throws(ToolchainError) in
        _ = try writeOutput(output, to: OutputPlace(folder(place)))
      }
      #expect(error?.exitCode == .cannotCreate)
      #expect(error?.diagnostics.ids == ["cannot-create-output"])
      #expect(try folder.snapshot() == before)
    }
  }

  @Test func `a folder at the path of a version is refused`() throws {
    try folder.makeFolder("V1.mom")
    let error = failure { () throws(ToolchainError) in
      _ = try writeOutput(version, to: OutputPlace(folder("")))
    }
    #expect(error?.exitCode == .cannotCreate)
    #expect(try folder.topNames() == ["V1.mom", "in"])
  }

  // Macs have no folder that takes no files from root either; there, the next test is all that shows how an
  // output that the system does not let be created is refused.
  #if os(Linux)
  @Test func `a folder in which no file can be created is refused`() {
    for output in [bundle, version] {
      let error = failure { () throws(ToolchainError) in
        _ = try writeOutput(output, to: OutputPlace("/proc/out"))
      }
      #expect(error?.exitCode == .cannotCreate)
    }
  }
  #endif

  @Test func `a name that is too long is refused and leaves no files`() throws {
    let name = String(repeating: "n", count: 300)
    for output in [bundle, version] {
      let error = failure { () throws(ToolchainError) in
        _ = try writeOutput(output, to: OutputPlace(folder(name)))
      }
      #expect(error?.exitCode == .cannotCreate)
    }
    #expect(try folder.topNames() == ["in"])
  }
}
