import Foundation
import TestSupport
import Testing

@Suite("Models outside the working tree")
struct SparseTests {
  private func made() throws -> CheckRepository {
    let made = try CheckRepository()
    for bundle in [CheckRepository.bundle, "Lib/Kit.xcdatamodeld"] {
      try made.write("1", Scenario.item(Scenario.title), bundle: bundle)
      try made.write("2", Scenario.item(Scenario.title, Scenario.price), bundle: bundle)
      try made.setCurrent("2", bundle: bundle)
    }
    try made.commitOnMain()
    return made
  }

  @Test func `a bundle outside the sparse cone is read from the index`() throws {
    let made = try made()
    try made.repository.git("sparse-checkout", "set", "--cone", "App")
    #expect(!FileManager.default.fileExists(atPath: made.repository.folder("Lib")))
    for path in [nil, "Lib", "Lib/Kit.xcdatamodeld"] {
      let outcome = try CheckOutcome(
        made.run(["check", "--format", "json"] + (path.map { [$0] } ?? [])))
      #expect(outcome.exitCode == 0)
      #expect(outcome.findings.map(\.id) == ["read-from-index"])
      #expect(try outcome.only("read-from-index").summary.contains("Lib/Kit.xcdatamodeld"))
      #expect(outcome.routes == ["1": "direct", "2": "none"])
    }
    #expect(try made.run(["check", "Lib/Nothing.xcdatamodeld", "App"]).exitCode == 65)
  }

