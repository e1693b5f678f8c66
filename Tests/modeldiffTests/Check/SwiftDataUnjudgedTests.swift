import TestSupport
import Testing
import Text

/// What is not known of an attribute is no error of the app, and keeps nothing else from being judged.
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

  @Test(arguments: kinds) func `are counted, and fail nothing below a warning`(
    property: String
  ) throws {
    let made = try CheckRepository.swift(trip(property), trip(property))
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    #expect(outcome.findings.count == 1 && outcome.findings[0].severity == "warning")
    #expect(try made.check("--fail-on", "warning").exitCode == 1)
    #expect(try made.run(["check"]).output.hasSuffix("1 warning, 1 attribute not judged\n"))
  }

  @Test(arguments: kinds) func `do not keep the rest of their entity from being judged`(
    property: String
  ) throws {
    let made = try CheckRepository.swift(trip(property), trip(property, "; var stars: Int"))
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["mandatory-attribute-added"])
    #expect(outcome.errors.first?.summary.contains("Trip.stars") == true)
  }

  @Test(arguments: kinds) func `are no risk where they are added, or become known or unknown`(
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
  func `are compared as they are declared where one branch of the build has them`(
    old: String, new: String, id: String
  ) throws {
    func only(_ property: String) -> String {
      (property.isEmpty ? "" : "\n#if os(iOS)\n\(property)\n#endif\n") + "var last: Int?"
    }
    let outcome = try CheckRepository.swift(trip(only(old)), trip(only(new))).check()
    #expect(try outcome.only(id).summary.contains("Trip.must"))
  }

  @Test func `make two schemas that differ in them no equal ones`() throws {
    let made = try CheckRepository.swift(
      Source.schema(1, Source.name) + Source.plan(1),
      Source.schema(1, Source.name)
        + Source.schema(2, Source.name + "; @Attribute(.folded) var place: String = \"\"")
        + Source.plan(1, 2, stages: Source.lightweight))
    let outcome = try made.check()
    #expect(outcome.errors.isEmpty && outcome.exitCode == 0)
  }

  @Test func `leave the hashes of all other entities`() throws {
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
  func `are judged as the configuration says`(way: String) throws {
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

  @Test func `are named where two versions are compared, and the rest is`() throws {
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

  @Test func `that the sources decide are not assumed otherwise, which is said`() throws {
    let made = try CheckRepository.swift(trip(Self.kinds[1]), trip(Self.kinds[1]))
    try made.write(
      text: #"{"formatVersion": 1, "assume": {"Trip.name": "binary", "Trip.gone": "binary"}}"#,
      to: ".modeldiff.json")
    let finding = try made.check("--no-base").only("assumption-unused")
    #expect(finding.severity == "warning" && finding.summary.hasPrefix("Trip.name is stored as"))
  }

  @Test func `are refused by what needs the whole model`() throws {
    let made = try CheckRepository.swift(trip(Self.kinds[0]), trip(Self.kinds[0]))
    for arguments in [["create", "App", "new.store"], ["freeze-schema", "App", "--as", "V1"]] {
      let result = try runTool(
        "modelc", arguments, environment: TemporaryRepository.variables,
        in: made.repository.folder.path)
      #expect(result.exitCode == 65, "\(arguments)")
    }
  }
}
