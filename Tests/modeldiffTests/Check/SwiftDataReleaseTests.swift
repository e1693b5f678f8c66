import TestSupport
import Testing

/// Tags identify the models of older releases, which neither the base nor the change has.
@Suite("SwiftData sources of older releases, in modeldiff check")
struct SwiftDataReleaseTests {
  private typealias Source = SwiftSource

  private static func write(_ text: String, in made: CheckRepository) throws {
    try made.write(text: "import SwiftData\n\(text)\n", to: CheckRepository.sources)
  }

  @Test func `a release before the base with a shape missing in the plan is reported`() throws {
    let made = try CheckRepository()
    func write(_ text: String) throws { try Self.write(text, in: made) }
    try write(Source.trip(Source.name))
    try made.repository.commit()
    try made.repository.git("tag", "1.0")
    try write(Source.trip(Source.noted))
    try made.commitOnMain()
    try write(
      Source.schema(1, Source.noted) + Source.schema(2, Source.noted + "; var stars: Int?")
        + Source.plan(1, 2, stages: Source.lightweight))
    try made.repository.commit()
    let outcome = try made.check()
    let finding = try outcome.only("swiftdata-unknown-release")
    #expect(outcome.errors == [finding] && finding.summary.contains("the release 1.0"))
    let command = try #require(finding.commands.first)
    #expect(command.hasPrefix("modelc freeze-schema 1.0: "))
    for part in command.split(separator: " && ") {
      let words = part.split(separator: " ").dropFirst().map(String.init)
      #expect(try made.run(words).exitCode == 0)
    }
    #expect(try made.check().errors.isEmpty)
    // What was so before the change is a warning.
    try made.repository.git("checkout", "--", ".")
    try made.repository.git("clean", "-fdq")
    try made.repository.git("branch", "--force", "main")
    try made.write(text: "// A remark.\n", to: "App/Remark.swift")
    #expect(try made.check().errors.isEmpty)
  }

  @Test func `stores of a release before the base must migrate to what the app opens now`() throws {
    let made = try CheckRepository()
    func write(_ text: String) throws { try Self.write(text, in: made) }
    try write(Source.trip(Source.name + "; var length: Double = 0"))
    try made.repository.commit()
    try made.repository.git("tag", "v1.0")
    try write(Source.trip(Source.name))
    try made.commitOnMain()
    try write(Source.trip(Source.name + "; var length: String = \"\""))
    try made.repository.commit()
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains { $0.versions.contains { $0.hasSuffix("in v1.0") } })
  }

  @Test func `a migration from a release that was impossible before the change is a warning`()
    throws
  {
    let made = try CheckRepository()
    func write(_ text: String) throws { try Self.write(text, in: made) }
    try write(Source.trip("var length: Double = 0"))
    try made.repository.commit()
    try made.repository.git("tag", "1.0")
    try write(Source.trip("var length: String = \"\""))
    try made.commitOnMain()
    try write(Source.trip("var length: String = \"\"; var note: String?"))
    try made.repository.commit()
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(try outcome.only("no-route").severity == "warning")
  }

  @Test func `a release with the same models as the base has no additional findings`() throws {
    let made = try CheckRepository()
    func write(_ text: String) throws { try Self.write(text, in: made) }
    try write(Source.trip("var kind: Kind = Kind.a"))
    try made.write(text: "enum Kind: Int, Codable { case a }", to: "App/Kind.swift")
    try made.repository.commit()
    try made.repository.git("tag", "1.0")
    try made.write(text: "enum Kind: String, Codable { case a }", to: "App/Kind.swift")
    try made.repository.commit()
    try made.repository.git("tag", "1.1")
    try made.write(text: "struct View {}", to: "App/View.swift")
    try made.repository.commit()
    // The enumeration is in a file of its own, which has no word of SwiftData.
    let shipped = try made.run(["shipped"]).output
    #expect(shipped.contains("unversioned in 1.0") && !shipped.contains("in 1.1"))
  }
}
