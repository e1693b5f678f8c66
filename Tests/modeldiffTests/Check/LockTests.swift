import Foundation
import TestSupport
import Testing

/// The lock file at the base stays binding, whatever the change says.
@Suite("Lock files before and after a change")
struct LockTests {
  private typealias Made = CheckRepository
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(Scenario.title, Scenario.price)
  private static let lock = "App/Shop.xcdatamodeld.lock"
  private static let empty = #"{"formatVersion": 1, "versions": []}"#

  private func freeze(_ made: Made, _ arguments: String...) throws {
    let result = try made.run(["freeze"] + arguments)
    try #require(result.exitCode == 0, "\(result.errors)")
  }

  /// A repository whose base has a lock file for two versions.
  private func locked() throws -> Made {
    let made = try Made()
    try made.write("1", Self.old)
    try made.write("2", Self.new)
    try made.setCurrent("2")
    try freeze(made, Made.bundle)
    try made.commitOnMain()
    return made
  }

  @Test func `freezing an edited version again is reported as a changed lock file`() throws {
    let made = try locked()
    try made.write("2", Self.new + #"<entity name="Note"/>"#)
    try freeze(made, "--again", Made.bundle)
    #expect(try made.check().only("lock-changed").fixes.isEmpty)
    try made.repository.commit()
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["version-changed", "lock-changed"])
    let finding = try outcome.only("lock-changed")
    #expect(finding.place.hasPrefix(Self.lock + ":") && finding.versions == ["2"])
    let command = try #require(finding.fixes.first?.split(separator: ": ").last)
    // A version that nobody has may be frozen again, with a reason.
    #expect(try made.run(["accept", "--all", "--reason", "not released"]).exitCode == 0)
    #expect(try made.check("--fail-on", "note").exitCode == 0)
    try shell(String(command), in: made.repository.folder.path)
    #expect(try made.check().findings.map(\.id).contains("lock-changed") == false)
  }

  @Test func `an emptied or deleted lock file still protects its versions`() throws {
    for text in [Self.empty, nil] {
      let made = try locked()
      if let text { try made.write(text: text, to: Self.lock) } else { try made.remove(Self.lock) }
      let finding = try made.check().only("lock-changed")
      #expect(finding.severity == "error" && finding.versions == ["1", "2"])
      #expect(finding.place == (text == nil ? Made.bundle : Self.lock))
      try made.write("1", Scenario.item(Scenario.price))
      #expect(try made.check().errors.map(\.id) == ["version-changed", "lock-changed"])
    }
  }

  @Test func `a version and its lock entry lost in a merge are reported`() throws {
    let made = try locked()
    try made.remove("\(Made.bundle)/1.xcdatamodel")
    try made.remove(Self.lock)
    try freeze(made, Made.bundle)
    #expect(try made.check().errors.map(\.id) == ["version-removed", "lock-changed"])
  }

