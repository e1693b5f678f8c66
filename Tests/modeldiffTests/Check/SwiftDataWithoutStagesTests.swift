import TestSupport
import Testing

/// Whether SwiftData infers the migration under a plan with `stages: []` is not known.
@Suite("SwiftData plans without stages")
struct SwiftDataWithoutStagesTests {
  private typealias Source = SwiftSource

  /// Errors under a plan with stages, with the rule that reports each.
  static let cases = [
    (
      SwiftSource.trip(SwiftSource.name) + SwiftSource.liveSchema(1) + SwiftSource.plan(1),
      SwiftSource.trip(SwiftSource.noted) + SwiftSource.liveSchema(1) + SwiftSource.plan(1),
      "version-changed"
    ),
    (
      SwiftSource.trip(SwiftSource.name),
      SwiftSource.trip(SwiftSource.noted) + SwiftSource.liveSchema(2) + SwiftSource.plan(2),
      "swiftdata-unknown-release"
    ),
    (
      SwiftSource.schema(1, SwiftSource.name) + SwiftSource.plan(1),
      SwiftSource.schema(1, SwiftSource.name) + SwiftSource.schema(2, SwiftSource.name)
        + SwiftSource.plan(1, 2),
      "swiftdata-duplicate-schemas"
    ),
  ]

  @Test(arguments: cases)
  func `a finding that assumes stages is a warning that says what is not known`(
    base: String, head: String, id: String
  ) throws {
    let made = try CheckRepository.swift(base, head)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    #expect(try outcome.only(id).severity == "warning")
    #expect(try made.run(["check"]).output.contains("It is not known whether"))
  }

  @Test func `an edit that no migration survives is still an error`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name) + Source.liveSchema(1) + Source.plan(1),
      Source.trip(Source.name + "; var stars: Int") + Source.liveSchema(1) + Source.plan(1))
    #expect(try made.check().errors.map(\.id) == ["mandatory-attribute-added"])
  }

  @Test func `the configuration can still make every edit of a version an error`() throws {
    let made = try CheckRepository.swift(
      Source.trip(Source.name) + Source.liveSchema(1) + Source.plan(1),
      Source.trip(Source.noted) + Source.liveSchema(1) + Source.plan(1))
    try made.write(
      text: #"{"formatVersion": 1, "editedVersions": "error"}"#, to: ".modeldiff.json")
    #expect(try made.check().errors.map(\.id) == ["version-changed"])
  }
}
