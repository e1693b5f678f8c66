import Foundation
import TestSupport
import Testing

@Suite("Sibling versions of two branches")
struct SiblingVersionTests {
  private static let size = #"<attribute name="size" optional="YES" attributeType="String"/>"#
  private static let colour = #"<attribute name="colour" optional="YES" attributeType="String"/>"#
  private let old = Scenario.item(Scenario.title, Scenario.price)

  /// A bundle with version 1; `main` adds A, `change` adds B and then merges `main`.
  private func siblings(_ first: String, _ second: String) throws -> CheckRepository {
    let made = try CheckRepository(shipping: [("1", old)])
    try made.write("B", second)
    try made.setCurrent("B")
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("A", first)
    try made.setCurrent("A")
    try made.repository.commit()
    try merge(made, current: "B")
    return made
  }

  /// Merges `main` into `change`, and keeps a version current.
  private func merge(_ made: CheckRepository, current name: String) throws {
    try made.repository.git("checkout", "--quiet", "change")
    try made.repository.git("merge", "--quiet", "--strategy-option", "ours", "main")
    try made.setCurrent(name)
    try made.repository.commit()
  }

  @Test(arguments: [
    (size, "Item.size"),
    (
      #"<relationship name="next" optional="YES" maxCount="1" destinationEntity="Item"/>"#,
      "Item.next"
    ),
  ])
  func `dropping what the other branch added is an error`(added: String, name: String) throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, added),
      Scenario.item(Scenario.title, Scenario.price, Self.colour))
    for time in 1...2 {
      let outcome = try made.check()
      let finding = try outcome.only("sibling-versions")
      #expect(outcome.exitCode == 1 && outcome.findings == [finding], "\(time)")
      #expect(
        finding.summary
          == #""B" drops \#(name), which its sibling "A" added: both are made from "1""#)
      let bundle = CheckRepository.bundle
      #expect(
        finding.commands
          == ["modeldiff merge \(bundle)#1 \(bundle)#A \(bundle)#B --into \(bundle)"])
      // What is merged once more changes nothing.
      try made.repository.git("checkout", "--quiet", "main")
      try made.write(text: "\(time)", to: "other")
      try made.repository.commit()
      try merge(made, current: "B")
    }
  }

  @Test func `sibling schemas in Swift sources are reported as well`()
    throws
  {
    typealias Source = SwiftSource
    let first = Source.schema(1, Source.name)
    let other = Source.schema(3, Source.name + "; var colour: String?")
    let made = try CheckRepository.swift(
      first + Source.plan(1), first + other + Source.plan(1, 3))
    try made.repository.git("checkout", "--quiet", "main")
    let noted = Source.schema(2, Source.noted)
    try made.write(
      text: "import SwiftData\n" + first + noted + Source.plan(1, 2), to: CheckRepository.sources)
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "change")
    try made.repository.git("merge", "--quiet", "--strategy-option", "ours", "main")
    try made.write(
      text: "import SwiftData\n" + first + noted + other + Source.plan(1, 2, 3),
      to: CheckRepository.sources)
    try made.repository.commit()
    let finding = try made.check().only("sibling-versions")
    #expect(
      finding.summary
        == #""V3" drops Trip.note, which its sibling "V2" added: both are made from "V1""#)
    // A schema made after both drops it on purpose.
    try made.write(
      text: "import SwiftData\n" + first + noted
        + Source.schema(4, Source.name + "; var size: String?") + Source.plan(1, 2, 4),
      to: CheckRepository.sources)
    #expect(try !made.check().findings.map(\.id).contains("sibling-versions"))
  }

  @Test func `dropping an unreleased addition of the other branch is an error`() throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, Self.size),
      Scenario.item(Scenario.title, Scenario.price, Self.colour))
    try made.repository.git("tag", "v1.0", "main~1")
    #expect(try made.check().errors.map(\.id) == ["sibling-versions"])
  }

  @Test func `dropping an entity that the other branch added is an error`() throws {
    let made = try siblings(
      old + #"<entity name="Shelf"/>"#, old + #"<entity name="Rack"/>"#)
    let outcome = try made.check()
    let finding = try outcome.only("sibling-versions")
    #expect(outcome.findings == [finding] && finding.summary.contains("drops Shelf, which"))
  }

  @Test func `dropping what both branches had is allowed`() throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, Self.size),
      Scenario.item(Scenario.title, Self.size))
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.findings.map(\.id) == ["attribute-removed"])
  }

  @Test(arguments: [true, false])
  func `a version made after its sibling may drop what that added`(isCommitted: Bool) throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, Self.size),
      Scenario.item(Scenario.title, Scenario.price, Self.colour))
    try made.setCurrent("A")
    try made.repository.commit()
    let count = #"<attribute name="count" optional="YES" attributeType="Integer 32"/>"#
    try made.write("C", Scenario.item(Scenario.title, Scenario.price, count))
    try made.setCurrent("C")
    if isCommitted { try made.repository.commit() }
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.findings.map(\.id) == ["attribute-removed"])
  }

  @Test func `a version with the additions of both branches passes`() throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, Self.size),
      Scenario.item(Scenario.title, Scenario.price, Self.colour))
    try made.write("C", Scenario.item(Scenario.title, Scenario.price, Self.size, Self.colour))
    try made.setCurrent("C")
    #expect(try made.check().exitCode == 0)
  }

  @Test func `the printed command makes a version with both additions`() throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, Self.size),
      Scenario.item(Scenario.title, Scenario.price, Self.colour))
    let fix = try #require(try made.check().only("sibling-versions").commands.first)
    let result = try made.run(fix.split(separator: " ").dropFirst().map(String.init))
    #expect(result.exitCode == 0, "\(result.errors)")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
  }

  @Test func `for siblings of one name the printed command takes both from their branches`() throws
  {
    let weight = #"<attribute name="weight" optional="YES" attributeType="Float"/>"#
    let made = try CheckRepository(shipping: [("1", old)])
    for (name, lines) in [("2", [Self.colour]), ("3", [Self.colour, weight])] {
      let all = [Scenario.title, Scenario.price] + lines
      try made.write(name, "<entity name=\"Item\">\(all.joined())</entity>")
      try made.setCurrent(name)
      try made.repository.commit()
    }
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("3", Scenario.item(Scenario.title, Scenario.price, Self.size))
    try made.setCurrent("3")
    try made.repository.commit()
    try merge(made, current: "3")
    let fix = try #require(try made.check().only("sibling-versions").commands.first)
    let result = try made.run(
      fix.split(separator: " ").dropFirst().map { String($0).replacing("'", with: "") })
    #expect(result.exitCode == 0, "\(fix)\n\(result.errors)")
    let text = try String(
      contentsOfFile: made.repository.folder(
        "\(CheckRepository.bundle)/Shop 2.xcdatamodel/contents"), encoding: .utf8)
    #expect([Self.colour, weight, Self.size].allSatisfy { text.contains($0) }, "\(text)")
    #expect(try made.check().errors.isEmpty)
  }

  @Test func `renaming a version does not change its age`() throws {
    let made = try siblings(
      Scenario.item(Scenario.title, Scenario.price, Self.size),
      Scenario.item(Scenario.title, Scenario.price, Self.colour))
    try made.repository.git(
      "mv", "\(CheckRepository.bundle)/B.xcdatamodel", "\(CheckRepository.bundle)/C.xcdatamodel")
    try made.setCurrent("C")
    for _ in 1...2 {
      let finding = try made.check().only("sibling-versions")
      #expect(finding.summary.hasPrefix(#""C" drops Item.size, which its sibling "A" added"#))
      try made.repository.commit()
    }
  }

  @Test func `a sibling that a merge renamed is still reported`() throws {
    let made = try CheckRepository(shipping: [("1", old)])
    let own = Scenario.item(Scenario.title, Scenario.price, Self.colour)
    try made.write("2", own)
    try made.setCurrent("2")
    let first = try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price, Self.size))
    try made.setCurrent("2")
    try made.repository.commit()
    try made.repository.git(
      "merge", "--quiet", "--no-commit", "--strategy-option", "ours", "change")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price, Self.size))
    try made.write("3", own)
    try made.setCurrent("3")
    try made.repository.commit()
    let result = try made.run(["check", "--against", "HEAD^1"])
    #expect(result.exitCode == 1)
    #expect(result.output.contains(#""3" drops Item.size, which its sibling "2" added"#))
    #expect(result.output.contains(#""3" first appears in \#(first.prefix(12)), which does not"#))
  }

  @Test func `an addition to a version after its successor was made is reported when dropped`()
    throws
  {
    let made = try CheckRepository(shipping: [("1", old), ("2", old + #"<entity name="Shelf"/>"#)])
    try made.write("3", Scenario.item(Scenario.title) + #"<entity name="Shelf"/>"#)
    try made.setCurrent("3")
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "main")
    try made.write(
      "2", Scenario.item(Scenario.title, Scenario.price, Self.size) + #"<entity name="Shelf"/>"#)
    try made.repository.commit()
    try merge(made, current: "3")
    let outcome = try made.check()
    let finding = try outcome.only("sibling-versions")
    #expect(
      finding.summary == #""3" drops Item.size, which was added to "2" after "3" was made from it"#)
    // Nobody had to know of the other branch to drop this one.
    #expect(try outcome.only("attribute-removed").summary.contains("Item.price"))
  }

  @Test func `dropping an addition to a version that both branches made is an error when merged`()
    throws
  {
    let made = try CheckRepository(shipping: [("1", old)])
    let coloured = Scenario.item(Scenario.title, Scenario.price, Self.colour)
    try made.write("2", coloured)
    try made.setCurrent("2")
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price, Self.size))
    try made.setCurrent("2")
    try made.repository.commit()
    try merge(made, current: "2")
    try made.write("2", coloured)
    try made.repository.commit()
    let outcome = try made.check()
    let finding = try outcome.only("sibling-versions")
    #expect(outcome.errors == [finding])
    #expect(
      finding.summary
        == #""2" drops Item.size, which "2" of the branch that was merged added"#)
    #expect(!outcome.findings.contains { $0.id == "probable-rename" })
    // What was there before somebody took it out was meant.
    try made.write("2", Scenario.item(Scenario.title, Scenario.price, Self.size, Self.colour))
    try made.repository.commit()
    #expect(try made.check().errors.isEmpty)
    try made.write("2", coloured)
    #expect(try !made.check().findings.contains { $0.id == "sibling-versions" })
  }
}