  @Test func `renamed and added lock entries are not reported as changed`() throws {
    let made = try locked()
    try made.repository.git(
      "mv", "\(Made.bundle)/1.xcdatamodel", "\(Made.bundle)/One.xcdatamodel")
    try made.write("3", Self.new + #"<entity name="Note"/>"#)
    try made.setCurrent("3")
    try made.remove(Self.lock)
    try freeze(made, Made.bundle)
    #expect(try made.check().findings.map(\.id) == ["version-renamed"])
  }

  @Test func `with release tags, a changed lock entry of an unreleased version is a note`() throws {
    let made = try Made()
    try made.write("1", Self.old)
    try made.repository.commit()
    try made.repository.git("tag", "v1")
    try made.write("2", Self.new)
    try made.setCurrent("2")
    try freeze(made, Made.bundle)
    try made.write(
      text: #"{"formatVersion": 1, "shipped": {"tags": "v*"}}"#, to: ".modeldiff.json")
    try made.commitOnMain()
    try made.write("2", Self.new + #"<entity name="Note"/>"#)
    try freeze(made, "--again", Made.bundle)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(try outcome.only("lock-changed").severity == "note")
  }

  @Test func `a new lock file does not hide the edit of a shipped version`() throws {
    for text in [Self.empty, nil] {
      let made = try Made(shipping: [("1", Self.old)])
      try made.write("1", Self.new)
      if let text {
        try made.write(text: text, to: Self.lock)
      } else {
        try freeze(made, Made.bundle)
      }
      #expect(try made.check().findings.map(\.id).contains("version-changed"))
      // What it says of what nobody has edited counts once it is merged.
      try made.write("1", Self.old)
      try made.remove(Self.lock)
      try freeze(made, Made.bundle)
      #expect(try made.check("--fail-on", "note").exitCode == 0)
    }
  }

  @Test func `a bundle moved without its lock file is reported`() throws {
    let made = try locked()
    try FileManager.default.createDirectory(
      atPath: made.repository.folder("Sources"), withIntermediateDirectories: true)
    try made.repository.git("mv", Made.bundle, "Sources/Shop.xcdatamodeld")
    let left = try made.run(["check"])
    #expect(left.exitCode == 1 && left.output.contains("Move \(Self.lock) next to the bundle."))
    #expect(try made.check().findings.map(\.id) == ["bundle-moved", "lock-changed"])
    try made.repository.git("mv", Self.lock, "Sources/Shop.xcdatamodeld.lock")
    #expect(try made.check().findings.map(\.id) == ["bundle-moved"])
  }

  @Test func `fields that a frozen version mirrors with CloudKit must stay, even without a base`()
    throws
  {
    let made = try CheckRepository.adding(
      Scenario.item(Scenario.title, Scenario.price), Scenario.item(Scenario.title))
    try freeze(made, "\(CheckRepository.bundle)#1")
    let outcome = try made.check("--no-base", "--cloudkit")
    let finding = try outcome.only("cloudkit-removed")
    #expect(finding.severity == "warning" && finding.summary.contains("Item.price is removed"))
    #expect(outcome.omissions.allSatisfy { !$0.contains("CloudKit") })
    try made.remove("\(CheckRepository.bundle)/1.xcdatamodel")
    #expect(try made.check("--no-base").only("version-removed").severity == "error")
  }

  @Test func `a bundle of which only the lock file is left is reported as removed`() throws {
    let folder = try TemporaryFolder()
    let made = try locked()
    try made.write("Cache", Scenario.item(Scenario.price), bundle: "App/Cache.xcdatamodeld")
    try freeze(made, "App/Cache.xcdatamodeld")
    try shell("cp -r App '\(folder.path)/'", in: made.repository.folder.path)
    func check(_ arguments: String...) throws -> CheckOutcome {
      try CheckOutcome(
        Made.run(["check", "--format", "json"] + arguments, in: folder.path))
    }
    #expect(try check().findings.isEmpty)
    try shell("rm -r App/Cache.xcdatamodeld", in: folder.path)
    for arguments in [[], ["--no-base", "App"], ["App/Cache.xcdatamodeld"]] {
      let result = try Made.run(["check", "--format", "json"] + arguments, in: folder.path)
      guard arguments != ["App/Cache.xcdatamodeld"] else {
        #expect(result.exitCode != 0, "\(result.errors)")
        continue
      }
      let finding = try CheckOutcome(result).only("bundle-removed")
      #expect(finding.severity == "error" && finding.versions == ["Cache"])
      #expect(finding.place.hasPrefix("App/Cache.xcdatamodeld.lock"))
    }
    // Under another name it is there, and its lock file is not beside it.
    try shell("mv App/Shop.xcdatamodeld App/Store.xcdatamodeld", in: folder.path)
    let moved = try check("--no-base").only("bundle-moved")
    #expect(moved.summary.contains("App/Store.xcdatamodeld"))
    // In a repository the base need not have the bundle.
    try made.remove("App/Cache.xcdatamodeld")
    #expect(try made.check().errors.map(\.id) == ["bundle-removed"])
    try made.write(text: "App/Cache*", to: ".gitignore")
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `Swift sources of which only the lock file is left are reported as removed`() throws {
    let made = try Made()
    try made.write(
      text: "import SwiftData\n" + SwiftSource.trip(SwiftSource.name), to: "Model/Trip.swift")
    try made.write("1", Self.old)
    try freeze(made, "Model")
    try made.commitOnMain()
    try made.remove("Model/Trip.swift")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    let outcome = try made.check("Model", "App")
    #expect(outcome.errors.map(\.id) == ["bundle-removed"])
    #expect(outcome.errors[0].summary.hasPrefix("all models of SwiftData were removed"))
    #expect(try made.check().errors.map(\.id) == ["bundle-removed"])
  }

  @Test func `the lock file of a folder applies when a parent folder is checked`() throws {
    let made = try Made()
    typealias Source = SwiftSource
    try made.write(
      text: "import SwiftData\n" + Source.schema(1, Source.name) + Source.plan(1), to: Made.sources)
    try freeze(made, "App")
    try made.commitOnMain()
    try made.remove("App/SwiftData.lock")
    try made.repository.commit()
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["lock-changed"])
    #expect(outcome.errors[0].fixes.contains { $0.hasSuffix("-- 'App/SwiftData.lock'") })
  }

  @Test func `a Swift schema that is edited and frozen again is reported`() throws {
    let made = try Made()
    typealias Source = SwiftSource
    try made.write(
      text: "import SwiftData\n" + Source.schema(1, Source.name) + Source.plan(1), to: Made.sources)
    try freeze(made, "App")
    try made.commitOnMain()
    try made.write(
      text: "import SwiftData\n" + Source.schema(1, Source.noted) + Source.plan(1), to: Made.sources
    )
    try freeze(made, "--again", "App")
    let errors = try made.check("App").errors.map(\.id)
    #expect(errors.contains("lock-changed") && errors.count > 1, "\(errors)")
  }
}
