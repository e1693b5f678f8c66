import Foundation
import TestSupport
import Testing

@Suite("modeldiff merge, and git merge with the driver")
struct MergeTests {
  private static let size = #"<attribute name="size" optional="YES" attributeType="String"/>"#
  private static let colour = #"<attribute name="colour" optional="YES" attributeType="String"/>"#
  private static let bundle = CheckRepository.bundle

  /// A bundle with version 1, which `main` and `change` each edit or extend differently.
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

  /// Runs `git merge main`, and returns its output.
  private func merge(_ made: CheckRepository) throws -> ToolResult {
    try runProcess(
      "git", ["merge", "--no-edit", "main"], environment: TemporaryRepository.environment,
      in: made.repository.folder.path)
  }

  /// Runs the command that a driver printed in backticks.
  private func runPrinted(_ result: ToolResult, _ made: CheckRepository) throws -> ToolResult {
    let command = try #require(result.errors.split(separator: "`").dropFirst().first)
    return try made.run(
      command.split(separator: " ").dropFirst().map { String($0).replacing("'", with: "") })
  }

  /// Runs `git`, which may fail.
  private func git(_ arguments: String..., in made: CheckRepository) throws -> ToolResult {
    try runProcess(
      "git", arguments, environment: TemporaryRepository.environment,
      in: made.repository.folder.path)
  }

  private func text(_ made: CheckRepository, _ version: String) throws -> String {
    try String(
      contentsOfFile: made.repository.folder("\(Self.bundle)/\(version).xcdatamodel/contents"),
      encoding: .utf8)
  }

  @Test func `git merges additions of both branches at the same position`() throws {
    let made = try branches(
      main: ("1", [Scenario.title, Self.size]), change: ("1", [Scenario.title, Self.colour]))
    let result = try merge(made)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let text = try text(made, "1")
    #expect(text.contains("\(Self.colour)\n\(Self.size)\n"))
  }

