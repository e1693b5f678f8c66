import TestSupport
import Testing

/// Values of enums, structures and collections, which version hashes barely reflect.
@Suite("Values in SwiftData")
struct SwiftDataValueTests {
  private typealias Source = SwiftSource

  /// A model with a property `it` before and after, with the types that it needs.
  private func repository(
    _ old: String, _ new: String, types: String, later: String? = nil
  ) throws -> CheckRepository {
    func trip(_ property: String) -> String {
      Source.trip(Source.name + (property.isEmpty ? "" : "; var it: \(property)"))
    }
    return try CheckRepository.swift(
      "\(types)\n\(trip(old))", "\(later ?? types)\n\(trip(new))")
  }

  /// The rules that `check` reports, and those that a direct comparison reports.
  private func found(_ made: CheckRepository) throws -> (check: [String], direct: [String]) {
    let check = try made.check().findings.map(\.id)
    let result = try made.run(["--format", "json", "main:App", "App"])
    let ids = result.output.matches(of: #/"(?:id|rule)" *: *"(swiftdata-[a-z-]+)"/#).map {
      String($0.1)
    }
    return (check, ids)
  }

  private static let kind = "enum Kind: String, Codable { case a, b }"
  private static let level = "enum Level: Int, Codable { case low, high }"
  private static let stop = "struct Stop: Codable { var x: Int? }"

  @Test(
    arguments: [
      ("", "Kind", kind, nil), ("", "Stop", stop, nil), ("Kind?", "Kind", kind, nil),
      ("Kind?", "Kind = Kind.a", kind, nil),
      ("", "Stop", "struct Stop: Codable { var e: E }; enum E: Codable { case a }", nil),
      (
        "Stop", "Stop", stop,
        "struct Stop: Codable { var x: Int?; var e: E }; enum E: Codable { case a }"
      ),
      (
        "Stop", "Stop", stop,
        "struct Stop: Codable { var x: Int?; var e: E }; struct E: Codable { var y: Int? }"
      ),
    ] as [(String, String, String, String?)])
  func `a new required composite is reported by check and by a direct comparison`(
    old: String, new: String, types: String, later: String?
  ) throws {
    let made = try repository(old, new, types: types, later: later)
    let found = try found(made)
    #expect(try made.check().errors.map(\.id) == ["swiftdata-required-composite"])
    #expect(found.direct.contains("swiftdata-required-composite"), "\(found.direct)")
  }

  @Test(arguments: [
    ("Kind = Kind.a", "Kind", kind), ("Int = 3", "Int", ""), ("String? = \"\"", "String?", ""),
  ])
  func `removing an initial value is not an edit of the version`(
    old: String, new: String, types: String
  ) throws {
    let made = try repository(old, new, types: types)
    #expect(try made.check().findings.allSatisfy { $0.id == "mandatory-without-default" })
  }

  @Test(arguments: [
    ("Stop", stop, "struct Stop: Codable { var x: Int?; var e: E? }; enum E: Codable { case a }"),
    ("Kind? = nil", kind, kind),
    ("Kind = Kind.a", kind, "enum Kind: String, Codable { case b, a, c }"),
    ("Level?", level, "enum Level: Int, Codable { case low, high, highest }"),
    ("Level?", level, "enum Level: Int, Codable { case low, top }"),
    ("[Kind] = []", kind, "enum Kind: String, Codable { case a, b, c }"),
    ("[Stop] = []", stop, "struct Stop: Codable { var x: Int?; var y: Int? }"),
    (
      "[Stop] = []", "struct Stop: Codable { var x: Int32 }", "struct Stop: Codable { var x: Int? }"
    ),
  ])
  func `values that can still be read are not reported`(type: String, types: String, later: String)
    throws
  {
    let found = try found(repository(type, type, types: types, later: later))
    let rules = [
      "required-composite", "raw-value-removed", "enum-case-removed", "collection-changed",
    ]
    for id in found.check + found.direct {
      #expect(!rules.contains { id == "swiftdata-\($0)" }, "\(id)")
    }
  }

