import TestSupport
import Testing
import Text

/// An attribute that cannot be judged is not an error, and does not stop other judgements.
@Suite("Attributes that are not judged")
struct SwiftDataUnjudgedTests {
  private typealias Source = SwiftSource

  /// An unknown type, an unknown option, a system type of unknown layout, and what the build decides.
  static let kinds = [
    "var place: SomePlace", "@Attribute(.folded) var place: String", "var place: CLLocation?",
    "var places: [SomePlace] = []",
    "@Attribute(.folded, .externalStorage) var place: Data = Data()",
    "\n#if os(iOS)\nvar place: String = \"\"\n#endif\nvar last: Int?",
    "\n#if DEBUG\nvar place: Int\n#else\nvar place: String?\n#endif\nvar last: Int?",
    "\n#if os(macOS)\n@Attribute(.externalStorage)\n#endif\nvar place: Data?",
  ]
  private static let stop = "@Model final class Stop { var note: String = \"\"; init() {} }\n"

  private func trip(_ property: String, _ more: String = "") -> String {
    Source.trip(Source.name + (property.isEmpty ? "" : "; " + property) + more) + Self.stop
  }

  @Test(arguments: kinds) func `attributes that cannot be judged are counted and are only warnings`(
    property: String
  ) throws {
    let made = try CheckRepository.swift(trip(property), trip(property))
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    #expect(outcome.findings.count == 1 && outcome.findings[0].severity == "warning")
    #expect(try made.check("--fail-on", "warning").exitCode == 1)
    #expect(try made.run(["check"]).output.hasSuffix("1 warning, 1 attribute not judged\n"))
  }

  @Test(arguments: kinds)
  func `an attribute that cannot be judged does not stop judging the rest of its entity`(
    property: String
  ) throws {
    let made = try CheckRepository.swift(trip(property), trip(property, "; var stars: Int"))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["mandatory-attribute-added"])
    #expect(outcome.errors.first?.summary.contains("Trip.stars") == true)
  }

  @Test(arguments: kinds)
  func `adding or changing an attribute that cannot be judged is not an error`(
    property: String
  ) throws {
    let name = property.contains("places") ? "places" : "place"
    let known = "var \(name): Data = Data()"
    for (old, new) in [("", property), (known, property), (property, known)] {
      let outcome = try CheckRepository.swift(trip(old), trip(new)).check()
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    }
  }

  @Test(arguments: [
    ("", "var must: Int", "mandatory-attribute-added"),
    ("var must: Int = 0", "", "attribute-removed"),
  ])
  func `an attribute in only one build configuration is compared as declared`(
    old: String, new: String, id: String
  ) throws {
    func only(_ property: String) -> String {
      (property.isEmpty ? "" : "\n#if os(iOS)\n\(property)\n#endif\n") + "var last: Int?"
    }
    let outcome = try CheckRepository.swift(trip(only(old)), trip(only(new))).check()
    #expect(try outcome.only(id).summary.contains("Trip.must"))
  }

  @Test func `schemas that differ in an attribute that cannot be judged are not duplicates`() throws
  {
    let made = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name)
        + Source.schema(2, Source.name + "; @Attribute(.folded) var place: String = \"\"")
        + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    #expect(outcome.errors.isEmpty && outcome.exitCode == 0)
  }

  @Test func `an attribute that cannot be judged leaves the hashes of other entities known`() throws
  {
    let made = try CheckRepository.swift(trip(Self.kinds[0]), trip(Self.kinds[0]))
    func hash(_ arguments: String...) throws -> ToolResult {
      try runTool(
        "modelc", ["hash"] + arguments, environment: TemporaryRepository.variables,
        in: made.repository.folder.path)
    }
    let result = try hash("App")
    #expect(result.exitCode == 0 && result.errors.contains("Trip.place"))
    #expect(result.output.contains("Trip  not known"))
    #expect(result.output.contains("version checksum  not known"))
    let json = try hash("App", "--format", "json").output
    #expect(json.contains("\"Stop\"") && !json.contains("\"Trip\": \""))
  }

  @Test(arguments: ["transformable", "binary"])
  func `an attribute that cannot be judged is judged as the configuration assumes`(way: String)
    throws
  {
    let made = try CheckRepository.swift(trip(Self.kinds[1]), trip(Self.kinds[1]))
    try made.write(
      text: #"{"formatVersion": 1, "assume": {"Trip.place": "\#(way)"}}"#, to: ".modeldiff.json")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && !outcome.findings.contains { $0.severity == "warning" })
    let text = try made.run(["check"]).output
    #expect(!text.contains("not judged"))
    let schema = try runTool(
      "modelc", ["schema", "--format", "ckdb", "App"], in: made.repository.folder.path)
    #expect(schema.output.contains("CD_place "))
  }

  @Test func `a comparison names attributes that cannot be judged, and compares the rest`() throws {
    let made = try CheckRepository.swift(trip(Self.kinds[0]), trip(Self.kinds[0]))
    try made.write(
      text: "import SwiftData\n" + trip(Self.kinds[0], "; var stars: Int?"), to: "New/Models.swift")
    let result = try made.run(["App", "New"])
    #expect(result.exitCode == 0 && result.output.contains("1 attribute not judged"))
    #expect(result.output.contains("not judged: Trip.place\n"))
    #expect(result.output.contains("stars"))
    let json = try made.run(["--format", "json", "App", "New"]).json
    #expect(json["notJudged"] as? [String] == ["Trip.place"])
  }

  @Test func `an assumption about an attribute with a known type is reported as unused`() throws {
    let made = try CheckRepository.swift(trip(Self.kinds[1]), trip(Self.kinds[1]))
    try made.write(
      text: #"{"formatVersion": 1, "assume": {"Trip.name": "binary", "Trip.gone": "binary"}}"#,
      to: ".modeldiff.json")
    let finding = try made.check("--no-base").only("assumption-unused")
    #expect(finding.severity == "warning" && finding.summary.hasPrefix("Trip.name is stored as"))
  }

  @Test func `commands that need the whole model refuse attributes that cannot be judged`() throws {
    let made = try CheckRepository.swift(trip(Self.kinds[0]), trip(Self.kinds[0]))
    for arguments in [["create", "App", "new.store"], ["freeze-schema", "App", "--as", "V1"]] {
      let result = try runTool(
        "modelc", arguments, environment: TemporaryRepository.variables,
        in: made.repository.folder.path)
      #expect(result.exitCode == 65, "\(arguments)")
    }
  }
}
