import Foundation
import TestSupport
import Testing

@Suite("Models that are not in the work tree")
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

  @Test func `a bundle outside of the cone is read from the index`() throws {
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

  @Test func `a change that is committed is seen there`() throws {
    let made = try made()
    try made.write("1", Scenario.item(Scenario.price), bundle: "Lib/Kit.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("sparse-checkout", "set", "--cone", "App")
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["version-changed"])
    #expect(outcome.errors[0].place.hasPrefix("Lib/Kit.xcdatamodeld/1.xcdatamodel/contents:"))
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
      #expect(outcome.errors.map(\.id) == (changes ? ["version-changed"] : []))
    }
  }

  @Test func `a part of a bundle, its mark and its lock file`() throws {
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
    #expect(try made.check().errors.map(\.id).contains("version-changed"))
    // What is not left out and is not there is gone.
    try made.remove("\(CheckRepository.bundle)/2.xcdatamodel")
    #expect(try made.check().errors.map(\.id).contains("version-removed"))
  }

  @Test func `folders in which nothing is looked for have not lost what is in them`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(Scenario.title), bundle: "Pods/Kit.xcdatamodeld")
    try made.write("1", Scenario.item(Scenario.title), bundle: ".build/Kit.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `a merge that is not finished`() throws {
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
}
