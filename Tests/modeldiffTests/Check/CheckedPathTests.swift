import Foundation
import TestSupport
import Testing

/// Which bundles are checked, wherever the check is run and however they are named.
@Suite("Paths that a check takes")
struct CheckedPathTests {
  private typealias Made = CheckRepository

  /// A repository that ships a version and correctly adds one.
  private func honest() throws -> Made {
    let made = try Made.adding(
      Scenario.item(Scenario.title), Scenario.item(Scenario.title, Scenario.price))
    try made.repository.commit()
    return made
  }

  @Test(arguments: [
    ("", [Made.bundle + "/."]), ("App", ["./Shop.xcdatamodeld/./"]), (Made.bundle, []),
    (Made.bundle, ["."]),
    (Made.bundle, ["./"]), (Made.bundle + "/1.xcdatamodel", []),
    (Made.bundle + "/1.xcdatamodel", [".."]),
    ("", [Made.bundle + "/1.xcdatamodel"]), ("Link", []),
  ])
  func `a check run inside a bundle checks that bundle`(folder: String, paths: [String]) throws {
    let made = try honest()
    try FileManager.default.createSymbolicLink(
      atPath: made.repository.folder("Link"), withDestinationPath: Made.bundle)
    for breaks in [false, true] {
      if breaks { try made.write("1", Scenario.item(Scenario.price)) }
      let result = try Made.run(
        ["check", "--format", "json"] + paths, in: made.repository.folder(folder))
      let outcome = try CheckOutcome(result)
      #expect(outcome.findings.map(\.id) == (breaks ? ["version-changed"] : []), "\(result.errors)")
      #expect(outcome.routes.keys.sorted() == ["1", "2"])
    }
  }

  @Test func `an unreadable folder fails the check until it is excluded`() throws {
    let made = try honest()
    let closed = made.repository.folder("data")
    try made.write(text: "", to: "data/file")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    }
    // The superuser reads everything.
    let isReadable = (try? FileManager.default.contentsOfDirectory(atPath: closed)) != nil
    let result = try made.run(["check"])
    #expect(result.exitCode == (isReadable ? 0 : 65))
    #expect(isReadable || result.errors.contains("name \"data\" under `exclude`"))
    try made.write(text: #"{"formatVersion": 1, "exclude": ["data"]}"#, to: ".modeldiff.json")
    #expect(try made.run(["check"]).exitCode == 0)
  }

  @Test func `a project folder named like a bundle is not a bundle`() throws {
    let made = try Made()
    let bundle = "Old.xcdatamodeld/App/Shop.xcdatamodeld"
    try made.write("1", Scenario.item(Scenario.title), bundle: bundle)
    try made.commitOnMain()
    for folder in ["Old.xcdatamodeld/App", "Old.xcdatamodeld"] {
      let result = try Made.run(
        ["check", "--format", "json"], in: made.repository.folder(folder))
      #expect(try CheckOutcome(result).routes.keys.sorted() == ["1"], "\(result.errors)")
    }
  }

  @Test func `a repository that begins inside a bundle is refused`()
    throws
  {
    let made = try honest()
    let outer = try TemporaryFolder()
    let bundle = outer.path + "/Shop.xcdatamodeld"
    try FileManager.default.copyItem(atPath: made.repository.folder(Made.bundle), toPath: bundle)
    let inner = TemporaryRepository(at: try TemporaryFolder())
    try inner.git("-C", bundle, "init", "--quiet", "--initial-branch", "main")
    try inner.git("-C", bundle, "add", ".")
    try inner.git("-C", bundle, "commit", "--quiet", "--message", "all")
    try inner.git("-C", bundle, "commit", "--quiet", "--allow-empty", "--message", "more")
    for (folder, paths) in [(bundle, []), (outer.path, ["Shop.xcdatamodeld"])] {
      let result = try Made.run(["check"] + paths, in: folder)
      #expect(result.exitCode == 65, "\(result.output)")
      #expect(result.errors.contains("the repository begins in this bundle"), "\(result.errors)")
    }
  }

