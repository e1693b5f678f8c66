import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Paths at revisions")
struct GitPathTests {
  private let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
    try repository.makeModel("App/Data/Model.xcdatamodeld", entity: "A")
    try repository.makeModel("Top.xcdatamodeld", entity: "T")
    try repository.folder.write([], to: "Other/file")
    try repository.commit()
  }

  @Test func `a path starts at the root unless it begins with a dot, as in git`() throws {
    for path in [
      "HEAD:App/Data/Model.xcdatamodeld", "HEAD:./Model.xcdatamodeld",
      "HEAD:../Data/Model.xcdatamodeld/", "HEAD:.././Data//Model.xcdatamodeld",
    ] {
      #expect(try repository.entities(path, in: "App/Data") == ["A"], "\(path)")
    }
    #expect(try repository.entities("HEAD:../../Top.xcdatamodeld", in: "App/Data") == ["T"])
    #expect(try repository.entities("HEAD:./", in: "Top.xcdatamodeld") == ["T"])
  }

  @Test func `a path relative to the working directory is reported with the correct notation`()
    throws
  {
    let error = try #require(repository.failure("HEAD:Data/Model.xcdatamodeld#Model", in: "App"))
    #expect(error.exitCode == .data)
    #expect(error.diagnostics.ids == ["path-not-at-revision"])
    let text = error.diagnostics[0].explanation
    #expect(text.contains("`HEAD:./Data/Model.xcdatamodeld#Model`"))
    #expect(text.contains("`HEAD:App/Data/Model.xcdatamodeld#Model`"))
  }

  @Test func `a missing path is reported with the models that exist`() throws {
    func note(_ text: String, in name: String = ".") -> String? {
      let error = repository.failure(text, in: name)
      #expect(error?.diagnostics.ids == ["path-not-at-revision"])
      return error?.diagnostics.first?.notes.first?.message
    }
    #expect(
      note("HEAD:Old/Model.xcdatamodeld")
        == "at HEAD there is HEAD:App/Data/Model.xcdatamodeld, HEAD:Top.xcdatamodeld")
    #expect(
      note("HEAD:Top.xcdatamodeld/2.xcdatamodel")
        == "at HEAD there is HEAD:Top.xcdatamodeld/Model.xcdatamodel")
    #expect(note("HEAD:../x", in: "App") != nil)
    for index in 0..<9 { try repository.makeModel("Many/\(index).xcdatamodeld", entity: "A") }
    try repository.commit()
    #expect(note("HEAD:Many/x")?.hasSuffix("HEAD:Many/4.xcdatamodeld and 4 more") == true)
    try repository.git("rm", "-r", "--quiet", ".")
    try repository.commit()
    #expect(note("HEAD:Top.xcdatamodeld") == nil)
  }

  @Test func `invalid paths are reported with the reason`() throws {
    for (path, words) in [
      "HEAD:../../x": "out of the repository", "HEAD:/Top.xcdatamodeld": "begins with /",
      "HEAD:Top.xcdatamodeld/../Top.xcdatamodeld": "there is no",
      "HEAD:Other/file/Model.xcdatamodeld": "there is no",
    ] {
      let error = try #require(repository.failure(path, in: "App"))
      #expect(error.exitCode == .data)
      #expect(error.diagnostics.ids == ["path-not-at-revision"])
      #expect(error.diagnostics.first?.summary.contains(words) == true, "\(path)")
    }
    #expect(
      repository.failure("HEAD:Other/file/x")?.diagnostics.first?.explanation
        == "At \"Other/file\", this is a file.")
  }

  @Test(arguments: [
    "My App/My Model", "Größe/Modèle", "模型", "a:b", "-o", "C#/App #2", "'\"$`", "a\nb\tc", "?*[x]",
    ":(top)x",
  ])
  func `any folder name is read`(name: String) throws {
    let path = "\(name).xcdatamodeld"
    try repository.folder.makeBundle(
      path, versions: ["V 1": contents(entity: "A"), "V 2": contents(entity: "B")],
      current: "V 1")
    try repository.commit()
    try FileManager.default.removeItem(atPath: repository.folder(path))
    #expect(try repository.load("HEAD:\(path)").versions.map(\.name) == ["V 1", "V 2"])
    #expect(try repository.entities("HEAD:\(path)#V 2") == ["B"])
    #expect(try repository.entities("HEAD:./\(path)/V 1.xcdatamodel") == ["A"])
  }

  @Test func `a working directory with an unusual name is supported`() throws {
    let name = "a\nb: ü"
    try repository.makeModel("\(name)/Model.xcdatamodeld", entity: "A")
    try repository.commit()
    #expect(try repository.entities("HEAD:./Model.xcdatamodeld", in: name) == ["A"])
    #expect(repository.failure("nope:x", in: name)?.diagnostics.ids == ["unknown-revision"])
  }

  @Test func `an existing path is not taken for a revision`() throws {
    let path = try repository.folder.makeBundle(
      "HEAD:Top.xcdatamodeld", versions: ["V:1": contents(entity: "A")])
    for text in [path, path + "#V:1", path + "/V:1.xcdatamodel"] {
      #expect(ModelReference(text).revision == nil, "\(text)")
      #expect(try repository.entities(text) == ["A"])
    }
  }

  @Test func `a text that is not an existing path is split into revision, path and version`() {
    let parts: [String: [String?]] = [
      "main:a/b.momd": ["main", "main:a/b.momd", nil],
      "main:b.momd#V 2": ["main", "main:b.momd", "V 2"],
      "main:#V 2": ["main", "main:", "V 2"],
      "fix#1:b.momd": ["fix#1", "fix#1:b.momd", nil],
      "fix#1:b.momd#V": ["fix#1", "fix#1:b.momd", "V"],
      "a@{1:2}:b:c": ["a@{1:2}", "a@{1:2}:b:c", nil],
      "main:C#/b": ["main", "main:C#/b", nil],
      "main:": ["main", "main:", nil],
      "/no/a:b": [nil, "/no/a:b", nil], "./a:b": [nil, "./a:b", nil],
      "../a:b": [nil, "../a:b", nil], ":a": [nil, ":a", nil], ":/a#b": [nil, ":/a", "b"],
      "b.momd#V": [nil, "b.momd", "V"], "": [nil, "", nil],
    ]
    for (text, expected) in parts {
      let reference = ModelReference(text)
      #expect([reference.revision, reference.path, reference.version] == expected, "\(text)")
    }
  }
}
