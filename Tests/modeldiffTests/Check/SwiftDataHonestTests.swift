import Foundation
import TestSupport
import Testing

/// Correct changes of SwiftData sources, which have no findings.
@Suite("SwiftData changes without findings")
struct SwiftDataHonestTests {
  private typealias Source = SwiftSource

  @Test(arguments: [
    // An optional property, one with an initial value, a rename, a relationship, another default, another delete rule.
    Source.trip(Source.noted), Source.trip(Source.name + "; var rating: Int = 0"),
    Source.trip(#"@Attribute(originalName: "name") var title: String = """#),
    Source.trip(Source.name + #"; @Relationship(inverse: \Stop.trip) var stops: [Stop]? = []"#)
      + "@Model final class Stop { var trip: Trip?; init() {} }",
    Source.trip(#"var name: String = "none""#),
    // What no store sees: comments, methods, computed and transient properties, other classes.
    Source.trip("/* text */ var name: String = \"\" // more\n  func go() {}"),
    Source.trip(Source.name + "; var upper: String { name }; @Transient var cache = 1"),
    "import Foundation\nfinal class Other { var x: Int = 0 }\n\n" + Source.trip(Source.name),
  ])
  func `a lightweight change without a plan has no findings`(new: String) throws {
    let outcome = try CheckRepository.swift(Source.trip(Source.name), new)
      .check("--fail-on", "note")
    #expect(outcome.findings.isEmpty, "\(outcome.findings.map(\.summary))")
    #expect(outcome.exitCode == 0 && outcome.omissions.isEmpty)
  }

  @Test(arguments: [
    "Date = Date()", "Date = .now", "UUID = UUID()", "[String] = []", "Data = Data()",
    "Int = 60 * 60", "Double = Double.pi", "Kind = Kind.plain", "Place = Place(x: 1)",
  ])
  func `a property whose initial value the app computes passes`(property: String) throws {
    let types = "enum Kind: String, Codable { case plain }\nstruct Place: Codable { var x: Int }\n"
    let outcome = try CheckRepository.swift(
      types + Source.trip(Source.name),
      types + Source.trip(Source.name + "; var added: \(property)")
    ).check()
    #expect(outcome.exitCode == 0, "\(outcome.findings.map(\.summary))")
    #expect(outcome.findings.allSatisfy { $0.severity == "note" })
  }

  @Test func `a renamed schema and an enum that becomes optional pass`() throws {
    let renamed = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      (Source.schema(1, Source.name) + Source.plan(1)).replacing("V1", with: "AppV1")
    ).check("--fail-on", "note")
    #expect(renamed.findings.isEmpty, "\(renamed.findings.map(\.summary))")
    let kind = "enum Kind: String, Codable { case a }\n"
    let optional = try CheckRepository.swift(
      kind + Source.trip(Source.name + "; var kind: Kind = Kind.a"),
      kind + Source.trip(Source.name + "; var kind: Kind? = Kind.a")
    ).check()
    #expect(optional.exitCode == 0, "\(optional.findings.map(\.summary))")
  }

  @Test(arguments: [Source.lightweight, ""])
  func `a new schema at the end of the plan has no findings`(stages: String) throws {
    let outcome = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.noted)
        + Source.plan(1, 2, stages: stages)
    ).check("--fail-on", "note")
    #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
    #expect(outcome.routes == ["V1": "direct", "V2": "none"])
  }

  @Test func `moving live types to the newest schema and freezing the old one has no findings`()
    throws
  {
    let outcome = try CheckRepository.swift(
      Source.trip(Source.name) + Source.liveSchema(1) + Source.plan(1),
      Source.schema(1, Source.name) + Source.trip(Source.noted) + Source.liveSchema(2)
        + Source.plan(1, 2, stages: Source.lightweight)
    ).check("--fail-on", "note")
    #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
  }

  @Test func `a moved file and a split file have no findings`() throws {
    let both =
      Source.trip(Source.name) + "@Model final class Stop { var name: String = \"\"; init() {} }\n"
    let made = try CheckRepository.swift(both, both)
    try made.remove(CheckRepository.sources)
    try made.write(text: "import SwiftData\n" + Source.trip(Source.name), to: "Sources/Trip.swift")
    try made.write(
      text: "import SwiftData\n@Model final class Stop { var name: String = \"\"; init() {} }\n",
      to: "Sources/Stop.swift")
    let outcome = try made.check("--fail-on", "note")
    #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
  }

  @Test func `a new enum case has no findings, with or without raw values`() throws {
    for raw in ["String, ", ""] {
      func sources(_ cases: String) -> String {
        "enum Kind: \(raw)Codable { case \(cases) }\n" + Source.trip("var kind: Kind = Kind.a")
      }
      let outcome = try CheckRepository.swift(sources("a"), sources("a, b"))
        .check("--fail-on", "note")
      #expect(outcome.findings.isEmpty && outcome.exitCode == 0)
    }
  }

  @Test func `containers in previews and tests are ignored`() throws {
    let models =
      Source.trip(Source.name) + "@Model final class Stop { var name: String = \"\"; init() {} }\n"
    let app = """
      let scene = Group {}.modelContainer(for: [Trip.self, Stop.self])
      #Preview { Text("").modelContainer(for: [Trip.self], inMemory: true) }

      """
    let made = try CheckRepository.swift(
      models + app, models.replacing("Stop { ", with: "Stop { var n: Int; ") + app)
    // The store of the app is the one that is checked.
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["mandatory-attribute-added"])
    #expect(outcome.routes["unversioned before"] == "direct")
  }

  @Test func `of two plans, the one that the container names applies`() throws {
    let schemas = Source.schema(1, Source.name) + Source.schema(2, Source.noted)
    let other = Source.plan(1).replacing("enum Plan", with: "enum Other")
    let container =
      "func open() throws { _ = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self) }\n"
    let all = schemas + Source.plan(1, 2) + other
    #expect(
      try CheckRepository.swift(all, all + container).check("--fail-on", "note").exitCode == 0)
    let open = try CheckRepository.swift(all, all).check()
    #expect(
      try open.only("current-version-lost").summary
        == "it is not known which schema is the newest: Plan ends with V2, Other ends with V1")
  }
}
