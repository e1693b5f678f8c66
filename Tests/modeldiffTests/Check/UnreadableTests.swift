import Foundation
import TestSupport
import Testing

@Suite("Unreadable input in a check")
struct UnreadableTests {
  private static let first = "App/Shop.xcdatamodeld/1.xcdatamodel/contents"
  private static let second = "App/Shop.xcdatamodeld/2.xcdatamodel/contents"
  private static let mark = "App/Shop.xcdatamodeld/.xccurrentversion"
  private static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """

  /// What breaks a version, and the only expected finding.
  private static let breakages: [(id: String, text: String)] = [
    ("xml-not-well-formed", "<model>\n<entity name=\"Item\">\n</model>\n"),
    ("unexpected-root", "<plist/>\n"),
    ("input-empty", ""),
    ("git-lfs-pointer", pointer),
    (
      "merge-conflict",
      "<model>\n<<<<<<< HEAD\n<entity name=\"A\"/>\n=======\n<entity name=\"B\"/>\n>>>>>>> side\n</model>\n"
    ),
    ("merge-conflict", "<model>\n<entity name=\"A\"/>\n>>>>>>> side\n</model>\n"),
  ]

  private func shipped() throws -> CheckRepository {
    try CheckRepository(shipping: [
      ("1", Scenario.item(Scenario.title)), ("2", Scenario.item(Scenario.title, Scenario.price)),
    ])
  }

  /// A check that reports only this finding.
  private func only(
    _ id: String, _ made: CheckRepository, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CheckOutcome {
    let outcome = try made.check()
    #expect(outcome.exitCode == 1, sourceLocation: sourceLocation)
    #expect(
      outcome.findings.map(\.id) == [id], "\(outcome.findings.map(\.summary))",
      sourceLocation: sourceLocation)
    return outcome
  }

  @Test(arguments: breakages)
  func `an unreadable older version is neither removed nor changed`(
    breakage: (id: String, text: String)
  ) throws {
    let made = try shipped()
    try made.write(text: breakage.text, to: Self.first)
    let outcome = try only(breakage.id, made)
    #expect(outcome.routes == ["1": "not-checked", "2": "none"])
    #expect(
      outcome.omissions == ["migrations from and to \"1\", and what has changed there"])
    #expect(outcome.findings[0].fixes.isEmpty)
    #expect(try made.run(["check"]).output.contains("  1  not checked\n"))
    // A lock file knows the version as well.
    try made.write("1", Scenario.item(Scenario.title))
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    try made.write(text: breakage.text, to: Self.first)
    _ = try only(breakage.id, made)
    try made.write(text: #"{"formatVersion": 1, "shipped": ["1", "2"]}"#, to: ".modeldiff.json")
    _ = try only(breakage.id, made)
  }

  @Test(arguments: breakages)
  func `with an unreadable current version, no migration to it is checked`(
    breakage: (id: String, text: String)
  ) throws {
    let made = try shipped()
    try made.write(text: breakage.text, to: Self.second)
    let outcome = try only(breakage.id, made)
    #expect(outcome.routes == ["1": "not-checked", "2": "not-checked"])
    #expect(try made.run(["check"]).output.contains("  2  current, not checked, shipped\n"))
  }

  @Test func `an unreadable new version is reported`() throws {
    let made = try shipped()
    try made.write(
      text: Self.breakages[0].text, to: "\(CheckRepository.bundle)/3.xcdatamodel/contents")
    try made.setCurrent("3")
    let outcome = try only("xml-not-well-formed", made)
    #expect(outcome.routes == ["1": "not-checked", "2": "not-checked", "3": "not-checked"])
  }

  @Test func `a version without its file is reported once, even if a staged plan names it`() throws
  {
    let made = try shipped()
    try made.remove(Self.first)
    try made.write(
      text: #"{"formatVersion": 1, "stages": [{"lightweight": ["1", "2"]}]}"#, to: "plan.json")
    try made.write(text: #"{"formatVersion": 1, "plan": "plan.json"}"#, to: ".modeldiff.json")
    _ = try only("empty-version", made)
  }

  @Test(arguments: [
    ("<<<<<<< HEAD\n", "merge-conflict"), ("<plist>", "xml-not-well-formed"),
    (pointer, "git-lfs-pointer"),
    (
      """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>2.xcdatamodel</string>
      =======
      </dict></plist>
      """, "merge-conflict"
    ),
  ])
  func `an unreadable current-version file is reported`(text: String, id: String) throws {
    let made = try shipped()
    try made.write(text: text, to: Self.mark)
    let outcome = try only(id, made)
    #expect(outcome.routes == ["1": "not-checked", "2": "not-checked"])
    #expect(outcome.omissions == ["migrations to the current version"])
    let line = text.contains("=======\n") ? 3 : 1
    #expect(outcome.findings[0].place == "\(Self.mark):\(line)")
  }

  @Test func `an unreadable bundle is not reported as removed`() throws {
    let made = try shipped()
    try made.remove("\(CheckRepository.bundle)/1.xcdatamodel")
    try made.remove("\(CheckRepository.bundle)/2.xcdatamodel")
    try made.write(text: "<model/>", to: "\(CheckRepository.bundle)/contents/model")
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(!outcome.findings.contains { $0.id == "bundle-removed" || $0.id == "version-removed" })
  }

  @Test func `a version unreadable at the base is reported`() throws {
    let made = try CheckRepository()
    try made.write("1", Scenario.item(Scenario.title))
    try made.write(text: Self.breakages[4].text, to: Self.second)
    try made.setCurrent("2")
    try made.commitOnMain()
    // The same now as then.
    _ = try only("merge-conflict", made)
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    let repaired = try made.check()
    #expect(repaired.exitCode == 0)
    #expect(repaired.findings.map { [$0.id, $0.severity] } == [["unreadable-at-base", "note"]])
    #expect(repaired.findings[0].place == Self.second)
    #expect(repaired.findings[0].summary.contains("merge conflict"))
    #expect(repaired.routes == ["1": "direct", "2": "none"])
    // No commit has a form of it that anybody could have shipped.
    try made.remove("\(CheckRepository.bundle)/2.xcdatamodel")
    try made.setCurrent("1")
    #expect(try made.check().findings.map(\.id) == ["unreadable-at-base"])
  }

  @Test func `a current-version file unreadable at the base is a note`() throws {
    let made = try shipped()
    try made.write(text: "<<<<<<< HEAD\n", to: Self.mark)
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.findings.map { [$0.id, $0.severity] } == [["unreadable-at-base", "note"]])
    #expect(outcome.findings[0].place == Self.mark)
  }

  @Test func `an object missing in the repository is not a missing version`() throws {
    let made = try shipped()
    let name = try made.repository.git("rev-parse", "HEAD:\(Self.first)").prefix(40)
    try made.remove(".git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    let result = try made.run(["check"])
    #expect(result.exitCode == 65 && result.errors.contains("[missing-object]"), "\(result.output)")
  }

  @Test func `a partial clone without the objects of the base fails with the fetch command`() throws
  {
    let made = try shipped()
    try made.write("2", Scenario.item(Scenario.price))
    try made.repository.commit()
    try made.repository.git("config", "uploadpack.allowFilter", "true")
    let clone = try made.clone("--filter=blob:none", "--branch", "change")
    let result = try CheckRepository.run(
      ["check", "--against", "origin/main"], in: clone.folder.path)
    #expect(result.exitCode == 65 && result.errors.contains("[missing-object]"), "\(result.output)")
    #expect(result.errors.contains("git fetch --refetch --no-filter"))
  }

  @Test func `a partial clone without the folders of the base fails with the fetch command`() throws
  {
    let made = try shipped()
    try made.write("2", Scenario.item(Scenario.price))
    try made.repository.commit()
    try made.repository.git("config", "uploadpack.allowFilter", "true")
    let clone = try made.clone("--filter=tree:0", "--branch", "change")
    let main = try made.repository.git("rev-parse", "main")
    for variables in [
      [:], ["GITHUB_BASE_REF": "main"], ["CI_MERGE_REQUEST_DIFF_BASE_SHA": main],
      ["CI_COMMIT_BRANCH": "change", "CI_DEFAULT_BRANCH": "change", "CI_COMMIT_BEFORE_SHA": main],
      ["CIRCLE_BRANCH": "change"],
    ] {
      let result = try CheckRepository.run(["check"], in: clone.folder.path, variables: variables)
      #expect(
        result.exitCode == 65 && result.errors.contains("[missing-object]"), "\(result.errors)")
      #expect(result.errors.contains("lacks the files of the commit \(main)"))
    }
    try clone.git("fetch", "--quiet", "--refetch", "--no-filter")
    #expect(
      try CheckRepository.run(["check"], in: clone.folder.path).output.contains("version-changed"))
  }

  /// No commit contains the model, whatever is in the working tree.
  @Test func `a version stored in Git LFS is reported`() throws {
    let made = try shipped()
    try made.write(text: Self.pointer, to: Self.second)
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    let result = try made.run(["check"])
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(result.exitCode == 1 && text.contains("[unreadable-at-base]"))
    #expect(text.contains("Keep models out of Git LFS") && !text.contains("Name a commit"))
    // The advice helps.
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    #expect(try made.check("--no-base").exitCode == 0)
    try made.write("2", Scenario.item(Scenario.price))
    #expect(try made.check("--no-base").exitCode == 1)
  }

  @Test func `all commands that read sources report conflicts and Git LFS pointers`() throws {
    let made = try shipped()
    func expect(
      _ id: String, _ arguments: [String], tool: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let result = try runTool(
        tool, arguments, environment: TemporaryRepository.variables,
        in: made.repository.folder.path)
      #expect(result.exitCode != 0, sourceLocation: sourceLocation)
      #expect(
        (result.errors + result.output).contains("[\(id)]"),
        "\(arguments) \(result.errors)\(result.output)", sourceLocation: sourceLocation)
    }
    for (id, text) in [Self.breakages[3], Self.breakages[4]] {
      try made.write(text: text, to: Self.second)
      for (tool, arguments) in [
        ("modelc", ["compile", CheckRepository.bundle, "out.momd"]),
        ("modelc", ["show", "\(CheckRepository.bundle)#2"]),
        ("modelc", ["show", Self.second]), ("modelc", ["hash", "\(CheckRepository.bundle)#2"]),
        ("modelc", ["lint", CheckRepository.bundle]), ("modeldiff", [CheckRepository.bundle]),
        ("modeldiff", ["--fix", CheckRepository.bundle]),
      ] {
        try expect(id, arguments, tool: tool)
      }
      try made.repository.commit()
      try expect(id, ["show", "HEAD:\(CheckRepository.bundle)#2"], tool: "modelc")
      try expect(
        id, ["main:\(CheckRepository.bundle)#2", "HEAD:\(CheckRepository.bundle)#2"],
        tool: "modeldiff")
    }
    try made.write(text: Self.pointer, to: "Shop.mom")
    try expect("git-lfs-pointer", ["show", "Shop.mom"], tool: "modelc")
    try made.write(text: Self.pointer, to: "Shop.momd/Shop.mom")
    try expect("git-lfs-pointer", ["show", "Shop.momd"], tool: "modelc")
  }

  @Test func `an unreadable mapping model cannot be accepted`() throws {
    let made = try shipped()
    for folder in ["A", "B"] { try made.write(text: "no mapping", to: "App/\(folder)/Map.cdm") }
    let outcome = try made.check()
    let broken = outcome.findings.filter { $0.place.hasSuffix("Map.cdm") == true }
    #expect(outcome.exitCode == 1 && broken.count == 2)
    #expect(Set(broken.map(\.fingerprint)).count == 2, "each has a fingerprint of its own")
    for finding in broken {
      let refused = try made.run(["accept", finding.fingerprint, "--reason", "later"])
      #expect(refused.exitCode == 65 && refused.errors.contains("cannot-be-accepted"))
    }
    #expect(try made.run(["accept", "--all", "--reason", "baseline"]).exitCode == 1)
    #expect(try made.check().exitCode == 1)
  }
}