  @Test func `a committed change outside the sparse cone is reported`() throws {
    let made = try made()
    try made.write("1", Scenario.item(Scenario.price), bundle: "Lib/Kit.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("sparse-checkout", "set", "--cone", "App")
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id).contains("version-changed"))
    #expect(
      try outcome.only("version-changed").place.hasPrefix(
        "Lib/Kit.xcdatamodeld/1.xcdatamodel/contents:"))
  }

  @Test func `Swift sources outside of the cone are read from the index`() throws {
    typealias Source = SwiftSource
    for changes in [false, true] {
      let made = try CheckRepository.swift(
        Source.schema(1, Source.name) + Source.plan(1),
        Source.schema(1, changes ? Source.noted : Source.name) + Source.plan(1))
      try made.write(text: "nothing", to: "Other/README.md")
      try made.repository.commit()
      try made.repository.git("sparse-checkout", "set", "--cone", "Other")
      #expect(!FileManager.default.fileExists(atPath: made.repository.folder("App")))
      let outcome = try made.check()
      #expect(outcome.findings.map(\.id) == (changes ? ["version-changed"] : []))
    }
  }

  @Test
  func `a bundle's parts, current-version file and lock file are read from the index`()
    throws
  {
    let made = try made()
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    try made.repository.commit()
    try made.repository.git(
      "sparse-checkout", "set", "--no-cone", "/*", "!/App/Shop.xcdatamodeld/1.xcdatamodel/",
      "!.xccurrentversion", "!*.lock")
    #expect(
      try made.repository.folder.names().filter { $0.hasPrefix("App/") && $0.hasSuffix("contents") }
        .count == 1)
    let whole = try made.check()
    #expect(whole.exitCode == 0 && whole.findings.map(\.id) == ["read-from-index"])
    let absolute = try made.check(made.repository.folder("App"))
    #expect(absolute.routes == ["1": "direct", "2": "none"])
    try made.write("2", Scenario.item(Scenario.title))
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
    // What is not left out and is not there is gone.
    try made.remove("\(CheckRepository.bundle)/2.xcdatamodel")
    #expect(try made.check().errors.map(\.id).contains("version-removed"))
  }

  @Test func `bundles in skipped folders are not reported as removed`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(Scenario.title), bundle: "Pods/Kit.xcdatamodeld")
    try made.write("1", Scenario.item(Scenario.title), bundle: ".build/Kit.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `an unfinished merge is reported`() throws {
    let made = try made()
    let file = "\(CheckRepository.bundle)/1.xcdatamodel/contents"
    try made.repository.git("rm", "--quiet", file)
    try made.repository.git("commit", "--quiet", "--message", "remove")
    try made.repository.git("checkout", "--quiet", "-b", "side", "main")
    try made.write("1", Scenario.item(Scenario.price))
    try made.repository.commit()
    try shell("! git merge --quiet change 2>&1", in: made.repository.folder.path)
    let outcome = try made.check()
    let finding = try outcome.only("merge-conflict")
    #expect(outcome.exitCode == 1 && finding.place == file)
    // Told once where the file has the markers.
    try made.repository.git("merge", "--abort")
    try made.repository.git("checkout", "--quiet", "-b", "other", "main")
    try made.write("1", Scenario.item(#"<attribute name="x" attributeType="Date"/>"#))
    try made.repository.commit()
    try shell("! git merge --quiet side 2>&1", in: made.repository.folder.path)
    let marked = try made.check()
    #expect(marked.errors.map(\.id) == ["merge-conflict"])
    #expect(marked.errors[0].place == "\(file):4")
  }

  @Test func `configuration and accepted findings are read from the index`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title, Scenario.price))])
    try made.write(text: #"{"formatVersion": 1, "destructive": "error"}"#, to: ".modeldiff.json")
    try made.write("2", Scenario.item(Scenario.title))
    try made.setCurrent("2")
    try made.repository.commit()
    let sparse = ["sparse-checkout", "set", "--no-cone", "/App/"]
    try made.repository.git(sparse)
    #expect(!FileManager.default.fileExists(atPath: made.repository.folder(".modeldiff.json")))
    let finding = try made.check().only("attribute-removed")
    #expect(finding.severity == "error")
    #expect(try made.run(["accept", "--all", "--reason", "x"]).exitCode == 0)
    try made.repository.git("add", "--sparse", ".modeldiff-accepted.json")
    try made.repository.git("commit", "--quiet", "--message", "accept")
    try made.repository.git(sparse)
    #expect(
      !FileManager.default.fileExists(atPath: made.repository.folder(".modeldiff-accepted.json")))
    #expect(try made.check().only("attribute-removed").isSuppressed)
    // What is accepted besides goes to what was.
    try made.write("2", Scenario.item())
    #expect(try made.run(["accept", "--all", "--reason", "y"]).exitCode == 0)
    let text = try String(
      contentsOfFile: made.repository.folder(".modeldiff-accepted.json"), encoding: .utf8)
    #expect(text.contains("price") && text.contains("title"))
  }

  @Test func `a plan and step files are read from the index`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write(
      "2",
      Scenario.item(#"<attribute name="title" optional="YES" attributeType="Date"/>"#))
    try made.setCurrent("2")
    try #require(made.run(["split", CheckRepository.bundle]).exitCode == 0)
    try made.write(text: "nothing", to: "Other/README.md")
    try made.repository.commit()
    let whole = try made.check()
    #expect(whole.errors.isEmpty && whole.routes["1"] == "step-files", "\(whole.routes)")
    for folders in [["App", "!/App/Migrations/"], ["Other"]] {
      if folders.count > 1 {
        try made.repository.git(["sparse-checkout", "set", "--no-cone"] + folders)
      } else {
        try made.repository.git(["sparse-checkout", "set", "--cone"] + folders)
      }
      #expect(!FileManager.default.fileExists(atPath: made.repository.folder("App/Migrations")))
      let sparse = try made.check()
      #expect(sparse.routes == whole.routes)
      #expect(sparse.errors.isEmpty)
    }
    // The plan may be elsewhere, and its step files beside it.
    try made.repository.git("sparse-checkout", "disable")
    try made.repository.git("mv", "App/Migrations", "Steps")
    try made.write(
      text: #"{"formatVersion": 1, "plan": "../Steps/Shop.plan.json"}"#, to: "App/.modeldiff.json")
    try made.repository.commit()
    let planned = try made.check()
    #expect(planned.routes["1"] == "staged-plan" && planned.errors.isEmpty, "\(planned.json)")
    for folder in ["App", "Other"] {
      try made.repository.git("sparse-checkout", "set", "--cone", folder)
      #expect(!FileManager.default.fileExists(atPath: made.repository.folder("Steps")))
      #expect(try made.check().routes == planned.routes)
    }
  }

  @Test func `objects missing in a partial clone are reported with the fetch command`() throws {
    let made = try made()
    try made.repository.git("config", "uploadpack.allowFilter", "true")
    try made.write("1", Scenario.item(Scenario.price), bundle: "Lib/Kit.xcdatamodeld")
    try made.repository.commit()
    let clone = TemporaryRepository(at: try TemporaryFolder())
    try clone.git([
      "clone", "--quiet", "--sparse", "--filter=blob:none", "--branch", "change",
      "file://\(made.repository.folder.path)", ".",
    ])
    func check() throws -> ToolResult {
      try CheckRepository.run(["check", "--against", "origin/main"], in: clone.folder.path)
    }
    let lacking = try check()
    #expect(lacking.exitCode == 65)
    let text = lacking.errors.replacing("\n", with: " ")
    let command = try #require(text.firstMatch(of: /`(git fetch [^`]*)`/)).1
    try shell(String(command), in: clone.folder.path)
    let whole = try check()
    #expect(whole.output.contains("version-changed"), "\(whole.errors)")
  }
}
