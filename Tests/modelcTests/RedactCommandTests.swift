import Foundation
import TestSupport
import Testing

@Suite("modelc redact")
struct RedactCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    #expect(
      try modelc("create", example("Trips"), folder("a.sqlite"), "--rows", "5").exitCode == 0)
  }

  @Test func `the report lists what was redacted, as text and as JSON`() throws {
    let text = try modelc("redact", folder("a.sqlite"), "-o", folder("b.sqlite"))
    #expect(text.exitCode == 0 && text.errors.isEmpty)
    #expect(text.output.hasPrefix("wrote \(folder("b.sqlite"))\n\nModel\n"))
    #expect(text.output.contains(" replaced"))
    let result = try modelc(
      "redact", folder("a.sqlite"), "-o", folder("c.sqlite"), "--format", "json", "--key-text", "k")
    #expect(try result.json["formatVersion"] as? Int == 1)
    #expect(try (result.json["properties"] as? [Any])?.isEmpty == false)
    #expect(try modelc("redact", "--print-schema").output.contains("modelc-redact-1"))
  }

  @Test func `two copies with the same key are equal`() throws {
    try folder.write((0..<32).map { UInt8($0) }, to: "key")
    for name in ["b", "c"] {
      let result = try modelc(
        "redact", folder("a.sqlite"), "-o", folder(name), "--key", folder("key"), "--quiet")
      #expect(result == ToolResult(exitCode: 0, output: "", errors: ""))
    }
    #expect(
      FileManager.default.contents(atPath: folder("b"))
        == FileManager.default.contents(atPath: folder("c")))
  }

  @Test func `a redaction that is not possible has the matching exit code`() throws {
    let store = folder("a.sqlite")
    #expect(try modelc("redact", store).exitCode == 64)
    #expect(
      try modelc("redact", store, "-o", folder("b"), "--key", "a", "--key-text", "b").exitCode
        == 64)
    #expect(try modelc("redact", store, "-o", store, "--force").exitCode == 73)
    #expect(try modelc("redact", store, "-o", folder("no/b")).exitCode == 73)
    #expect(try modelc("redact", folder("none"), "-o", folder("b")).exitCode == 65)
    try folder.write(Array("{\"Nobody\": {\"name\": \"keep\"}}".utf8), to: "rules.json")
    let rules = try modelc(
      "redact", store, "-o", folder("b"), "--rules", folder("rules.json"))
    #expect(rules.exitCode == 65)
    #expect(rules.errors.contains("rules.json:1:2: error: the model has no entity \"Nobody\""))
    try folder.write([UInt8](), to: "empty")
    #expect(try modelc("redact", store, "-o", folder("b"), "--key", folder("empty")).exitCode == 65)
  }
}
