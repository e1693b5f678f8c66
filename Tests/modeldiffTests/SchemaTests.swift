import Foundation
import TestSupport
import Testing

@Suite("The schema of the JSON")
struct SchemaTests {
  @Test func `reports and histories of the examples match the schema`() throws {
    let schema = try modeldiff("--print-schema").json
    for name in ["id", "title", "description"] {
      #expect(schema[name == "id" ? "$id" : name] is String)
    }
    let checker = SchemaChecker(schema)
    for name in [
      "Aircraft", "CustomMigration", "Done", "Kitchen Sink", "Restaurant", "Shop", "Trips", "User",
      "Wallet",
    ] {
      let report = try modeldiff("--format", "json", example(name)).json
      #expect(checker.problems(in: report) == [], "\(name)")
      let history = try modeldiff("--history", "--format", "json", example(name)).json
      #expect(checker.problems(in: history) == [], "\(name)")
    }
  }

  @Test func `the schema refuses wrong, missing and unknown members`() throws {
    let checker = SchemaChecker(try modeldiff("--print-schema").json)
    let report = try modeldiff("--format", "json", example("Trips")).json
    #expect(checker.problems(in: report).isEmpty)
    for (name, value) in [("verdict", "perhaps"), ("other", "1"), ("changes", "none")] {
      #expect(!checker.problems(in: report.merging([name: value]) { $1 }).isEmpty, "\(name)")
    }
    for name in report.keys {
      #expect(!checker.problems(in: report.filter { $0.key != name }).isEmpty, "\(name)")
    }
  }
}
