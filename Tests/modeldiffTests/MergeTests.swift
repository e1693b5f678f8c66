import Foundation
import TestSupport
import Testing

@Suite("modeldiff merge, and git merge with the driver")
struct MergeTests {
  private static let size = #"<attribute name="size" optional="YES" attributeType="String"/>"#
  private static let colour = #"<attribute name="colour" optional="YES" attributeType="String"/>"#
  private static let bundle = CheckRepository.bundle

  /// A bundle with version 1, and `main` and `change`, which each give a version another form and make it current.
  private func branches(
    main: (name: String, lines: [String]), change: (name: String, lines: [String]),
    driver: Bool = true
  ) throws -> CheckRepository {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    if driver { #expect(try made.run(["git-driver", "install"]).exitCode == 0) }
    for (branch, version) in [("change", change), ("main", main)] {
      try made.repository.git("checkout", "--quiet", branch)
      try made.write(
        version.name, "<entity name=\"Item\">\(version.lines.joined())</entity>")
      try made.setCurrent(version.name)
      try made.repository.commit()
    }
    try made.repository.git("checkout", "--quiet", "change")
    return made
  }

  /// Runs `git merge main`, and gives its output.
  private func merge(_ made: CheckRepository) throws -> ToolResult {
    try runProcess(
      "git", ["merge", "--no-edit", "main"], environment: TemporaryRepository.environment,
      in: made.repository.folder.path)
  }

  private func text(_ made: CheckRepository, _ version: String) throws -> String {
    try String(
      contentsOfFile: made.repository.folder("\(Self.bundle)/\(version).xcdatamodel/contents"),
      encoding: .utf8)
  }

  @Test func `git merges what both branches added at one place`() throws {
    let made = try branches(
      main: ("1", [Scenario.title, Self.size]), change: ("1", [Scenario.title, Self.colour]))
    let result = try merge(made)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let text = try text(made, "1")
    #expect(text.contains("\(Self.colour)\n\(Self.size)\n"))
  }

  @Test func `git stops at what both changed, and says what it is`() throws {
    let text = #"<attribute name="title" optional="YES" attributeType="Date"/>"#
    let other = #"<attribute name="title" optional="YES" attributeType="UUID"/>"#
    let made = try branches(main: ("1", [text, Self.size]), change: ("1", [other, Self.colour]))
    let result = try merge(made)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("Item.title: both sides changed it: attributeType"))
    #expect(try self.text(made, "1").contains("<<<<<<< ours\n\(other)\n=======\n\(text)\n"))
    #expect(try made.check().errors.map(\.id) == ["merge-conflict"])
  }