  @Test func `a bundle that is a submodule is compared with its pinned commit`() throws {
    let inner = try honest()
    let bundle = try TemporaryFolder()
    try inner.repository.git("clone", "--quiet", inner.repository.folder.path, bundle.path)
    let other = TemporaryRepository(at: bundle)
    try other.git("filter-branch", "--force", "--subdirectory-filter", Made.bundle)
    let made = try Made()
    try made.repository.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", bundle.path, Made.bundle)
    try made.commitOnMain()
    try made.write("1", Scenario.item(Scenario.price))
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id).contains("version-changed"), "\(outcome.json)")
  }

  @Test func `freeze run inside a bundle writes the lock file beside the bundle`() throws {
    let made = try honest()
    let result = try Made.run(["freeze", "."], in: made.repository.folder(Made.bundle))
    #expect(result.exitCode == 0 && result.output.contains("2 versions"), "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: made.repository.folder(Made.bundle + ".lock")))
  }

  @Test func `freeze of a folder names the bundles that can be frozen`() throws {
    let result = try honest().run(["freeze", "App"])
    #expect(
      result.exitCode == 65
        && result.errors.contains("Run `modeldiff freeze App/Shop.xcdatamodeld`."))
  }

  @Test func `a path in the configuration must exist, or have existed at the base`() throws {
    let made = try honest()
    try made.write(
      text: "{\"formatVersion\": 1,\n\"paths\": [\"App\", \"Ap\"]}", to: ".modeldiff.json")
    let result = try made.run(["check"])
    #expect(
      result.exitCode == 65 && result.errors.contains(".modeldiff.json:2:18: error:"),
      "\(result.errors)")
    #expect(result.errors.contains("there is no folder \"Ap\""))
    try made.write(text: #"{"formatVersion": 1, "paths": ["App", "Other"]}"#, to: ".modeldiff.json")
    // A sparse checkout leaves it out.
    try made.write(text: "", to: "Other/Text")
    try made.repository.commit()
    try made.repository.git("sparse-checkout", "set", "App")
    #expect(try made.check().exitCode == 0)
    try made.repository.git("sparse-checkout", "disable")
    try made.write(text: #"{"formatVersion": 1, "paths": ["App"]}"#, to: ".modeldiff.json")
    #expect(try made.check().exitCode == 0)
    try made.remove("App")
    #expect(try made.check().findings.map(\.id) == ["bundle-removed"])
  }

  @Test func `a bundle with settings in the configuration must exist`() throws {
    let made = try honest()
    try made.write("1", Scenario.item(Scenario.title), bundle: "Lib/Kit.xcdatamodeld")
    try made.repository.commit()
    func configured(_ path: String, at file: String = ".modeldiff.json") throws -> [ToolResult] {
      try made.write(
        text: #"{"formatVersion": 1, "bundles": {"\#(path)": {"destructive": "error"}}}"#, to: file)
      return try [["check"], ["check", "App"], ["config", file]].map { try made.run($0) }
    }
    for path in [Made.bundle, "Lib/Kit.xcdatamodeld", "./App/Shop.xcdatamodeld", "App/SwiftData"] {
      #expect(try configured(path).map(\.exitCode) == [0, 0, 0], "\(path)")
    }
    for path in ["App/Shp.xcdatamodeld", "App", "Old/Shop.xcdatamodeld"] {
      let results = try configured(path)
      #expect(results.map(\.exitCode) == [65, 65, 65], "\(path)")
      for result in results {
        #expect(
          result.errors.contains(".modeldiff.json:1:34: error: there is no bundle \"\(path)\""))
      }
    }
    #expect(
      try configured("App/Shp.xcdatamodeld")[0].errors.contains("Did you mean \(Made.bundle)?"))
    // One that moves takes its entry along.
    _ = try configured(Made.bundle)
    try made.repository.git("mv", "App", "Sources")
    let moved = try made.run(["check"])
    #expect(
      moved.exitCode == 65 && moved.errors.contains("It is at Sources/Shop.xcdatamodeld now."))
    // So it is beside a bundle, and of one that is gone there is something to say.
    _ = try configured("Sources/Shop.xcdatamodeld")
    let beside = try configured("Other.xcdatamodeld", at: "Lib/.modeldiff.json")
    #expect(beside[0].exitCode == 65 && beside[0].errors.contains("Lib/.modeldiff.json:1:34"))
    _ = try configured("Kit.xcdatamodeld", at: "Lib/.modeldiff.json")
    #expect(try made.check().exitCode == 0)
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.remove("Lib/Kit.xcdatamodeld")
    #expect(try made.check().errors.map(\.id) == ["bundle-removed"])
  }

  @Test(arguments: ["Pods", ".hidden", "Carthage/Checkouts"])
  func `a bundle in a skipped folder is compared when the configuration names the folder`(
    folder: String
  ) throws {
    let made = try Made()
    let bundle = "\(folder)/Shop.xcdatamodeld"
    try made.write("1", Scenario.item(Scenario.title), bundle: bundle)
    try made.write("1", Scenario.item(Scenario.title))
    try made.commitOnMain()
    try made.write("1", Scenario.item(Scenario.price), bundle: bundle)
    #expect(try made.check().findings.isEmpty)
    for path in [folder, bundle] {
      #expect(try made.check(path).findings.map(\.id).contains("version-changed"))
    }
    let inside = try Made.run(["check", "--format", "json"], in: made.repository.folder(folder))
    #expect(try CheckOutcome(inside).findings.map(\.id).contains("version-changed"))
    try made.write(
      text: #"{"formatVersion": 1, "paths": ["\#(folder)"]}"#, to: ".modeldiff.json")
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
    try made.remove(bundle)
    #expect(try made.check().errors.map(\.id) == ["bundle-removed"])
  }

  @Test func `a release contains the bundle of a skipped folder that the configuration names`()
    throws
  {
    let made = try Made()
    let bundle = "Pods/Shop.xcdatamodeld"
    try made.write("1", Scenario.item(Scenario.title), bundle: bundle)
    try made.write(
      text: #"{"formatVersion": 1, "paths": ["Pods"], "shipped": {"tags": "v*"}}"#,
      to: ".modeldiff.json")
    try made.repository.commit()
    try made.repository.git("tag", "v1")
    try made.commitOnMain()
    try made.write("1", Scenario.item(Scenario.price), bundle: bundle)
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `a link to a bundle of the repository is followed`() throws {
    let made = try Made()
    let bundle = "Shared/Shop.xcdatamodeld"
    try made.write("1", Scenario.item(Scenario.title), bundle: bundle)
    try made.write("1", Scenario.item(Scenario.title), bundle: "App/Other.xcdatamodeld")
    try FileManager.default.createSymbolicLink(
      atPath: made.repository.folder(Made.bundle), withDestinationPath: "../\(bundle)")
    try made.commitOnMain()
    try made.write("1", Scenario.item(Scenario.price), bundle: bundle)
    for path in ["App", "."] {
      let outcome = try made.check(path)
      #expect(outcome.findings.map(\.id).contains("version-changed"))
      #expect((outcome.json["bundles"] as? [Any])?.count == 2)
    }
  }

  @Test func `a link out of the repository is reported when there is no other bundle`() throws {
    let made = try Made()
    let outside = try TemporaryFolder()
    try made.repository.folder.write("Models\n".utf8, to: "App/README.md")
    try FileManager.default.createDirectory(
      atPath: outside.path + "/Shop.xcdatamodeld", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: made.repository.folder("App/Shop.xcdatamodeld"),
      withDestinationPath: outside.path + "/Shop.xcdatamodeld")
    try made.commitOnMain()
    let result = try Made.run(["check", "--no-base", "App"], in: made.repository.folder.path)
    #expect(result.exitCode == 65)
    let errors = result.errors.replacing(/\n */, with: " ")
    #expect(
      errors.contains("App/Shop.xcdatamodeld: the symbolic link leads to no bundle"), "\(errors)")
    #expect(errors.contains("`modeldiff check App/Shop.xcdatamodeld`"), "\(errors)")
  }

  @Test func `a link out of the repository is reported`() throws {
    let made = try Made()
    try made.write("1", Scenario.item(Scenario.title), bundle: "App/Other.xcdatamodeld")
    try made.write("1", Scenario.item(Scenario.title), bundle: "Shared/Shop.xcdatamodeld")
    let outside = try TemporaryFolder()
    for (link, end) in [
      ("A.xcdatamodeld", "/nowhere"), ("B.xcdatamodeld", outside.path), ("Models", "../Shared"),
      ("Outside", outside.path), ("Up", ".."),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: made.repository.folder("App/\(link)"), withDestinationPath: end)
    }
    try made.commitOnMain()
    let outcome = try made.check("App")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.findings.map(\.id) == ["unfollowed-link", "unfollowed-link", "unfollowed-link"])
    #expect(
      outcome.findings.map(\.place) == ["App/A.xcdatamodeld", "App/B.xcdatamodeld", "App/Models"])
    #expect(try made.check().findings.map(\.place) == outcome.findings.map(\.place).dropLast())
  }
}
