import Foundation
import TestSupport
import Testing

/// What containers open decides, not what is declared; each container is a bundle.
@Suite("Containers in SwiftData sources")
struct SwiftDataContainerTests {
  private typealias Source = SwiftSource

  private static let cache = """
    enum C1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Picture.self] }
    }
    enum CachePlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [C1.self] }
      static var stages: [MigrationStage] { [] }
    }
    @Model final class Picture { var size: Int = 0; init() {} }
    let cache = try! ModelContainer(
      for: C1.self, migrationPlan: CachePlan.self, configurations: ModelConfiguration("cache"))

    """
  private static let container =
    "let store = try! ModelContainer(for: V2.self, migrationPlan: Plan.self)\n"
  private static let app =
    Source.schema(1, Source.name) + Source.schema(2, Source.noted)
    + Source.plan(1, 2, stages: Source.lightweight) + container
  private static let draft =
    Source.schema(3, Source.name + "; var draft: Int = 0")
    + Source.plan(1, 3).replacing("enum Plan", with: "enum Draft")

  private func bundles(_ made: CheckRepository, _ arguments: String...) throws -> [[String: Any]] {
    let result = try made.run(["check", "--format", "json"] + arguments)
    return try #require(try result.json["bundles"] as? [[String: Any]])
  }