  @Test(arguments: [
    ("Kind?", kind, "enum Kind: String, Codable { case a }"),
    ("[Kind] = []", kind, "enum Kind: String, Codable { case a }"),
    ("[String: [Kind]] = [:]", kind, "enum Kind: String, Codable { case a }"),
    (
      "Place?", "\(kind)\nstruct Place: Codable { var kinds: [Kind] }",
      "enum Kind: String, Codable { case a }\nstruct Place: Codable { var kinds: [Kind] }"
    ),
    ("Level?", level, "enum Level: Int, Codable { case none, low, high }"),
    ("Kind?", kind, #"enum Kind: String, Codable { case a = "b", b = "a" }"#),
  ])
  func `a raw value that was removed or reassigned is reported`(
    type: String, types: String, later: String
  ) throws {
    let found = try found(repository(type, type, types: types, later: later))
    #expect(found.check.contains("swiftdata-raw-value-removed"), "\(found.check)")
    #expect(found.direct.contains("swiftdata-raw-value-removed"), "\(found.direct)")
  }

  @Test(
    arguments: [
      ("[String] = []", "[Int] = []", "", nil),
      ("[Stop] = []", "[Stop] = []", stop, "struct Stop: Codable { var x: Int?; var y: Int = 0 }"),
      ("[String: Stop] = [:]", "[String: Stop] = [:]", stop, "struct Stop: Codable { var x: Int }"),
      ("[Stop] = []", "[Halt] = []", "\(stop)\nstruct Halt: Codable { var z: String }", nil),
      ("[Kind] = []", "[Kind] = []", kind, "enum Kind: Int, Codable { case a, b }"),
      (
        "[Flag] = []", "[Flag] = []", "enum Flag: Codable { case on, off }",
        "enum Flag: Codable { case on }"
      ),
      (
        "Place?", "Place?", "\(stop)\nstruct Place: Codable { var stops: [Stop] }",
        "struct Stop: Codable { var x: String? }\nstruct Place: Codable { var stops: [Stop] }"
      ),
    ] as [(String, String, String, String?)])
  func `a changed shape of values in a collection is reported`(
    old: String, new: String, types: String, later: String?
  ) throws {
    let found = try found(repository(old, new, types: types, later: later))
    #expect(found.check.contains("swiftdata-collection-changed"), "\(found.check)")
    #expect(found.direct.contains("swiftdata-collection-changed"), "\(found.direct)")
  }

  @Test func `a direct comparison reports a removed enum case as well`() throws {
    let found = try found(
      repository(
        "Flag?", "Flag?", types: "enum Flag: Codable { case on, off }",
        later: "enum Flag: Codable { case on, none }"))
    #expect(found.check.contains("swiftdata-enum-case-removed"))
    #expect(found.direct.contains("swiftdata-enum-case-removed"))
  }

  @Test func `a hash modifier on an enum has no effect, and the advice names another property`()
    throws
  {
    let index = #"#Index<Trip>([\.name]); "#
    let kind = "; @Attribute(hashModifier: \"2\") var kind: Kind?"
    let made = try CheckRepository.swift(
      Self.kind + "\n" + Source.trip(Source.name + "; var kind: Kind?"),
      Self.kind + "\n" + Source.trip(index + Source.name + kind))
    let outcome = try made.check()
    #expect(outcome.errors.isEmpty && outcome.findings.map(\.id).contains("hash-reused"))
    #expect(try outcome.only("swiftdata-modifier-unseen").severity == "warning")
    #expect(try made.run(["check"]).output.contains("neither an enum nor a"))
  }

  @Test func `a duplicate stage is reported`() throws {
    let schemas = Source.schema(1, Source.name) + Source.schema(2, Source.noted)
    let made = try CheckRepository.swift(
      schemas, schemas + Source.plan(1, 2, stages: "\(Source.lightweight), \(Source.lightweight)"))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["plan-duplicate-version"])
  }
}
