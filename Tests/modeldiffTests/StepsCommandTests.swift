import Foundation
import TestSupport
import Testing

@Suite("modeldiff steps")
struct StepsCommandTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
    let json = #"<attribute name="json" optional="YES" attributeType="String"/>"#
    let kind = #"<attribute name="kind" attributeType="String"/>"#
    bundle = try folder.makeHistory(item(name + json), item(name + kind))
  }

  private func write(_ text: String, _ name: String = "a.sql") throws -> String {
    try folder.write(Array(text.utf8), to: "Migrations/\(name)")
    return folder("Migrations/\(name)")
  }

  private let good =
    "UPDATE \"Item\" SET kind = (SELECT json FROM old.\"Item\" o WHERE o._id = \"Item\"._id);\n"

  @Test func `checksums are added to headers and checked`() throws {
    let file = try write("-- migrate: 1 → 2\n" + good)
    let first = try modeldiff("steps", bundle)
    #expect(first.exitCode == 0)
    #expect(first.output.hasPrefix("\(file): 1 → 2, 1 statement, no checksums yet\n"))
    let filled = try modeldiff("steps", "--fill", bundle)
    #expect(filled.output.hasPrefix("wrote the checksums into \(file)\n"))
    #expect(filled.output.contains("1 → 2, 1 statement, checksums right\n"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("-- versions: ") && lines[2] + "\n" == good)
    #expect(try modeldiff("steps", "--fill", bundle).output.contains("wrote") == false)
    let sums = lines[1].dropFirst("-- versions: ".count).components(separatedBy: " → ")
    _ = try write(text.replacingOccurrences(of: sums[0], with: sums[1]))
    let stale = try modeldiff("steps", "--fill", bundle)
    #expect(stale.exitCode == 1)
    #expect(
      stale.output.contains("a.sql:2:14: error: 1 has changed since the step file was written"))
    let store = folder("S.sqlite")
    #expect(try runTool("modelc", ["create", "\(bundle)#1", store]).exitCode == 0)
    let refused = try modeldiff("upgrade", store, "--to", bundle)
    #expect(refused.exitCode == 65 && refused.errors.contains("[step-versions]"))
    #expect(try modeldiff("steps", "--fill", "--force", bundle).exitCode == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(try modeldiff("upgrade", store, "--to", bundle).exitCode == 0)
  }

  @Test func `--fill keeps Windows line ends`() throws {
    let file = try write("-- migrate: 1 → 2\r\n" + good)
    #expect(try modeldiff("steps", "--fill", bundle).exitCode == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.components(separatedBy: "\r\n").count == 3)
  }

  @Test func `findings have positions, and fail the run by their severity`() throws {
    let file = try write("-- migrate: 1 → 2\nUPDATE \"Item\" SET nobody = 1;\n")
    _ = try write("SELECT 1;\n", "other.sql")
    let result = try modeldiff("steps", bundle)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("\(file):2:19: error: \"Item\" has no property \"nobody\""))
    #expect(result.output.contains("other.sql: skipped, it is not a step file"))
    let json = try modeldiff("steps", "--format", "json", bundle).json
    let schema = SchemaChecker(try modeldiff("steps", "--print-schema").json)
    #expect(schema.problems(in: json) == [])
    let steps = try #require(json["steps"] as? [[String: Any]])
    let findings = try #require(steps.first?["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["id"] as? String == "step-unknown-property" })
    #expect(steps.count == 1 && (json["leftAside"] as? [String])?.count == 1)
    #expect(steps.first?["checksums"] as? String == "missing")
    _ = try write("-- migrate: 1 → 2\nUPDATE \"Item\" SET kind = 'x' WHERE name <> 'a';\n")
    #expect(try modeldiff("steps", bundle).exitCode == 0)
    #expect(try modeldiff("steps", "--fail-on", "warning", bundle).exitCode == 1)
  }

  @Test func `a malformed step file and a folder without step files are errors`() throws {
    let file = try write("-- migrate: 1 2\n")
    let malformed = try modeldiff("steps", bundle)
    #expect(malformed.exitCode == 65 && malformed.output.contains("\(file):1:1: error:"))
    _ = try write("-- migrate: 1 → 7\n")
    #expect(try modeldiff("steps", bundle).exitCode == 1)
    _ = try write("-- migrate: 6 → 7\n")
    #expect(try modeldiff("steps", bundle).exitCode == 65)
    #expect(try modeldiff("steps", bundle, file).exitCode == 1)
    #expect(try modeldiff("steps", bundle, folder("none.sql")).exitCode == 65)
    #expect(try modeldiff("steps", "--new", "x", "--fill", bundle).exitCode == 64)
    #expect(try modeldiff("steps", "--force", bundle).exitCode == 64)
  }

  @Test func `a new step file lists what is left to do`() throws {
    let file = folder("Migrations/1 → 2.sql")
    try FileManager.default.createDirectory(
      atPath: folder("Migrations"), withIntermediateDirectories: true)
    #expect(try modeldiff("steps", "--new", file, bundle).output == "wrote \(file)\n")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("-- migrate: 1 → 2\n-- versions: "))
    #expect(text.contains("-- TODO: ") && text.contains("Item.kind"))
    let linted = try modeldiff("steps", bundle)
    #expect(linted.exitCode == 1 && linted.output.contains("checksums right"))
    #expect(try modeldiff("steps", "--new", file, bundle).exitCode == 73)
    #expect(try modeldiff("steps", "--new", folder("b.sql"), "--from", "2", bundle).exitCode == 65)
  }
}