  @Test func `git stops at a conflict and describes it`() throws {
    let text = #"<attribute name="title" optional="YES" attributeType="Date"/>"#
    let other = #"<attribute name="title" optional="YES" attributeType="UUID"/>"#
    let made = try branches(main: ("1", [text, Self.size]), change: ("1", [other, Self.colour]))
    let result = try merge(made)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("Item.title: both sides changed it: attributeType"))
    #expect(try self.text(made, "1").contains("<<<<<<< ours\n\(other)\n=======\n\(text)\n"))
    #expect(try made.check().errors.map(\.id) == ["merge-conflict"])
  }

  @Test func `a relationship to an entity that the other branch removed stops git`() throws {
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

  @Test func `a version that both branches added gets the additions of both`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("2", [Self.colour]))
    let result = try merge(made)
    #expect(result.exitCode == 0)
    #expect(
      result.errors.contains(#"both branches added "2", which now has what both changed in "1"."#))
    let text = try text(made, "2")
    #expect(text.contains("\(Self.colour)\n\(Self.size)\n") && !text.contains("title"))
    // The command that is printed makes a version of its own for both.
    let own = try runPrinted(result, made)
    #expect(own.exitCode == 0, "\(own.errors)")
    #expect(try self.text(made, "Shop 2") == text)
    #expect(
      try self.text(made, "2")
        == made.repository.git("show", "HEAD^1:\(Self.bundle)/2.xcdatamodel/contents") + "\n")
  }

  @Test func `additions of one branch's intermediate version stay in its successor`() throws {
    let weight = #"<attribute name="weight" optional="YES" attributeType="Float"/>"#
    let made = try branches(
      main: ("3", [Scenario.title, Self.size]), change: ("2", [Scenario.title, Self.colour]))
    try made.write("3", Scenario.item(Scenario.title, Self.colour, weight))
    try made.setCurrent("3")
    try made.repository.commit()
    let result = try merge(made)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains(#"what both changed in "1"."#))
    let text = try text(made, "3")
    #expect([Self.colour, weight, Self.size].allSatisfy { text.contains($0) }, "\(text)")
    let own = try runPrinted(result, made)
    #expect(own.exitCode == 0, "\(own.errors)")
    #expect(try self.text(made, "Shop 2") == text)
  }

  @Test func `a conflicting binary file keeps our side`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    _ = try made.run(["git-driver", "install"])
    try made.write("1", Scenario.item(Scenario.title, Self.colour))
    try made.repository.commit()
    let ours = try text(made, "1")
    try made.repository.git("checkout", "--quiet", "main")
    let path = "\(Self.bundle)/1.xcdatamodel/contents"
    try #require(ours.data(using: .utf16)).write(to: URL(filePath: made.repository.folder(path)))
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "change")
    let result = try merge(made)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("\(path) is binary; ours is kept."), "\(result.errors)")
    #expect(try text(made, "1") == ours)
    #expect(try made.repository.git("status", "--porcelain").contains("UU \(path)"))
  }

  @Test func `a file that cannot be read as a model is merged as text`() throws {
    let made = try branches(
      main: ("1", [Scenario.title, Self.size]), change: ("1", [Scenario.title + "<"]))
    let result = try merge(made)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("1.xcdatamodel/contents was merged as text."))
    #expect(try text(made, "1").contains("<<<<<<< "))
  }

  @Test func `two versions of different names are merged into a third one during git merge`() throws
  {
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
  func `of two versions of the same name, --keep selects the one that keeps it`(side: String) throws
  {
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

  @Test func `--one-version merges both versions into one`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("2", [Scenario.title, Self.colour]),
      driver: false)
    _ = try merge(made)
    let result = try made.run(["merge", Self.bundle, "--one-version"])
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("differs from the version on both branches"))
    #expect(try text(made, "2").contains("\(Self.colour)\n\(Self.size)\n"))
    #expect(
      !FileManager.default.fileExists(
        atPath: made.repository.folder("\(Self.bundle)/Shop 2.xcdatamodel")))
  }

  @Test func `a version that contains the other one becomes current itself`() throws {
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

  @Test func `uncommitted edits are not overwritten`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("3", [Scenario.title, Self.colour]))
    _ = try merge(made)
    try made.write("3", Scenario.item(Scenario.title, Scenario.price))
    let before = try made.repository.folder.snapshot()
    let path = "\(Self.bundle)/3.xcdatamodel/contents"
    for arguments in [
      [Self.bundle],
      [
        "main...HEAD:\(Self.bundle)", "HEAD:\(Self.bundle)", "main:\(Self.bundle)", "--into",
        Self.bundle,
      ],
    ] {
      let result = try made.run(["merge"] + arguments)
      #expect(result.exitCode == 65)
      #expect(result.errors.contains("\(path): error: "), "\(result.errors)")
      #expect(result.errors.contains(#"the version "3" has edits that are in no commit"#))
      #expect(result.errors.contains("`git restore --merge '\(path)'`"), "\(result.errors)")
    }
    #expect(try made.repository.folder.snapshot() == before)
    try made.repository.git("restore", "--merge", path)
    #expect(try made.run(["merge", Self.bundle]).exitCode == 0)
  }

  @Test func `merging twice with conflicts leaves one version with them`() throws {
    func title(_ type: String) -> String {
      #"<attribute name="title" optional="YES" attributeType="\#(type)"/>"#
    }
    let made = try branches(main: ("2", [title("Date")]), change: ("3", [title("UUID")]))
    _ = try merge(made)
    #expect(try made.run(["merge", Self.bundle]).exitCode == 1)
    let once = try made.repository.folder.snapshot()
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains(#""Shop 2" already exists, with conflicts"#))
    #expect(try made.repository.folder.snapshot() == once)
    try made.write("Shop 2", "<!-- edited -->\n" + (try text(made, "Shop 2")))
    let edited = try made.run(["merge", Self.bundle])
    #expect(edited.exitCode == 65)
    #expect(edited.errors.contains(#""Shop 2" has the conflicts of an earlier merge"#))
  }

  @Test func `comments of the other side are kept if the models are equal`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, "<!-- why -->"]), change: ("3", [Scenario.title, Self.colour]),
      driver: false)
    _ = try merge(made)
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 0 && result.output.contains(#"current version: "3""#))
    #expect(result.errors.contains(#""3" gets what MERGE_HEAD:"#), "\(result.errors)")
    let text = try text(made, "3")
    #expect(text.contains("<!-- why -->") && text.contains(Self.colour))
  }

  @Test func `a derived attribute of a property that the other side removed fails the merge`()
    throws
  {
    let derived =
      #"<attribute name="d" optional="YES" attributeType="String" derived="YES" derivationExpression="price"/>"#
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title, Scenario.price))])
    try made.write("A", Scenario.item(Scenario.title))
    try made.write("B", Scenario.item(Scenario.title, Scenario.price, derived))
    let result = try made.run(["merge"] + ["1", "A", "B"].map { "\(Self.bundle)#\($0)" })
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("[unresolved-key-path]"), "\(result.errors)")
  }

  @Test func `merging several branches at once is refused`() throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("3", [Scenario.title, Self.colour]))
    let heads = try ["main", "change"].map { try made.repository.git("rev-parse", $0) }
    try made.write(text: heads.joined(separator: "\n") + "\n", to: ".git/MERGE_HEAD")
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("merges several branches at once"), "\(result.errors)")
  }

  @Test(arguments: ["cherry-pick", "rebase"])
  func `versions are merged during git cherry-pick and git rebase`(command: String) throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("3", [Scenario.title, Self.colour]))
    let stopped = try git(command, "main", in: made)
    #expect(stopped.exitCode == 1, "\(stopped.errors)")
    #expect(stopped.errors.contains("`modeldiff merge \(Self.bundle)` makes one"))
    let result = try made.run(["merge", made.repository.folder(Self.bundle)])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try text(made, "Shop 2").contains("\(Self.colour)\n\(Self.size)\n"))
  }

  @Test(arguments: ["cherry-pick", "rebase"])
  func `merging into one version during cherry-pick and rebase does not name HEAD^2`(
    command: String
  ) throws {
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("2", [Scenario.title, Self.colour]))
    let result = try git(command, "main", in: made)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains(#"both branches added "2""#), "\(result.errors)")
    #expect(!result.errors.contains("`"), "\(result.errors)")
    #expect(try text(made, "2").contains("\(Self.colour)\n\(Self.size)\n"))
  }

  @Test func `a project in conflict must be resolved first, and is in the printed git add`() throws
  {
    let project = """
      // !$*UTF8*$!
      {
        objects = {
          A0 = {isa = PBXProject; mainGroup = A1; };
          A1 = {isa = PBXGroup; children = (A2, ); sourceTree = "<group>"; };
          A2 = {
            isa = XCVersionGroup; children = (B2, B3, ); currentVersion = B3;
            path = Shop.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel;
          };
          B2 = {isa = PBXFileReference; path = 2.xcdatamodel; sourceTree = "<group>"; };
          B3 = {isa = PBXFileReference; path = 3.xcdatamodel; sourceTree = "<group>"; };
        };
        rootObject = A0;
      }

      """
    let path = "App/Shop.xcodeproj/project.pbxproj"
    let made = try branches(
      main: ("2", [Scenario.title, Self.size]), change: ("3", [Scenario.title, Self.colour]))
    _ = try merge(made)
    try made.write(
      text: project.replacing("  rootObject", with: "<<<<<<< HEAD\n  rootObject"), to: path)
    let refused = try made.run(["merge", Self.bundle])
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("resolve it, then run this again"), "\(refused.errors)")
    try made.write(text: project, to: path)
    let result = try made.run(["merge", Self.bundle + "/"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("`git add '\(Self.bundle)' '\(path)'` "), "\(result.errors)")
  }

  @Test func `a new model is a folder with a contents file`() throws {
    let folder = try TemporaryFolder()
    try Data("<model/>\n".utf8).write(to: URL(filePath: folder("base")))
    for name in ["New.xcdatamodel", "New.xcdatamodel/", "Other.xcdatamodel/"] {
      let result = try runTool(
        "modeldiff", ["merge", "base", "base", "base", "-o", name], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    for name in ["New", "Other"] {
      #expect(
        try String(contentsOfFile: folder("\(name).xcdatamodel/contents"), encoding: .utf8)
          == "<model/>\n")
    }
  }

  @Test func `a read-only file is not overwritten`() throws {
    guard geteuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try Data("<model/>\n".utf8).write(to: URL(filePath: folder("base")))
    try Data().write(to: URL(filePath: folder("old")))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder("old"))
    let result = try runTool(
      "modeldiff", ["merge", "base", "base", "base", "-o", "old"], in: folder.path)
    #expect(result.exitCode == 73 && result.errors.contains("old"), "\(result.errors)")
    #expect(try String(contentsOfFile: folder("old"), encoding: .utf8).isEmpty)
  }

  @Test func `three files are merged to standard output or a file`() throws {
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
    ["a", "b", "c", "--dry-run"], ["a", "b", "c", "-o", "d", "--dry-run"],
    ["a", "b", "c", "--no-project"], ["a", "b", "c", "-o", "M.xcdatamodeld"],
  ])
  func `merge arguments that exclude each other are refused`(arguments: [String]) throws {
    #expect(try runTool("modeldiff", ["merge"] + arguments).exitCode == 64)
  }

  @Test func `merge without an unfinished git merge is an error`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    let result = try made.run(["merge", Self.bundle])
    #expect(result.exitCode == 65 && result.errors.contains("MERGE_HEAD"))
  }
}