  @Test func `a relationship to what the other branch removed stops git`() throws {
    let shelf = #"<entity name="Shelf"/>"#
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title) + shelf)])
    _ = try made.run(["git-driver", "install"])
    try made.write("1", Scenario.item(Scenario.title))
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "main")
    try made.write(
      "1",
      Scenario.item(
        Scenario.title,
        #"<relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf"/>"#)
        + shelf)
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "change")
    let result = try merge(made)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("[unknown-destination]"), "\(result.errors)")
  }

  @Test func `one version that both branches added gets what both added`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("2", [Self.colour]))
    let result = try merge(made)
    #expect(result.exitCode == 0)
    #expect(
      result.errors.contains(#"both branches added "2", which now has what both changed in "1"."#))
    let text = try text(made, "2")
    #expect(text.contains("\(Self.colour)\n\(Self.size)\n") && !text.contains("title"))
    // The command that is printed makes a version of its own for both.
    let command = try #require(result.errors.split(separator: "`").dropFirst().first)
    #expect(command.contains("'HEAD^1...HEAD^2:\(Self.bundle)#1'"))
    let own = try runTool(
      "modeldiff",
      [
        "merge", "HEAD^1...HEAD^2:\(Self.bundle)#1", "HEAD^1:\(Self.bundle)#2",
        "HEAD^2:\(Self.bundle)#2", "--into", Self.bundle,
      ], environment: TemporaryRepository.variables, in: made.repository.folder.path)
    #expect(own.exitCode == 0, "\(own.errors)")
    #expect(try self.text(made, "Shop 2") == text)
    #expect(
      try self.text(made, "2")
        == made.repository.git("show", "HEAD^1:\(Self.bundle)/2.xcdatamodel/contents") + "\n")
  }

  @Test func `what is not to be read is merged as text`() throws {
    let made = try branches(
      main: ("1", [Scenario.title, Self.size]), change: ("1", [Scenario.title + "<"]))
    let result = try merge(made)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("1.xcdatamodel/contents was merged as text."))
    #expect(try text(made, "1").contains("<<<<<<< "))
  }

  @Test func `two versions of different names become a third one while git waits`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("3", [Scenario.title, Self.colour]))
    try made.write(
      text: "", to: "App/App.xcodeproj/project.pbxproj")
    let stopped = try merge(made)
    #expect(stopped.exitCode == 1)
    #expect(stopped.errors.contains("`modeldiff merge \(Self.bundle)` makes one"))
    #expect(try made.check().errors.map(\.id).contains("merge-conflict"))
    let before = try made.repository.folder.snapshot()
    let dry = try made.run(["merge", Self.bundle, "--dry-run"])
    #expect(dry.exitCode == 0 && dry.output.contains(#"would make "Shop 2" the current version"#))
    #expect(try made.repository.folder.snapshot() == before)
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("`git add '\(Self.bundle)'` marks the conflict as resolved."))
    #expect(try text(made, "Shop 2").contains("\(Self.colour)\n\(Self.size)\n"))
    #expect(try !text(made, "2").contains("colour") && !text(made, "3").contains("size"))
    try made.repository.commit()
    let outcome = try made.check()
    #expect(outcome.errors.isEmpty && outcome.exitCode == 0)
  }

  @Test(arguments: ["ours", "theirs"])
  func `of two versions of one name, the one that is asked for keeps it`(side: String) throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("2", [Scenario.title, Self.colour]),
      driver: false)
    #expect(try merge(made).exitCode == 1)
    let result = try made.run(["merge", Self.bundle, "--keep", side])
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("--keep \(side == "ours" ? "theirs" : "ours")"))
    let text = try text(made, "2")
    #expect(
      text.contains("colour") == (side == "ours") && text.contains("size") != (side == "ours"))
    #expect(try self.text(made, "Shop 2").contains("\(Self.colour)\n\(Self.size)\n"))
    let mark = try String(
      contentsOfFile: made.repository.folder(CheckRepository.mark), encoding: .utf8)
    #expect(mark.contains("<string>Shop 2.xcdatamodel</string>"))
  }

  @Test func `one version of both where it is asked for`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("2", [Scenario.title, Self.colour]),
      driver: false)
    _ = try merge(made)
    let result = try made.run(["merge", Self.bundle, "--one-version"])
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("is another version than on both branches"))
    #expect(try text(made, "2").contains("\(Self.colour)\n\(Self.size)\n"))
    #expect(
      !FileManager.default.fileExists(
        atPath: made.repository.folder("\(Self.bundle)/Shop 2.xcdatamodel")))
  }

  @Test func `a version that has all of the other becomes current itself`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]),
      change: ("3", [Scenario.title, Self.size, Self.colour]),
      driver: false)
    _ = try merge(made)
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 0 && result.output.contains(#"current version: "3""#))
    #expect(
      !FileManager.default.fileExists(
        atPath: made.repository.folder("\(Self.bundle)/Shop 2.xcdatamodel")))
  }

  @Test func `three files go to standard output or a file`() throws {
    let folder = try TemporaryFolder()
    for (name, lines) in [
      ("base", ""), ("ours", Self.size), ("theirs", Self.colour),
      ("other", Self.size.replacing("YES", with: "NO")),
    ] {
      try Data("<model>\n\(item("\n\(lines)\n"))\n</model>\n".utf8).write(
        to: URL(filePath: folder(name)))
    }
    let result = try runTool("modeldiff", ["merge", "base", "ours", "theirs"], in: folder.path)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\(Self.colour)\n\(Self.size)\n"))
    let file = try runTool(
      "modeldiff", ["merge", "base", "ours", "theirs", "-o", "new"], in: folder.path)
    #expect(file.exitCode == 0 && file.output.isEmpty)
    #expect(try String(contentsOfFile: folder("new"), encoding: .utf8) == result.output)
    let conflict = try runTool("modeldiff", ["merge", "base", "ours", "other"], in: folder.path)
    #expect(conflict.exitCode == 1 && conflict.output.contains("<<<<<<< ours\n"))
    #expect(conflict.errors.contains("Item.size: both sides added it: optional [merge-conflict]"))
  }

  @Test(arguments: [
    ["a", "b"], ["a", "--into", "b"], ["a", "b", "c", "--one-version"],
    ["a", "b", "c", "--into", "d", "--output", "e"], ["a", "--one-version", "--name", "n"],
  ])
  func `what does not go together is refused`(arguments: [String]) throws {
    #expect(try runTool("modeldiff", ["merge"] + arguments).exitCode == 64)
  }

  @Test func `without a merge that waits, there is nothing to merge`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 65 && result.errors.contains("MERGE_HEAD"))
  }
}
