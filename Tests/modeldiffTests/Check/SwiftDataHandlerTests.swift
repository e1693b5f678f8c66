import TestSupport
import Testing

/// The code of custom stages, and of everything that it calls.
@Suite("Handlers of stages in SwiftData")
struct SwiftDataHandlerTests {
  private typealias Source = SwiftSource

  /// A plan with a custom stage from V1 to V2, beside other sources.
  private func check(_ handlers: String, _ rest: String = "") throws -> CheckOutcome {
    let stage = ".custom(fromVersion: V1.self, toVersion: V2.self, \(handlers))"
    return try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.noted)
        + Source.plan(1, 2, stages: stage) + rest
    ).check()
  }

  private static let fill = """
    func fill(_ context: ModelContext) throws {
      for trip in try context.fetch(FetchDescriptor<V2.Trip>()) { trip.name = "" }
    }

    """

  @Test(arguments: [
    ("willMigrate: { try fill($0) }, didMigrate: nil", ""),
    ("willMigrate: fill, didMigrate: nil", ""),
    (
      "willMigrate: { context in try begin(context) }, didMigrate: nil",
      "func begin(_ context: ModelContext) throws { try go(context) }\n"
        + "func go(_ context: ModelContext) throws { try begin(context); try fill(context) }\n"
    ),
    (
      "willMigrate: { try Helper.run($0) }, didMigrate: nil",
      "enum Helper { static func run(_ context: ModelContext) throws { try fill(context) } }\n"
    ),
    (
      "willMigrate: { try Helper(context: $0).run() }, didMigrate: nil",
      "struct Helper { let context: ModelContext; func run() throws { try fill(context) } }\n"
    ),
    (
      "willMigrate: { let helper = Helper(context: $0); try helper.run() }, didMigrate: nil",
      "struct Helper { let context: ModelContext; func run() throws { try fill(context) } }\n"
    ),
    (
      "willMigrate: { context in try context.mend() }, didMigrate: nil",
      "extension ModelContext { func mend() throws { try fill(self) } }\n"
    ),
  ])
  func `a type of another version in a called or named function is an error`(
    handlers: String, rest: String
  ) throws {
    let outcome = try check(handlers, rest + Self.fill)
    #expect(outcome.errors.map(\.id) == ["swiftdata-stage-type"])
    // What is named is the handler itself.
    let isNamed = try outcome.only("swiftdata-stage-type").summary.contains("in the function fill")
    #expect(isNamed == (handlers != "willMigrate: fill, didMigrate: nil"))
  }

  @Test(arguments: [
    ("willMigrate: nil, didMigrate: { try fill($0) }", ""),
    (
      "willMigrate: { try count($0) }, didMigrate: nil",
      "func count(_ context: ModelContext) throws { print(V2.Trip.limit, \\V2.Trip.name) }\n"
    ),
    (
      "willMigrate: { try again($0) }, didMigrate: nil",
      "func again(_ context: ModelContext) throws { try again(context) }\n"
    ),
  ])
  func `correct types, and code that does not use the store, are not errors`(
    handlers: String, rest: String
  ) throws {
    #expect(try check(handlers, rest + Self.fill).findings.allSatisfy { $0.severity == "note" })
  }

  @Test(arguments: [
    "{ context in throw CocoaError(.featureUnsupported) }",
    "{ context in try context.save(); fatalError() }",
    "{ context in do { throw CocoaError(.featureUnsupported) } }",
    "{ context in\n#warning(\"the stage is not written\")\n}",
    "{ try refuse($0) }", "refuse",
  ])
  func `a handler that always throws, or is still to be written, is an error`(handler: String)
    throws
  {
    let outcome = try check(
      "willMigrate: \(handler), didMigrate: nil",
      "func refuse(_ context: ModelContext) throws { throw CocoaError(.featureUnsupported) }\n")
    #expect(outcome.errors.map(\.id) == ["swiftdata-handler-unwritten"])
  }

  @Test(arguments: [
    "{ context in if context.hasChanges { throw CocoaError(.featureUnsupported) } }",
    "{ context in guard context.hasChanges else { return }; throw CocoaError(.featureUnsupported) }",
    "{ context in do { throw CocoaError(.featureUnsupported) } catch { print(error) } }",
    "{ context in\n#warning(\"look at the speed of this\")\ntry context.save() }",
  ])
  func `a handler that may succeed is not an error`(handler: String) throws {
    #expect(try check("willMigrate: \(handler), didMigrate: nil").errors.isEmpty)
  }

  @Test func `mutually recursive functions are visited once each`() throws {
    let names = (1...14).map { "f\($0)" }
    let functions = names.map { name in
      "func \(name)(_ c: ModelContext) throws { \(names.map { "try \($0)(c)" }.joined(separator: "; ")) }"
    }
    #expect(
      try check(
        "willMigrate: { try f1($0) }, didMigrate: nil", functions.joined(separator: "\n") + "\n"
      ).errors.isEmpty)
  }

  @Test func `an error directive for other platforms is not an unwritten handler`() throws {
    let folder = """
      func folder() -> String {
        #if os(iOS)
        return "a"
        #else
        #error("not supported")
        #endif
      }

      """
    #expect(
      try check("willMigrate: { _ in print(folder()) }, didMigrate: nil", folder).errors.isEmpty)
  }

  @Test func `opening a container in a handler is a warning`() throws {
    let outcome = try check(
      "willMigrate: nil, didMigrate: { _ in try open() }",
      "func open() throws { _ = try ModelContainer(for: V2.Trip.self, configurations: own) }\n")
    #expect(try outcome.only("swiftdata-handler-container").severity == "warning")
  }

  @Test func `schema code that names a model of another schema is a warning`() throws {
    let outcome = try check(
      "willMigrate: nil, didMigrate: nil",
      "extension V1.Trip { func next() -> V2.Trip { V2.Trip() } }\n")
    #expect(try outcome.only("swiftdata-schema-code").severity == "warning")
    #expect(outcome.exitCode == 0)
  }

  @Test func `doctor and upgrade report that handlers were not run, and call nothing a downgrade`()
    throws
  {
    let stage =
      ".custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: fill, didMigrate: nil)"
    let made = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name) + Source.schema(2, Source.noted)
        + Source.plan(1, 2, stages: stage) + Self.fill)
    let folder = made.repository.folder.path
    let created = try runTool(
      "modelc", ["create", "App#V1", "old.store"], environment: TemporaryRepository.variables,
      in: folder)
    #expect(created.exitCode == 0, "\(created.errors)")
    let opening = try made.run(["doctor", "old.store", "App"]).output
    #expect(opening.contains("V2: migrates by the plan, with code at \(CheckRepository.sources):"))
    #expect(opening.contains("not run here") && !opening.contains("lightweight"))
    let upgrade = try made.run(
      ["upgrade", "old.store", "--to", "App", "--output", "new.store", "-y"])
    #expect(upgrade.output.contains("upgraded V1 → V2"), "\(upgrade.errors)")
  }

  /// The file that `stages --swift` writes for a bundle.
  @Test(arguments: [
    ("  #warning(\"willMigrate1To2 is not written\")\n", true),
    ("  throw ShopMigrationError.notWritten(\"willMigrate1To2\")\n", true),
    ("  do { throw CocoaError(.featureUnsupported) }\n", true),
    ("  if context.hasChanges { throw CocoaError(.featureUnsupported) }\n", false),
    (
      "  print(\"\"\"\n  throw ShopMigrationError.notWritten(\"x\")\n  \"\"\")\n", false
    ),
    (
      "  // throw ShopMigrationError.notWritten(\"willMigrate1To2\")\n  try context.save()\n", false
    ),
  ])
  func `a generated handler of a bundle is an error until it is implemented`(
    body: String, isError: Bool
  ) throws {
    let made = try CheckRepository(shipping: [("1", #"<entity name="A"/>"#)])
    try made.write(
      text:
        "import CoreData\nfunc willMigrate1To2(in context: NSManagedObjectContext) throws {\n\(body)}\n",
      to: "App/Migrations/ShopMigrationHandlers.swift")
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == (isError ? ["handler-unwritten"] : []))
    #expect(outcome.exitCode == (isError ? 1 : 0))
  }
}
