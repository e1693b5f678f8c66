import Foundation
import TestSupport
import Testing

@Suite("modeldiff git-driver")
struct GitDriverTests {
  private let repository: TemporaryRepository
  private let bundle: String

  init() throws {
    repository = try TemporaryRepository()
    bundle = try repository.folder.makeHistory(
      item(#"<attribute name="name" optional="YES" attributeType="String"/>"#), name: "My Model")
    try repository.commit()
  }

  private func run(_ arguments: String...) throws -> ToolResult {
    try runTool(
      "modeldiff", ["git-driver"] + arguments, environment: TemporaryRepository.variables,
      in: repository.folder.path)
  }

  private func edit(_ body: String, version: String = "1") throws {
    let folder = "\(bundle)/\(version).xcdatamodel"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("<model>\n\(item(body))\n</model>\n".utf8).write(
      to: URL(filePath: folder + "/contents"))
  }

  private func attributes() throws -> String {
    try String(contentsOfFile: repository.folder(".git/info/attributes"), encoding: .utf8)
  }

  @Test func `git diff describes the change in words`() throws {
    #expect(try run("install").exitCode == 0)
    try edit(
      """
      <attribute name="name" attributeType="String" defaultValueString="x"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      """)
    let text = try repository.git("diff")
    #expect(text.contains("modeldiff My Model.xcdatamodeld/1.xcdatamodel/contents\n"))
    #expect(text.contains("+ price  Decimal  optional"))
    #expect(text.contains("~ name   "))
    #expect(text.contains("stores of the old content have another version"))
    #expect(!text.contains("<attribute"))
    #expect(try repository.git("diff", "--no-ext-diff", "--no-textconv").contains("+<attribute"))
    let pages = try repository.git("diff", "--no-ext-diff")
    #expect(pages.contains("+  price  Decimal  optional"))
  }

  @Test func `a closed pipe is not a failure of the driver`() throws {
    _ = try run("install")
    try edit(#"<attribute name="name" attributeType="Date"/>"#)
    let text = try repository.git("-c", "alias.cut=!(git diff | true) 2>&1", "cut")
    #expect(!text.contains("external diff died"))
  }

  @Test func `a change of layout alone is reported as such`() throws {
    _ = try run("install")
    try edit("\n" + #"<attribute name="name" optional="YES" attributeType="String"/>"#)
    #expect(try repository.git("diff").contains("the file changed, the model did not"))
  }

  @Test func `a new version is compared with the previous one`() throws {
    _ = try run("install")
    try edit(#"<attribute name="name" attributeType="Date"/>"#, version: "2")
    try repository.git("add", "--all")
    let text = try repository.git("diff", "--cached")
    #expect(text.contains("new version, compared with 1\n"))
    #expect(text.contains("[incompatible-type]"))
    try repository.commit()
    try repository.git("rm", "-rq", "My Model.xcdatamodeld/2.xcdatamodel")
    #expect(try repository.git("diff", "--cached").contains("removed model: 1 entity (Item)"))
  }

  @Test func `a file that is not a model is shown as text with the reason`() throws {
    _ = try run("install")
    try Data("<<<<<<< ours\n\u{1B}[2J".utf8).write(
      to: URL(filePath: "\(bundle)/1.xcdatamodel/contents"))
    let text = try repository.git("diff")
    #expect(text.contains("not readable as a model: "))
    #expect(text.contains("+<<<<<<< ours"))
    #expect(!text.contains("\u{1B}"))
    #expect(try repository.git("diff", "--no-ext-diff").contains("<<<<<<< ours"))
  }

  @Test func `installing twice has no further effect, and uninstall leaves other settings`() throws
  {
    let file = repository.folder(".git/info/attributes")
    try? FileManager.default.createDirectory(
      atPath: repository.folder(".git/info"), withIntermediateDirectories: true)
    try Data("*.txt text".utf8).write(to: URL(filePath: file))
    _ = try run("install")
    let once = try attributes()
    _ = try run("install")
    #expect(try attributes() == once)
    #expect(
      once == """
        *.txt text
        **/*.xcdatamodel/contents diff=coredata
        **/*.xcmappingmodel/xcmapping.xml diff=coredata
        **/*.xcdatamodel/contents merge=coredata
        **/*.xcdatamodeld/.xccurrentversion merge=coredata

        """)
    #expect(try run("uninstall").errors == "driver removed\n")
    #expect(try attributes() == "*.txt text\n")
    #expect(!(try repository.git("config", "--local", "--list").contains("coredata")))
    #expect(try run("uninstall").errors == "no driver was installed\n")
    try edit("")
    #expect(try repository.git("diff").contains("-<entity"))
  }

  /// The tools are links to one executable, which acts by the name of its call.
  @Test func `a driver installed by path keeps the name of the tool`() throws {
    let tools = try TemporaryFolder()
    let tool = try toolURL("modeldiff").path(percentEncoded: false)
    let link = tools("modeldiff")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tool)
    let up = String(repeating: "../", count: repository.folder.path.split(separator: "/").count)
    for path in [link, "\(up)\(link.dropFirst())"] {
      // `env` starts it in the repository; `Process` looks for it from the tests' own folder.
      let result = try runProcess(
        "env", [path, "git-driver", "install"], environment: TemporaryRepository.environment,
        in: repository.folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      let command = try repository.git("config", "diff.coredata.command")
      // Where folders of temporary files have a blank in their names, the path is in quotes.
      let program = command.replacing("'", with: "")
      #expect(program.hasPrefix("/") && program.hasSuffix("/modeldiff git-driver diff"))
      #expect(command.contains(tools.path) && !command.contains(".build/"), "\(command)")
      try edit("")
      let change = try repository.git("-C", "My Model.xcdatamodeld", "diff")
      #expect(change.contains("modeldiff My Model"))
    }
  }

  @Test func `git merges a model as text if the driver was removed`() throws {
    let tools = try TemporaryFolder()
    let link = tools("modeldiff")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try toolURL("modeldiff").path(percentEncoded: false))
    let result = try runProcess(
      "env", [link, "git-driver", "install"], environment: TemporaryRepository.environment,
      in: repository.folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    try FileManager.default.removeItem(atPath: link)
    for (branch, type) in [("theirs", "Date"), ("ours", "UUID")] {
      try repository.git("checkout", "--quiet", "-b", branch, "HEAD")
      try edit("\n<attribute name=\"name\" attributeType=\"\(type)\"/>\n")
      try repository.commit()
      if branch == "theirs" { try repository.git("checkout", "--quiet", "HEAD~1") }
    }
    let merge = try runProcess(
      "git", ["merge", "--no-edit", "theirs"], environment: TemporaryRepository.environment,
      in: repository.folder.path)
    #expect(merge.exitCode == 1)
    #expect(merge.errors.contains("merged as text: My Model.xcdatamodeld/1.xcdatamodel/contents"))
    let text = try String(contentsOfFile: "\(bundle)/1.xcdatamodel/contents", encoding: .utf8)
    for part in ["<<<<<<< ours\n", "\"UUID\"", "=======\n", "\"Date\"", ">>>>>>> theirs\n"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test func `a git configuration that cannot be written is an error`() throws {
    let lock = repository.folder(".git/config.lock")
    for command in ["install", "uninstall"] {
      if command == "uninstall" { #expect(try run("install").exitCode == 0) }
      try Data().write(to: URL(filePath: lock))
      let result = try run(command)
      #expect(result.exitCode == 73 && result.errors.contains("[cannot-create-output]"))
      #expect(result.errors.contains("git cannot write the configuration"), "\(result.errors)")
      try FileManager.default.removeItem(atPath: lock)
    }
    #expect(try repository.git("config", "diff.coredata.command").hasSuffix("git-driver diff"))
  }

  @Test func `installing the driver outside a repository is an error`() throws {
    let folder = try TemporaryFolder()
    let result = try runTool(
      "modeldiff", ["git-driver", "install"], environment: TemporaryRepository.variables,
      in: folder.path)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("[not-a-repository]"))
    #expect(!result.errors.contains("colon"))
  }

  @Test func `an unmerged path is reported`() throws {
    #expect(try run("diff", "a").output == "* unmerged path a\n")
  }
}
