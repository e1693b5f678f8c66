import Foundation
import TestSupport
import Testing

/// Which bundle an accepted finding is about, and which checks can report it as stale.
@Suite("Accepted findings and checked bundles")
struct AcceptedBundleTests {
  private typealias Made = CheckRepository
  private static let file = ".modeldiff-accepted.json"
  private static let other = "Lib/Kit.xcdatamodeld"
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(Scenario.title, Scenario.price)

  /// A repository that edits both of its bundles, and has accepted that.
  private func accepted(_ other: String = Self.other) throws -> Made {
    let made = try Made()
    for bundle in [Made.bundle, other] { try made.write("1", Self.old, bundle: bundle) }
    try made.commitOnMain()
    for bundle in [Made.bundle, other] { try made.write("1", Self.new, bundle: bundle) }
    try accept(made, "--all")
    return made
  }

  private func accept(_ made: Made, _ arguments: String...) throws {
    let reason = arguments.contains("--prune") ? [] : ["--reason", "x"]
    let result = try made.run(["accept"] + arguments + reason)
    try #require(result.exitCode == 0, "\(result.errors)")
  }

  private func file(_ made: Made) throws -> String {
    try String(contentsOfFile: made.repository.folder(Self.file), encoding: .utf8)
  }

  @Test(arguments: ["Tests", "build", "base/App"])
  func `another bundle of the same name does not take over an acceptance`(folder: String) throws {
    let made = try Made(shipping: [("1", Self.old)])
    try made.write("1", Self.new)
    try accept(made, "--all")
    #expect(try file(made).contains("\"version-changed:Shop/1@"))
    if folder == "build" { try made.write(text: "build", to: ".gitignore") }
    try made.write("1", Self.new, bundle: "\(folder)/Shop.xcdatamodeld")
    if folder.hasPrefix("base") { try shell("git init -q base", in: made.repository.folder.path) }
    let outcome = try made.check("--fail-on", "note")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.findings.map(\.id).contains("version-changed") && outcome.findings[0].isSuppressed)
    // What is accepted anew takes the place of what was.
    try accept(made, outcome.findings[0].fingerprint)
    #expect(try file(made).split(separator: "fingerprint").count == 2)
    try made.remove("\(folder)/Shop.xcdatamodeld")
    #expect(try made.check("--fail-on", "note").exitCode == 0)
    // The element as it is after another edit is told as that.
    try made.write("1", Self.new, bundle: "\(folder)/Shop.xcdatamodeld")
    try made.write("1", Scenario.item(Scenario.price))
    let later = try made.check()
    let stale = try later.only("stale-acceptance")
    #expect(stale.summary.contains(try later.only("version-changed").fingerprint))
  }

  /// Findings of Swift sources are named after the folder that is checked.
  @Test(arguments: [("App", "."), (".", "App"), ("App/Models", "App"), ("App", "App/Models")])
  func `an acceptance for Swift sources applies when their folder is checked alone`(
    accepted: String, checked: String
  ) throws {
    let made = try Made()
    func write(_ properties: String) throws {
      try made.write(
        text: "import SwiftData\n" + SwiftSource.trip(properties), to: "App/Models/Trip.swift")
    }
    try write("var name = \"\"; var place = \"\"")
    try made.commitOnMain()
    try write("var name = \"\"")
    try made.repository.commit()
    let wanted = try made.check(accepted).only("attribute-removed")
    try accept(made, wanted.fingerprint, "--path", accepted)
    let outcome = try made.check(checked)
    #expect(try outcome.only("attribute-removed").isSuppressed)
    #expect(!outcome.findings.map(\.id).contains("stale-acceptance"))
  }

  @Test func `of two bundles, an acceptance applies to the one that existed before`() throws {
    let made = try Made(shipping: [("1", Self.old)])
    try made.write("1", Self.old + #"<entity name="A" parentEntity="B"/>"#)
    let broken = try made.check()
    let finding = try #require(broken.errors.last)
    try made.write(
      text: """
        {"formatVersion": 1, "accepted": [{"fingerprint": "\(finding.fingerprint)", "reason": "x"}]}
        """, to: Self.file)
    // The same in another bundle has been accepted by nobody.
    try made.write(
      "1", Self.old + #"<entity name="A" parentEntity="B"/>"#, bundle: "App/More/Shop.xcdatamodeld")
    let both = try made.check().findings.filter { $0.id == finding.id }
    #expect(both.map(\.isSuppressed).sorted { $0 && !$1 } == [true, false])
    #expect(both.first { $0.isSuppressed }?.place.hasPrefix(Made.bundle) == true)
  }

  @Test func `a check of one bundle reports no stale acceptances of other bundles`() throws {
    for other in [Self.other, "Lib/Shop.xcdatamodeld"] {
      let made = try accepted(other)
      let whole = try file(made)
      for path in ["App", Made.bundle, other] {
        #expect(try made.check("--fail-on", "note", path).exitCode == 0)
        try accept(made, "--prune", "--path", path)
        #expect(
          try made.run(["accept", "--all", "--prune", "--path", path, "--reason", "x"]).exitCode
            == 0)
      }
      let inner = try Made.run(
        ["check", "--fail-on", "note"], in: made.repository.folder("App"))
      #expect(inner.exitCode == 0, "\(inner.output)")
      try accept(made, "--prune", "--no-base")
      #expect(try file(made) == whole)
      // Of what it looks at it does.
      try made.write("1", Self.old)
      #expect(try made.check("App").findings.map(\.id) == ["stale-acceptance"])
      try accept(made, "--prune", "--path", "Lib")
      #expect(try file(made) == whole)
      try accept(made, "--prune", "--path", "App")
      #expect(try file(made) != whole)
      #expect(try made.check("--fail-on", "note").exitCode == 0)
    }
  }

  @Test func `an acceptance from a check of one bundle applies in a check of all bundles`() throws {
    let made = try accepted("Lib/Shop.xcdatamodeld")
    try made.remove(Self.file)
    for path in ["App", "Lib"] { try accept(made, "--all", "--path", path) }
    #expect(try made.check("--fail-on", "note").exitCode == 0)
    // As it was written where nothing but the bundle counted.
    let short = try file(made).split(separator: "\n").map(String.init).map { line in
      line.contains("Lib/Shop") ? line : line.replacing("App/Shop", with: "Shop")
    }
    try made.write(text: short.joined(separator: "\n"), to: Self.file)
    #expect(try made.check("--fail-on", "note", "App").exitCode == 0)
    #expect(try made.check("--fail-on", "note").exitCode == 0)
  }

  @Test func `only rehearsals report a stale acceptance of a rehearsal finding`() throws {
    let made = try Made(shipping: [("1", Self.old)])
    try made.write(
      text: """
        {"formatVersion": 1, "accepted": [{"fingerprint": "rehearsal-failed:Shop@1", "reason": "x"}]}
        """, to: Self.file)
    #expect(try made.check().findings.isEmpty)
    #expect(try made.check("--rehearse").findings.map(\.id) == ["stale-acceptance"])
  }

  @Test func `Swift sources are named after their folder wherever the check runs`() throws {
    let made = try Made.swift(
      SwiftSource.trip(SwiftSource.name), SwiftSource.trip("var name: Date?"))
    try accept(made, "--all", "--path", "App")
    #expect(try made.check("App").exitCode == 0)
    let inner = try Made.run(["check", "--fail-on", "note"], in: made.repository.folder("App"))
    #expect(inner.exitCode == 0, "\(inner.output)")
    // As it was called from there.
    let text = try file(made).replacing("App/SwiftData", with: "SwiftData")
    try made.write(text: text, to: Self.file)
    #expect(try made.check("App").exitCode == 0)
  }
}
