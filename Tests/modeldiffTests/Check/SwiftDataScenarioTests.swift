import Foundation
import TestSupport
import Testing

/// The failures of SwiftData apps that sources show, the most frequent first.
@Suite("Failures that a check reports in SwiftData sources")
struct SwiftDataScenarioTests {
  private typealias Source = SwiftSource

  @Test func `an edited live type of a shipped schema is reported`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.noted) + Source.schema(1, Source.name) + Source.liveSchema(2)
        + Source.plan(1, 2, stages: Source.lightweight),
      Source.trip(Source.noted + "; var stars: Int?") + Source.schema(1, Source.name)
        + Source.liveSchema(2) + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    let finding = try outcome.only("version-changed")
    #expect(outcome.exitCode == 1 && outcome.errors == [finding])
    #expect(finding.apple == 134504 && finding.place == "\(CheckRepository.sources):2")
    // The file has the types of the app.
    #expect(finding.fixes.isEmpty)
    let text = try made.run(["check"]).output
    #expect(text.contains("Cannot use staged migration with an unknown model version."))
    #expect(!text.contains("new-version") && !text.contains("xcdatamodel"))
  }

  @Test func `a live type listed by both the old and the new schema is reported`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name) + Source.liveSchema(1) + Source.plan(1),
      Source.trip(Source.noted) + Source.liveSchema(1) + Source.liveSchema(2)
        + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(try outcome.only("version-changed").apple == 134504)
    let live = try outcome.only("swiftdata-live-type")
    #expect(live.place == "\(CheckRepository.sources):5" && live.apple == 134504)
    #expect(live.fixes.contains { $0.contains("modelc freeze-schema") })
    #expect(try outcome.only("swiftdata-duplicate-schemas").apple == nil)
    let text = try made.run(["check"]).output
    #expect(text.contains("  crash: “Duplicate version checksums detected.”\n"))
    #expect(!outcome.findings.contains { $0.id == "hash-reused" })
  }

  @Test func `a frozen schema with the shape of its predecessor is reported`() throws {
    let made = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.name)
        + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["swiftdata-duplicate-schemas"])
    #expect(try made.run(["check"]).output.contains("Duplicate version checksums detected."))
  }

  @Test func `a frozen type that refers to a live one is reported`() throws {
    let account = #"var name: String = ""; var wallet: Wallet?"#
    func wallet(_ properties: String) -> String {
      "@Model final class Wallet { \(properties); init() {} }\n"
    }
    let made = try CheckRepository.swift(
      wallet("var amount: Double = 0") + Source.schema(1, account) + Source.plan(1),
      wallet("var amount: Double = 0; var currency: String?") + Source.schema(1, account)
        + Source.schema(2, account + "; var note: String?")
        + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    #expect(Set(outcome.errors.map(\.id)) == ["version-changed", "swiftdata-partly-frozen"])
    #expect(try outcome.only("swiftdata-partly-frozen").summary.contains("Trip.wallet"))
  }

  @Test func `a required property without an initial value is reported and fixed`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name), Source.trip(Source.name + "; var rating: Int"))
    let finding = try made.check().only("mandatory-attribute-added")
    #expect(finding.apple == 134110 && finding.place == "\(CheckRepository.sources):2")
    #expect(finding.fixes.first == "give Trip.rating the default 0")
    try made.apply(finding)
    #expect(try made.check().exitCode == 0)
    let text = try String(
      contentsOfFile: made.repository.folder(CheckRepository.sources), encoding: .utf8)
    #expect(text.contains("var rating: Int = 0"))
  }

  @Test func `a required relationship is reported even with an initial value`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name),
      Source.trip(Source.name + "; var car: Car = Car()")
        + "@Model final class Car { var power: Int = 0; init() {} }")
    let outcome = try made.check()
    let finding = try outcome.only("mandatory-relationship-added")
    #expect(outcome.exitCode == 1 && finding.apple == 134110)
    #expect(
      try made.run(["check"]).output.contains("on mandatory destination relationship"))
  }

  @Test func `a new structure member is reported even with an initial value`() throws {
    func sources(_ member: String) -> String {
      "struct Place: Codable { var city: String = \"\"\(member) }\n"
        + Source.trip("var place: Place = Place()")
    }
    let made = try CheckRepository.swift(sources(""), sources("; var zip: String = \"\""))
    let outcome = try made.check()
    let finding = try outcome.only("mandatory-attribute-added")
    #expect(outcome.exitCode == 1 && finding.apple == 134110)
    // An initial value there is no default.
    #expect(finding.fixes == ["make Trip.place.zip optional"])
  }

  @Test func `a renamed enum case without a raw value is reported`() throws {
    func sources(_ cases: String, raw: String = "") -> String {
      "enum Kind: \(raw)Codable { case \(cases) }\n" + Source.trip("var kind: Kind = Kind.a")
    }
    let outcome = try CheckRepository.swift(sources("a, b"), sources("a, c")).check()
    #expect(try outcome.only("swiftdata-enum-case-removed").summary.contains("Trip.kind"))
    #expect(!outcome.findings.flatMap(\.fixes).contains { $0.contains("renaming identifier") })
    let raw = try CheckRepository.swift(
      sources("a, b", raw: "String, "), sources("a, c = \"b\", d", raw: "String, "))
    #expect(try raw.check("--fail-on", "note").findings.isEmpty)
  }

  @Test func `a plan without the unversioned schema that shipped is reported`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name),
      Source.trip(Source.noted) + Source.schema(1, "var other: Int = 0") + Source.liveSchema(2)
        + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    let finding = try outcome.only("swiftdata-unknown-release")
    #expect(outcome.errors == [finding] && finding.apple == 134504)
    #expect(finding.fixes.contains { $0.contains("modelc freeze-schema main...HEAD:") })
  }

  /// The command writes the shipped schema, whatever its types are now and if it still exists.
  @Test(arguments: [
    (
      Source.trip(Source.name) + Source.liveSchema(1) + Source.plan(1),
      Source.trip(Source.noted) + Source.liveSchema(1) + Source.liveSchema(2) + Source.plan(1, 2),
      "swiftdata-live-type"
    ),
    (
      Source.schema(1, Source.name) + Source.schema(2, Source.noted) + Source.plan(1, 2),
      Source.schema(2, Source.noted) + Source.plan(2), "swiftdata-unknown-release"
    ),
  ])
  func `the command that freezes a shipped schema writes what has shipped`(
    base: String, head: String, id: String
  ) throws {
    let made = try CheckRepository.swift(base, head)
    let fix = try #require(
      try made.check().only(id).fixes.first { $0.contains("modelc freeze-schema ") })
    let command = fix.split(separator: "modelc ")[1].split(separator: " && ")[0]
    let folder = made.repository.folder
    let words = command.split(separator: " ").map { $0.filter { $0 != "'" } }
    #expect(words.contains("V1") && words.contains { $0.hasPrefix("main...HEAD:") })
    let written = try runTool(
      "modelc", words.map { String($0) }, environment: TemporaryRepository.variables,
      in: folder.path)
    #expect(written.exitCode == 0, "\(written.errors)")
    let former = try runTool(
      "modelc", ["hash", "main:\(CheckRepository.sources)#V1"],
      environment: TemporaryRepository.variables, in: folder.path
    ).output
    let checksum = try #require(former.split(separator: " ").last?.split(separator: "\n").first)
    #expect(written.output.contains(checksum))
  }

  @Test func `a container opened without the existing versioned schema is reported`() throws {
    func app(_ other: String) -> String {
      Source.trip(Source.name) + "@Model final class Stop { \(other); init() {} }\n"
        + Source.liveSchema(1)
        + "func open() throws { _ = try ModelContainer(for: Trip.self, Stop.self) }\n"
    }
    let made = try CheckRepository.swift(
      app("var x: Int = 0"), app("var x: Int = 0; var must: Int"))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["mandatory-attribute-added"])
    let planned = try CheckRepository.swift(
      app("var x: Int = 0") + Source.plan(1), app("var x: Int = 0; var y: Int?") + Source.plan(1))
    let passed = try planned.check()
    #expect(passed.errors.isEmpty)
    #expect(try passed.only("swiftdata-plan-unused").summary.contains("no container"))
  }

  @Test func `a shipped schema removed from the plan is reported`() throws {
    let all =
      Source.schema(1, Source.name) + Source.schema(2, Source.noted)
      + Source.schema(3, Source.noted + "; var stars: Int?")
    let last = ".lightweight(fromVersion: V2.self, toVersion: V3.self)"
    let made = try CheckRepository.swift(
      all + Source.plan(1, 2, 3, stages: "\(Source.lightweight), \(last)"),
      all + Source.plan(2, 3, stages: last))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["plan-incomplete"])
    #expect(
      try outcome.only("plan-incomplete").summary
        == "the shipped schema V1 is not among the schemas of Plan")
  }

  @Test func `a container that opens another schema than the plan's last one is reported`() throws {
    let made = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.noted) + Source.plan(1, 2)
        + "func open() throws { _ = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self) }"
    )
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["swiftdata-container-schema"])
    #expect(try made.run(["check"]).output.contains("unknown coordinator model version"))
  }

  @Test func `a new schema that is not the last one in the plan is reported`() throws {
    let made = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.noted) + Source.plan(2, 1))
    #expect(try made.check().only("new-version-not-current").fixes.isEmpty)
    #expect(
      try made.run(["check"]).output.contains("Make V2 the last schema of the migration plan."))
  }

  @Test func `a property made unique over possible duplicates is reported`() throws {
    let outcome = try CheckRepository.swift(
      Source.trip(Source.name), Source.trip("@Attribute(.unique) " + Source.name)
    ).check()
    #expect(try outcome.only("uniqueness-constraint-added").severity == "error")
  }

  @Test func `an index that no store gets is reported, and a hash modifier adds it`() throws {
    let index = #"#Index<Trip>([\.name]); "#
    let made = try CheckRepository.swift(
      Source.trip(Source.name), Source.trip(index + Source.name))
    let outcome = try made.check()
    #expect(try outcome.only("hash-reused").severity == "warning")
    #expect(try made.run(["check"]).output.contains("@Attribute(hashModifier: \"2\")"))
    let modified = try CheckRepository.swift(
      Source.trip(Source.name),
      Source.trip(index + #"@Attribute(hashModifier: "2") "# + Source.name))
    #expect(try modified.check("--fail-on", "note").exitCode == 0)
  }

  @Test(arguments: [
    (
      "willMigrate: { context in _ = try context.fetch(FetchDescriptor<V2.Trip>()) }, didMigrate: nil",
      true
    ),
    (
      "willMigrate: nil, didMigrate: { context in _ = try context.fetch(FetchDescriptor<V1.Trip>()) }",
      true
    ),
    (
      "willMigrate: { context in _ = try context.fetch(FetchDescriptor<V1.Trip>()) }, didMigrate: nil",
      false
    ),
  ])
  func `a handler that uses types of another version is reported`(handlers: String, fails: Bool)
    throws
  {
    let stage = ".custom(fromVersion: V1.self, toVersion: V2.self, \(handlers))"
    let outcome = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.noted)
        + Source.plan(1, 2, stages: stage)
    ).check()
    #expect(outcome.errors.map(\.id) == (fails ? ["swiftdata-stage-type"] : []))
  }

  @Test func `inverses that are not declared are reported`() throws {
    let outcome = try CheckRepository.swift(
      Source.trip(Source.name),
      Source.trip(Source.name + "; var stops: [Stop] = []")
        + "@Model final class Stop { var trip: Trip?; var other: Trip?; init() {} }"
    ).check()
    #expect(try outcome.only("swiftdata-ambiguous-inverse").severity == "warning")
  }

  @Test func `a CloudKit entitlement turns on the CloudKit rules`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name),
      Source.trip("@Attribute(.unique) var name: String = \"\"; var stops: [Stop] = []")
        + "@Model final class Stop { var trip: Trip?; init() {} }")
    try made.write(
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>com.apple.developer.icloud-services</key>
        <array><string>CloudKit</string></array>
        <key>com.apple.developer.icloud-container-identifiers</key>
        <array><string>iCloud.org.example</string></array></dict></plist>
        """, to: "App/App.entitlements")
    let outcome = try made.check()
    for id in ["cloudkit-uniqueness-constraint", "cloudkit-mandatory-relationship"] {
      #expect(try outcome.only(id).apple == 134060)
    }
  }

  @Test(arguments: [
    ("String.LocalizationValue?", "swiftdata-system-layout", "warning"),
    ("CLLocationCoordinate2D?", "swiftdata-system-type", "warning"),
  ])
  func `a Codable type of the system is reported`(type: String, id: String, severity: String) throws
  {
    let outcome = try CheckRepository.swift(
      Source.trip(Source.name), Source.trip(Source.name + "; var value: \(type)")
    ).check()
    #expect(try outcome.only(id).severity == severity)
  }

  @Test func `a class moved into a schema is a note`() throws {
    let outcome = try CheckRepository.swift(
      Source.trip(Source.name), Source.schema(1, Source.name)
    ).check()
    #expect(try outcome.only("swiftdata-type-moved").severity == "note")
    #expect(outcome.findings.count == 1 && outcome.exitCode == 0)
  }

  @Test(arguments: [
    ("", "var kind: Kind"), ("", "var flag: Flag"), ("", "var place: Place"),
    ("; var kind: Kind?", "var kind: Kind"),
  ])
  func `an enum or structure that becomes required without values is reported`(
    old: String, new: String
  ) throws {
    let types = """
      enum Kind: String, Codable { case a }
      enum Flag: Codable { case on, off }
      struct Place: Codable { var x: Int? }

      """
    let outcome = try CheckRepository.swift(
      types + Source.trip(Source.name + old), types + Source.trip(Source.name + "; " + new)
    ).check()
    let finding = try outcome.only("swiftdata-required-composite")
    #expect(finding.severity == "error" && finding.place.hasPrefix(CheckRepository.sources))
  }

  @Test(arguments: ["a", "a = \"x\", b"])
  func `a removed raw value of an enum is reported`(cases: String) throws {
    let kind = { (cases: String) in "enum Kind: String, Codable { case \(cases) }\n" }
    let trip = Source.trip(Source.name + "; var kind: Kind?")
    let outcome = try CheckRepository.swift(kind("a, b") + trip, kind(cases) + trip).check()
    let finding = try outcome.only("swiftdata-raw-value-removed")
    #expect(finding.severity == "warning" && finding.place.hasPrefix(CheckRepository.sources))
    #expect(outcome.exitCode == 0)
  }

  @Test func `a value computed by the app that must be unique is reported`() throws {
    let outcome = try CheckRepository.swift(
      Source.trip(Source.name),
      Source.trip(Source.name + "; @Attribute(.unique) var id: UUID = UUID()")
    ).check()
    #expect(outcome.errors.map(\.id) == ["uniqueness-constraint-added"])
  }

  @Test func `stages reports handlers that it does not run, and a plan that is not literal`()
    throws
  {
    let schemas = Source.schema(1, Source.name) + Source.schema(2, Source.noted)
    let code = """
      .custom(fromVersion: V1.self, toVersion: V2.self,
        willMigrate: { context in try context.save() }, didMigrate: nil)
      """
    let made = try CheckRepository.swift(schemas, schemas + Source.plan(1, 2, stages: code))
    let result = try made.run(["stages", "App"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("  before: code at \(CheckRepository.sources):"))
    let rehearsal = try made.run(["rehearse", "App", "--stores", "empty"])
    #expect(rehearsal.exitCode == 0, "\(rehearsal.errors)")
    #expect(rehearsal.output.contains("The app runs code from V1 to V2"), "\(rehearsal.output)")
    try made.write(
      text: "import SwiftData\n" + schemas + Source.plan(1, 2, stages: "make()"),
      to: CheckRepository.sources)
    let unread = try made.run(["stages", "App"])
    #expect(unread.exitCode == 65 && unread.errors.contains(CheckRepository.sources))
  }

  @Test(arguments: ["enum Nothing {}", nil])
  func `removing all models is reported`(rest: String?) throws {
    let made = try CheckRepository()
    let models = "import SwiftData\n\(Source.trip(Source.name))"
    try made.write(text: models, to: CheckRepository.sources)
    try made.write(text: "nothing", to: "README.md")
    try made.commitOnMain()
    if let rest {
      try made.write(text: rest, to: CheckRepository.sources)
    } else {
      try made.remove("App")
    }
    try made.repository.commit()
    for paths in [[], ["App"]] {
      let result = try made.run(["check"] + paths)
      #expect(result.exitCode == 1, "\(result.errors)")
      #expect(result.output.contains("all models of SwiftData were removed"), "\(result.output)")
      #expect(result.output.contains("git restore --source="))
    }
  }

  @Test func `sources are brought back from a branch whose name has other letters than ASCII's`()
    throws
  {
    let made = try CheckRepository.swift(Source.trip(Source.name), "enum Nothing {}")
    try made.repository.git("branch", "größe", "main")
    let text = try made.run(["check", "--against", "größe", "App"]).output
    #expect(text.contains(" -- 'App/Models.swift'\n"), "\(text)")
  }
}
