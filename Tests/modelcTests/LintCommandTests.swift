import Foundation
import TestSupport
import Testing

@Suite("modelc lint")
struct LintCommandTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeBundle(
      #"<entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="A"/></entity>"#
    )
  }

  private func severities(_ arguments: String...) throws -> [String: String] {
    let result = try modelc(["lint", "--format", "json", bundle] + arguments)
    let models = try #require(try result.json["models"] as? [[String: Any]])
    let findings = try #require(models.first?["findings"] as? [[String: Any]])
    return Dictionary(
      findings.map { ($0["id"] as? String ?? "", $0["severity"] as? String ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private func configure(_ rules: String, at path: String = ".modeldiff.json") throws {
    let url = URL(filePath: folder(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(#"{"formatVersion": 1, "rules": {\#(rules)}}"#.utf8).write(to: url)
  }

  @Test func `levels are set on the command line, and the last one applies`() throws {
    #expect(try severities()["missing-inverse"] == "warning")
    let raised = try modelc("lint", bundle, "--level", "missing-inverse=error")
    #expect(raised.exitCode == 1 && raised.output.contains("error: "))
    #expect(try severities("--level", "missing-inverse=off")["missing-inverse"] == nil)
    #expect(
      try severities("--level", "missing-inverse=off", "--level", "missing-inverse=note")[
        "missing-inverse"] == "note")
  }

  @Test func `findings are reported in every format of a check`() throws {
    let signs = [
      ("oneline", ": warning: "), ("markdown", "[`missing-inverse`]"), ("github", "::warning "),
      ("sarif", "\"ruleId\": \"missing-inverse\""),
      ("gitlab", "\"check_name\": \"missing-inverse\""),
      ("junit", "<testsuites name=\"modelc lint\" tests=\"1\" failures=\"1\""),
      ("xcode", ": error: "),
      ("html", "missing-inverse"),
    ]
    for (format, sign) in signs {
      let result = try modelc("lint", bundle, "--format", format, "--fail-on", "warning")
      #expect(result.exitCode == 1 && result.output.contains(sign), "\(format): \(result.output)")
      let passing = try modelc("lint", bundle, "--format", format, "--level", "missing-inverse=off")
      #expect(passing.exitCode == 0 && !passing.output.contains(sign), "\(format)")
    }
    let twice = try modelc("lint", bundle, bundle + "#Model", "--format", "junit")
    #expect(twice.output.contains(" tests=\"1\" "), "\(twice.output)")
    let atRevision = try modelc("lint", "HEAD:A.xcdatamodeld", "--format", "sarif")
    #expect(atRevision.exitCode == 64 && atRevision.errors.contains("is at a revision"))
  }

  @Test func `a version that cannot be read is named in every report`() throws {
    try FileManager.default.createDirectory(
      atPath: bundle + "/Old.xcdatamodel", withIntermediateDirectories: true)
    let mark = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>_XCCurrentVersionName</key><string>Model.xcdatamodel</string></dict></plist>
      """
    _ = try folder.write(mark.utf8, to: "Model.xcdatamodeld/.xccurrentversion")
    for format in ["markdown", "junit", "html", "sarif"] {
      let result = try modelc("lint", bundle, "--format", format)
      #expect(
        result.output.contains(#/the version (?:"|&quot;|\\")Old/#), "\(format): \(result.output)")
    }
  }

  @Test func `the level of an error can be lowered`() throws {
    let broken = try folder.makeBundle(
      #"<entity name="A" parentEntity="B"/>"#, name: "Broken")
    #expect(try modelc("lint", broken).exitCode == 1)
    let lowered = try modelc("lint", broken, "--level", "unknown-parent=warning")
    #expect(lowered.exitCode == 0 && lowered.output.contains("[unknown-parent]"))
  }

  @Test func `a fixed level and an unknown rule are refused with the reason`() throws {
    let fixed = try modelc("lint", bundle, "--level", "xml-not-well-formed=off")
    #expect(fixed.exitCode == 64)
    #expect(fixed.errors.contains("a file that cannot be read is not checked"))
    let typo = try modelc("lint", bundle, "--level", "mising-inverse=off")
    #expect(typo.exitCode == 64)
    #expect(typo.errors.contains(#"did you mean "missing-inverse"?"#))
    #expect(try modelc("lint", bundle, "--level", "missing-inverse").exitCode == 64)
  }

  @Test func `levels of the configuration beside the bundle and at the root apply`() throws {
    try configure(#""missing-inverse": "note""#)
    #expect(try severities()["missing-inverse"] == "note")
    // As at the root of a repository, seen from any working directory.
    for name in [".git", "App"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    let inner = folder("App/Inner.xcdatamodeld")
    try FileManager.default.copyItem(atPath: bundle, toPath: inner)
    #expect(try modelc("lint", inner).output.contains(": note: "))
    #expect(try modelc("lint", inner + "/Model.xcdatamodel").output.contains(": note: "))
    try configure(#""missing-inverse": "error""#, at: "App/.modeldiff.json")
    #expect(try modelc("lint", inner).exitCode == 1)
    // The command line goes first.
    #expect(try modelc("lint", inner, "--level", "missing-inverse=off").output == "")
  }

  @Test func `another configuration can be named, and an invalid one is reported`() throws {
    try configure(#""missing-inverse": "error""#, at: "other.json")
    #expect(try modelc("lint", bundle, "--config", folder("other.json")).exitCode == 1)
    try configure(#""mising-inverse": "error""#, at: "other.json")
    let wrong = try modelc("lint", bundle, "--config", folder("other.json"))
    #expect(wrong.exitCode == 65 && wrong.errors.contains("[unknown-rule]"))
  }
}