  @Test func `two containers are two bundles, each judged separately`() throws {
    let made = try CheckRepository.swift(
      Self.app + Self.cache,
      Self.app + Self.cache.replacing("size: Int = 0", with: "size: Int = 0; var must: Int"))
    let outcome = try made.check("App")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.allSatisfy { $0.fingerprint.contains("App/SwiftData#cache/") })
    let bundles = try bundles(made, "App")
    #expect(bundles.map { $0["path"] as? String } == ["App#default", "App#cache"])
    #expect(bundles.map { $0["current"] as? String } == ["V2", "C1"])
    #expect(!outcome.findings.contains { $0.id == "current-version-lost" })
  }

  @Test func `a second container does not change the findings of the first`() throws {
    let harmful = Self.app.replacing("var note: String?", with: "var note: Int")
    let one = try CheckRepository.swift(Self.app, harmful).check()
    let two = try CheckRepository.swift(Self.app, harmful + Self.cache).check()
    #expect(one.exitCode == 1 && !one.errors.isEmpty)
    #expect(two.errors.map(\.fingerprint) == one.errors.map(\.fingerprint))
  }

  @Test func `a removed container is a warning, a renamed one passes`() throws {
    let gone = try CheckRepository.swift(Self.app + Self.cache, Self.app).check()
    #expect(gone.exitCode == 0)
    #expect(try gone.only("bundle-removed").summary.contains("the container cache was removed"))
    let renamed = try CheckRepository.swift(
      Self.app + Self.cache, Self.app + Self.cache.replacing("\"cache\"", with: "\"pictures\""))
    #expect(try renamed.check("--fail-on", "note").exitCode == 0)
  }

  @Test func `a frozen version belongs to the container that has it`() throws {
    let made = try CheckRepository.swift(Self.app + Self.cache, Self.app + Self.cache)
    #expect(try made.run(["freeze", "App"]).exitCode == 0)
    try made.repository.commit()
    #expect(try made.check("App", "--no-base", "--fail-on", "note").exitCode == 0)
    try made.write(
      text: "import SwiftData\n" + Self.app
        + Self.cache.replacing("size: Int = 0", with: "size: Int = 0; var n: Int?"),
      to: CheckRepository.sources)
    #expect(try made.check("App", "--no-base").errors.map(\.id) == ["version-changed"])
  }

  @Test func `a schema that no container uses can be edited and removed`() throws {
    for head in [
      Self.app + Self.draft, Self.app + Self.draft.replacing("draft: Int", with: "draft: String"),
      Self.app,
    ] {
      let made = try CheckRepository.swift(Self.app + Self.draft, head)
      #expect(try made.check("--fail-on", "note").exitCode == 0, "\(head)")
    }
    let frozen = try CheckRepository.swift(Self.app + Self.draft, Self.app + Self.draft)
    #expect(try frozen.run(["freeze", "App"]).output.contains("new: V1, V2\n"))
  }

  @Test
  func `a schema removed from the plan in use is an error, even if it is still declared`()
    throws
  {
    let plan = Source.plan(1, 2, stages: Source.lightweight)
    let left = Self.app.replacing(plan, with: Source.plan(2))
    let declared = try CheckRepository.swift(Self.app, left).check()
    #expect(declared.errors.map(\.id) == ["plan-incomplete"])
    let removed = left.replacing(Source.schema(1, Source.name), with: "")
    #expect(try CheckRepository.swift(Self.app, removed).check().exitCode == 1)
  }

  @Test func `a stage that names a schema missing in the list is reported as a crash on OS 26`()
    throws
  {
    let app = Self.app.replacing("[V1.self, V2.self]", with: "[V1.self]")
    let made = try CheckRepository.swift(app, app)
    let outcome = try made.check("--no-base")
    #expect(
      Set(outcome.errors.map(\.id)) == ["plan-incomplete", "swiftdata-container-schema"])
    let text = try made.run(["check", "--no-base"]).output
    #expect(text.contains("iOS 26") && text.contains("iOS 17 and 18"))
  }

  @Test func `a frozen copy may be anywhere, and a shared type is a note until it is edited`()
    throws
  {
    func app(_ stop: String, frozen: String = Source.name) -> String {
      let old = Source.liveSchema(1)
        .replacing("[Trip.self]", with: "[Frozen.Trip.self, Stop.self]")
      let new = Source.liveSchema(2).replacing("[Trip.self]", with: "[Trip.self, Stop.self]")
      return "enum Frozen { \(Source.trip(frozen))}\n" + Source.trip(Source.noted)
        + "@Model final class Stop { \(stop); init() {} }\n" + old + new
        + Source.plan(1, 2, stages: Source.lightweight) + Self.container
    }
    let same = try CheckRepository.swift(app("var x: Int = 0"), app("var x: Int = 0")).check()
    #expect(same.exitCode == 0)
    let note = try same.only("swiftdata-live-type")
    #expect(note.severity == "note" && note.summary.contains("Stop") && note.apple == nil)
    let edited = try CheckRepository.swift(
      app("var x: Int = 0"), app("var x: Int = 0; var y: Int = 0")
    ).check()
    #expect(try edited.only("swiftdata-live-type").severity == "error")
    let copy = try CheckRepository.swift(
      app("var x: Int = 0"), app("var x: Int = 0", frozen: "var name: String?")
    ).check()
    #expect(copy.errors.map(\.id) == ["version-changed"])
  }

  @Test func `mirroring with CloudKit is decided for each container`() throws {
    let models = """
      @Model final class Trip { @Attribute(.unique) var name: String = ""; init() {} }
      @Model final class Picture { @Attribute(.unique) var size: Int = 0; init() {} }
      let store = try! ModelContainer(for: Trip.self)
      let cache = try! ModelContainer(
        for: Picture.self, configurations: ModelConfiguration("cache", cloudKitDatabase: .none))
      """
    let made = try CheckRepository.swift(models, models)
    try made.write(
      text: """
        <plist version="1.0"><dict><key>com.apple.developer.icloud-container-identifiers</key>
        <array><string>iCloud.org.example</string></array></dict></plist>
        """, to: "App/App.entitlements")
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id).filter { $0.hasPrefix("cloudkit-") }.count == 1)
    #expect(try outcome.only("cloudkit-uniqueness-constraint").summary.contains("Trip"))
    let lint = try runTool("modelc", ["lint", "App"], in: made.repository.folder.path)
    #expect(lint.exitCode == 1 && lint.output.contains("Trip"))
    let off = try runTool("modelc", ["lint", "App#cache"], in: made.repository.folder.path)
    #expect(off.exitCode == 0 && !off.output.contains("cloudkit-"))
  }

  @Test func `the container names in messages are valid arguments`() throws {
    let made = try CheckRepository.swift("", Self.app + Self.cache)
    let folder = made.repository.folder.path
    func modelc(_ arguments: String...) throws -> ToolResult {
      try runTool("modelc", arguments, in: folder)
    }
    let offer = try modelc("show", "App")
    #expect(offer.exitCode == 65)
    #expect(offer.errors.contains("App#default\n") && offer.errors.contains("App#cache\n"))
    #expect(try modelc("show", "App#cache").output.contains("Picture"))
    #expect(try modelc("lint", "App#default").exitCode == 0)
    let frozen = try modelc("freeze-schema", "App", "--container", "cache", "--as", "Old")
    #expect(frozen.exitCode == 0 && !frozen.output.contains("Trip"))
    #expect(try modelc("freeze-schema", "App", "--as", "Old").exitCode == 65)
    #expect(try made.run(["plan-swift", "App"]).exitCode == 65)
    #expect(try made.run(["plan-swift", "App#cache"]).exitCode == 0)
    #expect(try made.run(["stages", "App#default"]).exitCode == 0)
    #expect(try modelc("create", "App#cache", "Cache.sqlite").exitCode == 0)
    let doctor = try made.run(["doctor", "Cache.sqlite", "App"])
    #expect(doctor.output.contains("C1: opens as it is"), "\(doctor.output)")
  }

  @Test func `a container ahead of its plan gets a single advice`() throws {
    typealias Source = SwiftSource
    func container(_ number: Int) -> String {
      "let container = try ModelContainer(for: Schema(versionedSchema: V\(number).self), migrationPlan: Plan.self)\n"
    }
    let old = Source.schema(1, Source.name) + Source.plan(1)
    let made = try CheckRepository.swift(
      old + container(1), old + Source.schema(2, Source.noted) + container(2))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["swiftdata-container-schema"])
    let text = try made.run(["check"]).output
    #expect(text.contains("List V2 last in Plan") && !text.contains("Create the container with"))
  }
}
