import Foundation
import TestSupport
import Testing

@Suite("modelc new-version, set-current and rename")
struct VersionCommandTests {
  private static let body = """
    <entity name="Track"><attribute name="title" optional="YES" attributeType="String"/></entity>
    <fetchRequest name="F" entity="Track" predicateString="title = 1 AND $x.title = 2"/>
    """

  /// A folder with a bundle that is the root for project searches, like a repository.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    _ = try folder.makeBundle(Self.body)
    return folder
  }

  private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> ToolResult {
    try modelc(arguments, in: folder.path)
  }

  @Test func `a rename reports its changes, and --dry-run the planned ones`() throws {
    let folder = try folder()
    let before = try folder.snapshot()
    let dry = try run(folder, "rename", "Model.xcdatamodeld", "Track.title", "name", "--dry-run")
    #expect(dry.exitCode == 0)
    #expect(try folder.snapshot() == before)
    #expect(
      dry.output == """
        would create Model.xcdatamodeld/Model 2.xcdatamodel, a copy of "Model"
        would rename Track.title to name in "Model 2": 3 places
          - <entity name="Track"><attribute name="title" optional="YES" attributeType="String"/></entity>
          - <fetchRequest name="F" entity="Track" predicateString="title = 1 AND $x.title = 2"/>
          + <entity name="Track"><attribute name="name" optional="YES" attributeType="String" \
        elementID="title"/></entity>
          + <fetchRequest name="F" entity="Track" predicateString="name = 1 AND $x.title = 2"/>
        would create Model.xcdatamodeld/.xccurrentversion
        would make "Model 2" the current version

        """)
    let done = try run(folder, "rename", "Model.xcdatamodeld", "Track.title", "name")
    #expect(
      done.output == """
        created Model.xcdatamodeld/Model 2.xcdatamodel, a copy of "Model"
        renamed Track.title to name in "Model 2": 3 places
        created Model.xcdatamodeld/.xccurrentversion
        current version: "Model 2"

        """)
    for result in [dry, done] {
      #expect(result.errors.contains("Model 2.xcdatamodel/contents:3:72: warning: predicateString"))
      #expect(result.errors.contains("[reference-not-renamed]"))
    }
    let hashes = try run(folder, "hash", "Model.xcdatamodeld").output
    #expect(hashes.contains("Model 2"))
  }

  @Test func `a current-version file that git ignores is reported`() throws {
    let repository = try TemporaryRepository()
    _ = try repository.folder.makeBundle(Self.body)
    let path = repository.folder.path
    #expect(try modelc(["new-version", "Model.xcdatamodeld"], in: path).errors.isEmpty)
    try Data("*.xccurrentversion\n".utf8).write(to: URL(filePath: path + "/.gitignore"))
    let result = try modelc(["set-current", "Model.xcdatamodeld", "Model"], in: path)
    #expect(result.exitCode == 0 && result.output.contains("current version: \"Model\""))
    #expect(result.errors.contains("[ignored-by-git]"), "\(result.errors)")
    #expect(result.errors.contains("git add -f -- 'Model.xcdatamodeld/.xccurrentversion'"))
    // What is in the index is not ignored.
    try repository.git("add", "--force", "Model.xcdatamodeld")
    #expect(try modelc(["set-current", "Model.xcdatamodeld", "Model 2"], in: path).errors.isEmpty)
  }

  @Test func `versions are created and made current`() throws {
    let folder = try folder()
    #expect(try run(folder, "new-version", "Model.xcdatamodeld", "--quiet").output.isEmpty)
    let named = try run(
      folder, "new-version", "Model.xcdatamodeld#Model", "Third", "--keep-current")
    #expect(named.exitCode == 0 && !named.output.contains("current"))
    let mark = try run(folder, "set-current", "Model.xcdatamodeld", "Third")
    #expect(
      mark.output == """
        updated Model.xcdatamodeld/.xccurrentversion
        current version: "Third"

        """)
    let again = try run(folder, "set-current", "Model.xcdatamodeld/", "Third", "--dry-run")
    #expect(again.output == "\"Third\" is already the current version\n")
    #expect(
      try folder.names().filter { $0.hasSuffix(".xcdatamodel") }.map {
        ($0 as NSString).lastPathComponent
      } == ["Model 2.xcdatamodel", "Model.xcdatamodel", "Third.xcdatamodel"])
  }

  @Test func `each error has its exit code`() throws {
    let folder = try folder()
    let before = try folder.snapshot()
    for (arguments, code) in [
      (["new-version", "none.xcdatamodeld"], Int32(65)), (["new-version"], 64),
      (["new-version", "Model.xcdatamodeld", "Model"], 65),
      (["new-version", "Model.xcdatamodeld", "--project", "a", "--no-project"], 64),
      (["new-version", "Model.xcdatamodeld", "--project", "None.xcodeproj"], 65),
      (["set-current", "Model.xcdatamodeld", "None"], 65),
      (["rename", "Model.xcdatamodeld", "Track.none", "a"], 65),
      (["rename", "Model.xcdatamodeld", "Track.title", "a", "--in-place", "--keep-current"], 64),
    ] {
      let result = try modelc(arguments, in: folder.path)
      #expect(result.exitCode == code, "\(arguments)")
      #expect(result.output.isEmpty && !result.errors.isEmpty)
    }
    #expect(try folder.snapshot() == before)
  }

  @Test func `the example in the help works`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try folder.write(
      "<model>\(Self.body)</model>".utf8, to: "App/Model.xcdatamodeld/Model.xcdatamodel/contents")
    for command in ["new-version", "set-current", "rename"] {
      let help = try modelc(command, "--help").output
      let line = try #require(help.firstMatch(of: /Example:\n +modelc (.*)\n/)).1
      let words = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .flatMap { $0.offset % 2 == 1 ? [$0.element] : $0.element.split(separator: " ") }
      #expect(try modelc(words.map(String.init), in: folder.path).exitCode == 0, "\(line)")
    }
  }
}
