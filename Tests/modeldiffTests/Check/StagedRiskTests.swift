import TestSupport
import Testing

/// Custom stages of a plan in Swift: which failures on rows their handlers can prevent.
@Suite("Failures that handlers of custom stages prevent")
struct StagedRiskTests {
  private typealias Source = SwiftSource

  private static func custom(_ from: Int, _ to: Int, _ will: String, _ did: String) -> String {
    """
    MigrationStage.custom(fromVersion: V\(from).self, toVersion: V\(to).self,
      willMigrate: \(will), didMigrate: \(did))
    """
  }

  private static let filling =
    "{ context in for trip in try context.fetch(FetchDescriptor<V1.Trip>()) { trip.name = \"\" } }"

  /// A plan of two schemas, with the old and the new properties.
  private func outcome(
    _ old: String, _ new: String, will: String, did: String, types: String = ""
  ) throws -> CheckOutcome {
    try CheckRepository.swift(
      Source.schema(1, old) + Source.plan(1),
      Source.schema(1, old) + Source.schema(2, new, types: types)
        + Source.plan(1, 2, stages: Self.custom(1, 2, will, did))
    ).check()
  }

  @Test(arguments: [
    ("nil", "nil"), ("nil", "{ _ in }"), ("{ _ in print(\"hello\") }", "nil"),
    (
      filling,
      "{ context in for trip in try context.fetch(FetchDescriptor<V2.Trip>()) { trip.must = 1 } }"
    ),
  ])
  func `no handler can supply a value that the old version has no property for`(
    will: String, did: String
  ) throws {
    let name = Source.name
    let added = try outcome(name, name + "; var must: Int", will: will, did: did)
    #expect(added.errors.map(\.id) == ["mandatory-attribute-added"])
    let related = try outcome(name, name + "; var next: Trip", will: will, did: did)
    #expect(related.errors.map(\.id) == ["mandatory-relationship-added"])
    let unique = try outcome(
      name, name + "; @Attribute(.unique) var id: UUID = UUID()", will: will, did: did)
    #expect(unique.errors.map(\.id) == ["uniqueness-constraint-added"])
  }

  @Test(arguments: [
    ("nil", "{ _ in }", true), (filling, "nil", false), (filling, "{ _ in }", false),
  ])
  func `willMigrate can repair rows, didMigrate is too late`(
    will: String, did: String, fails: Bool
  ) throws {
    let mandatory = try outcome(
      "var name: String?", "var name: String", will: will, did: did)
    #expect(mandatory.errors.map(\.id) == (fails ? ["attribute-made-mandatory"] : []))
    let unique = try outcome(
      Source.name, "@Attribute(.unique) " + Source.name, will: will, did: did)
    #expect(unique.errors.map(\.id) == (fails ? ["uniqueness-constraint-added"] : []))
  }

  @Test(arguments: [
    ("{ context in try context.delete(model: V1.Trip.self) }", false),
    ("{ context in /* V1.Trip */ context.deleteHistory() }", true),
    ("{ context in _ = V1.Trip.self; print(\"context.delete(all)\") }", true),
  ])
  func `a willMigrate handler can delete the rows that would fail`(will: String, fails: Bool) throws
  {
    let added = try outcome(
      Source.name, Source.name + "; var must: Int", will: will, did: "nil")
    #expect(added.errors.map(\.id) == (fails ? ["mandatory-attribute-added"] : []))
  }

  @Test func `didMigrate of an earlier stage can fill in a required value`() throws {
    let (old, loose, strict) = (Source.name, "; var must: Int?", "; var must: Int")
    let schemas =
      Source.schema(1, old) + Source.schema(2, old + loose) + Source.schema(3, old + strict)
    func errors(_ did: String) throws -> [String] {
      let stages = Self.custom(1, 2, "nil", did) + ", " + Self.custom(2, 3, "nil", "nil")
      return try CheckRepository.swift(
        Source.schema(1, old) + Source.plan(1), schemas + Source.plan(1, 2, 3, stages: stages)
      ).check().errors.map(\.id)
    }
    #expect(
      try errors(
        "{ context in for trip in try context.fetch(FetchDescriptor<V2.Trip>()) { trip.must = 1 } }"
      )
        == [])
    #expect(try errors("nil") == ["mandatory-attribute-added"])
  }
}
