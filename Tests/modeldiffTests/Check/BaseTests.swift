import Foundation
import TestSupport
import Testing

@Suite("The base of a check")
struct BaseTests {
  private func edited() throws -> CheckRepository {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(Scenario.title, Scenario.price))
    try made.write(
      text: #"{"formatVersion": 1, "editedVersions": "error"}"#, to: ".modeldiff.json")
    try made.repository.commit()
    return made
  }

  private func base(_ outcome: CheckOutcome) -> [String: Any] {
    outcome.json["base"] as? [String: Any] ?? [:]
  }

  @Test
  func `the base is the merge base with the default branch, a revision or a service's base`()
    throws
  {
    let made = try edited()
    let usual = try made.check()
    #expect(usual.exitCode == 1 && base(usual)["name"] as? String == "main...HEAD")
    #expect(try made.check("--against", "main").exitCode == 1)
    #expect(try made.check("--against", "HEAD").exitCode == 0)
    #expect(try made.check("--against", "HEAD~1").exitCode == 1)
    let commit = try #require(base(usual)["identifier"] as? String)
    let gitLab = try made.check(variables: ["CI_MERGE_REQUEST_DIFF_BASE_SHA": commit])
    #expect(
      gitLab.exitCode == 1
        && (base(gitLab)["origin"] as? String)?.hasPrefix("the base of the merge request; ") == true
    )
    try made.repository.git("update-ref", "refs/remotes/origin/main", "main")
    let gitHub = try made.check(variables: ["GITHUB_BASE_REF": "main"])
    #expect(gitHub.exitCode == 1 && base(gitHub)["name"] as? String == "origin/main...HEAD")
    // What is asked for goes before what a service says.
    #expect(
      try made.check("--against", "HEAD", variables: ["GITHUB_BASE_REF": "main"]).exitCode == 0)
  }

  @Test func `a merge commit of a pull request without history is compared with its first parent`()
    throws
  {
    let made = try edited()
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "change")
    let outcome = try made.check(
      variables: [
        "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge",
        "GITHUB_SHA": try made.repository.git("rev-parse", "HEAD"),
      ])
    let parent = try made.repository.shortCommit("HEAD^1")
    #expect(outcome.exitCode == 1 && base(outcome)["name"] as? String == parent)
  }

  @Test(arguments: ["github", "markdown", "json", "text", "html", "sarif"])
  func `no report format names a commit relative to HEAD`(form: String) throws {
    let made = try edited()
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "change")
    let head = try made.repository.git("rev-parse", "HEAD")
    let pull = [
      "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge", "GITHUB_SHA": head,
    ]
    let asked = try made.run(["check", "--format", form, "--against", "HEAD~1"])
    let parent = try made.repository.shortCommit("HEAD^1")
    for result in [try made.run(["check", "--format", form], variables: pull), asked] {
      #expect(result.exitCode == 1)
      #expect(!result.output.contains("HEAD^") && !result.output.contains("HEAD~"))
      #expect(result.output.contains("git restore --source=\(parent) -- "))
    }
  }

  @Test func `an unknown revision is an error and does not reduce the check`() throws {
    let made = try edited()
    for arguments in [["--against", "nowhere"], ["--against", "nowhere...HEAD"]] {
      let result = try made.run(["check"] + arguments)
      #expect(result.exitCode == 65 && result.output.isEmpty)
      #expect(result.errors.contains("there is no revision \"nowhere\""), "\(result.errors)")
    }
    let service = try made.run(["check"], variables: ["GITHUB_BASE_REF": "release"])
    #expect(service.exitCode == 65 && service.errors.contains("origin/release"))
  }

  @Test func `outside git, skipped checks are listed and a lock file is compared instead`()
    throws
  {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      Scenario.item(Scenario.title), Scenario.item(Scenario.title, Scenario.price))
    func check(_ arguments: String...) throws -> CheckOutcome {
      try CheckOutcome(
        CheckRepository.run(["check", "--format", "json"] + arguments, in: folder.path))
    }
    let without = try check("--no-base")
    #expect(without.exitCode == 0 && without.omissions.count == 2)
    let text = try CheckRepository.run(["check", "--no-base"], in: folder.path)
    #expect(text.output.contains("not checked: that shipped versions stay as they were"))
    #expect(try runTool("modeldiff", ["freeze", bundle]).exitCode == 0)
    #expect(try check().omissions.count == 1)
    let file = URL(filePath: bundle + "/1.xcdatamodel/contents")
    let original = try Data(contentsOf: file)
    try Data(
      String(decoding: original, as: UTF8.self).replacing("title", with: "name").utf8
    ).write(to: file)
    let changed = try check()
    #expect(changed.exitCode == 1)
    #expect(
      try changed.only("version-changed").place == "Model.xcdatamodeld/1.xcdatamodel/contents:2")
    let again = try runTool("modeldiff", ["freeze", bundle])
    #expect(again.exitCode == 1 && again.errors.contains("frozen-version-changed"))
    #expect(try runTool("modeldiff", ["freeze", "--again", bundle]).exitCode == 0)
    #expect(try check().exitCode == 0)
    try FileManager.default.removeItem(atPath: bundle + "/1.xcdatamodel")
    #expect(try check().only("version-removed").versions == ["1"])
  }

  @Test func `a version that is not in the lock file may still be edited`() throws {
    let made = try CheckRepository()
    try made.write("1", Scenario.item(Scenario.title))
    try made.setCurrent("1")
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    try made.setCurrent("2")
    try made.commitOnMain()
    try made.write("2", Scenario.item(Scenario.price))
    #expect(try made.check().errors.isEmpty)
    try made.write("1", Scenario.item(Scenario.price))
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `neither the working directory nor the form of paths changes the result`() throws {
    let made = try edited()
    let arguments = ["check", "--format", "json"]
    let inside = try runTool(
      "modeldiff", arguments, environment: TemporaryRepository.variables,
      in: made.repository.folder("App"))
    let outcome = try CheckOutcome(inside)
    #expect(
      try outcome.only("version-changed").place == "Shop.xcdatamodeld/1.xcdatamodel/contents:5")
    let absolute = try runTool(
      "modeldiff", arguments + [made.repository.folder(CheckRepository.bundle)],
      environment: TemporaryRepository.variables, in: made.repository.folder.path)
    #expect(
      try CheckOutcome(absolute).only("version-changed").fingerprint
        == outcome.only("version-changed").fingerprint)
  }
}
