import Foundation
import TestSupport
import Testing

/// Which Swift files belong to the app, and where they were before.
@Suite("Swift sources in submodules, other repositories and other folders")
struct SwiftDataPlaceTests {
  private typealias Source = SwiftSource
  private static let old = Source.trip(#"var name: String = """#)
  private static let new = Source.trip("var name: Date?")

  private func write(_ made: CheckRepository, _ text: String, to path: String) throws {
    try made.write(text: "import SwiftData\n\(text)\n", to: path)
  }

  @Test(arguments: ["git worktree add --quiet other main", "git clone --quiet . other"])
  func `another repository in the working tree is listed and not read`(command: String) throws {
    let made = try CheckRepository()
    try write(made, Self.old, to: "App/Trip.swift")
    try made.commitOnMain()
    try shell(command, in: made.repository.folder.path)
    let same = try made.check("--fail-on", "note")
    #expect(same.exitCode == 0 && same.omissions.contains("its models of SwiftData"))
    try write(made, Self.new, to: "App/Trip.swift")
    #expect(try made.check().errors.map(\.id) == ["incompatible-type"])
    // It has none of the classes of the app.
    try made.remove("App")
    let gone = try made.check()
    #expect(gone.errors.map(\.id) == ["bundle-removed"], "\(gone.findings.map(\.summary))")
  }

  /// A repository with a class of its own, and a submodule with another one.
  private func withSubmodule() throws -> CheckRepository {
    let inner = try CheckRepository()
    try write(
      inner, "@Model final class Place { var number: Int = 0; init() {} }", to: "Place.swift")
    try inner.repository.commit()
    let made = try CheckRepository()
    try write(made, Self.old, to: "App/Trip.swift")
    try made.repository.git([
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
      "file://\(inner.repository.folder.path)", "Kit",
    ])
    try made.commitOnMain()
    return made
  }

  @Test func `a submodule is compared at its pinned commit`() throws {
    let made = try withSubmodule()
    try made.write(text: "nothing", to: "README.md")
    try made.repository.commit()
    #expect(try made.check("--fail-on", "note").findings.isEmpty)
    // The classes of the app are compared as well.
    try write(made, Self.new, to: "App/Trip.swift")
    #expect(try made.check().errors.map(\.id) == ["incompatible-type"])
    try write(made, Self.old, to: "App/Trip.swift")
    try write(
      made, "@Model final class Place { var number: Date?; init() {} }", to: "Kit/Place.swift")
    for path in [".", "Kit"] {
      let finding = try made.check(path).only("incompatible-type")
      #expect(finding.place == "Kit/Place.swift:2")
    }
    try shell("git commit --quiet --all --message edit", in: made.repository.folder("Kit"))
    try made.repository.commit()
    #expect(try made.check().errors.map(\.id) == ["incompatible-type"])
  }

  @Test func `a schema in a submodule is restored there`() throws {
    let made = try withSubmodule()
    try write(made, Source.schema(1, Source.name) + Source.plan(1), to: "Kit/Place.swift")
    try made.remove("App")
    try shell("git commit --quiet --all --message schema", in: made.repository.folder("Kit"))
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try write(made, Source.schema(1, Source.noted) + Source.plan(1), to: "Kit/Place.swift")
    try shell("git commit --quiet --all --message edit", in: made.repository.folder("Kit"))
    try made.repository.commit()
    let finding = try made.check().only("version-changed")
    let command = try #require(finding.fixes.last?.split(separator: ": ").last)
    #expect(command.hasPrefix("git -C 'Kit' restore"))
    try shell(String(command), in: made.repository.folder.path)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `a renamed folder is found when it is checked by path`() throws {
    for edits in [false, true] {
      let made = try CheckRepository()
      try write(made, Self.old, to: "Old/Models/Trip.swift")
      try write(made, "@Model final class Place { init() {} }", to: "Lib/Place.swift")
      try made.commitOnMain()
      try made.repository.git("mv", "Old", "New")
      if edits { try write(made, Self.new, to: "New/Models/Trip.swift") }
      let outcome = try made.check("New")
      #expect(outcome.errors.map(\.id) == (edits ? ["incompatible-type"] : []))
      let moved = try outcome.only("bundle-moved")
      #expect(moved.severity == "note" && moved.summary == "the Swift sources were at Old")
      // With the file renamed as well.
      try made.repository.git("mv", "New/Models/Trip.swift", "New/Trips.swift")
      #expect(try made.check("New").errors.map(\.id) == (edits ? ["incompatible-type"] : []))
    }
  }

  @Test func `new sources do not come from a folder that still exists or had other classes`()
    throws
  {
    let made = try CheckRepository()
    try write(made, Self.old, to: "App/Trip.swift")
    try write(made, "@Model final class Place { init() {} }", to: "Lib/Place.swift")
    try made.commitOnMain()
    try write(made, Self.new, to: "New/Trip.swift")
    #expect(try made.check("New").errors.isEmpty)
    try made.remove("Lib")
    #expect(try made.check("New").errors.isEmpty)
  }
}
