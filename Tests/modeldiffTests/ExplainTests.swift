import Foundation
import TestSupport
import Testing

@Suite("modeldiff explain")
struct ExplainTests {
  @Test func `every listed subject can be explained`() throws {
    let list = try modeldiff("explain")
    #expect(list.exitCode == 0)
    let subjects = list.output.split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(subjects.count > 100)
    for code in [
      "134060", "134100", "134110", "134111", "134130", "134140", "134190", "134504", "134505",
      "134506", "incompatible-type", "missing-inverse", "xml-not-well-formed", "unknown-revision",
    ] { #expect(subjects.contains(code)) }
    for subject in subjects {
      let result = try modeldiff("explain", subject)
      #expect(result.exitCode == 0)
      #expect(result.output.hasPrefix(subject + ": "))
    }
  }

  @Test func `an unknown subject is an error of use`() throws {
    let result = try modeldiff("explain", "incompatible")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("did you mean incompatible-type?"))
    #expect(
      result.errors.hasSuffix(
        """
        Usage: modeldiff explain [<options>] [ID|CODE|TEXT…|-]
          See 'modeldiff explain --help' for more information.

        """))
    #expect(try modeldiff("explain", "atribute-removd").errors.contains("mean attribute-removed?"))
    #expect(try modeldiff("explain", "13419").errors.contains("did you mean 134190"))
    #expect(try modeldiff("explain", "zzzz").errors.contains("`modeldiff explain` lists"))
  }

  @Test(arguments: [
    ("Duplicate version checksums", "duplicate-version-checksums"),
    ("Fatal error: What kind of backing data is this? SwiftData", "what-kind-of-backing-data"),
    ("vnode unlinked while in use", "vnode-unlinked-while-in-use"),
    ("Forcing into Read Only mode", "forcing-into-read-only-mode"),
    ("Model.xcdatamodel:: error: cdtool cannot compile [0]", "cdtool-cannot-compile"),
    ("no such table: main.ZPROMPT", "no-such-table"),
    ("a store file cannot be migrated  backwards", "134506"),
    ("Can’t find model for source store", "134130"),
    ("Could not merge changes.", "133020"),
    ("Error Domain=NSCocoaErrorDomain Code=134301 \"(null)\"", "134301"),
    (
      "Code=134110 reason=Cannot migrate store in-place: Validation error missing attribute values on mandatory destination attribute",
      "134110"
    ),
  ])
  func `an error message from a log is explained`(text: String, subject: String) throws {
    let result = try modeldiff("explain", text)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try result.output == modeldiff("explain", subject).output)
    #expect(result.output.hasPrefix(subject + ": "))
  }

  @Test(arguments: [
    "Duplicate banana", "the store", "is not",
    "Error Domain=NSCocoaErrorDomain Code=4711", " ", "the store is", "to open the store",
    "the managed object", "used to create", "is incompatible", "destination entity",
    "value transformer", "mapping model",
  ])
  func `an unknown or ambiguous text is an error of use`(
    text: String
  ) throws {
    let result = try modeldiff("explain", text)
    #expect(result.exitCode == 64, "\(result.output)")
    #expect(result.output.isEmpty)
  }

  @Test func `a rule is explained by its former id`() throws {
    let result = try modeldiff("explain", "version-edited")
    #expect(try result == modeldiff("explain", "hash-reused"))
    #expect(result.output.contains(", formerly version-edited\n"))
  }

  @Test func `subjects are not case-sensitive`() throws {
    #expect(
      try modeldiff("explain", "Incompatible-TYPE") == modeldiff("explain", "incompatible-type"))
  }

  @Test func `an explanation of a code and of a rule matches the golden file`() throws {
    expectGolden(
      try modeldiff("explain", "134190").output + "\n"
        + modeldiff("explain", "incompatible-type").output, at: "Golden/explain.text")
  }

  @Test(arguments: [
    (
      "CoreData: error: (11) Fatal error.  The database at /x/App.sqlite is corrupted.", "sqlite-11"
    ),
    ("The operation couldn’t be completed. (Cocoa error 134110.)", "134110"),
    ("Error Domain=NSSQLiteErrorDomain Code=26 \"(null)\"", "sqlite-26"),
    ("Cannot create new type CD_Kid in production schema", "cloudkit-production-schema"),
    (
      "Cannot create or modify field 'CD_x' in record 'CD_Y' in production schema",
      "cloudkit-production-schema"
    ),
    ("no such column: t0.ZTITLE", "no-such-column"),
    ("(CKErrorDomain error 2.)", "ckerror-2"),
  ])
  func `an error message is explained whatever its variable parts are`(
    text: String, subject: String
  ) throws {
    let result = try modeldiff("explain", text)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("\(subject): "))
  }

  @Test func `each code in a log is explained once`() throws {
    let result = try modeldiff(
      "explain", "Code=256 in NSCocoaErrorDomain: NSCocoaErrorDomain Code=256",
      "NSSQLiteErrorDomain=23",
      "NSCocoaErrorDomain Code=256")
    let subjects = result.output.split(separator: "\n").filter {
      $0.hasPrefix("256: ") || $0.hasPrefix("sqlite-23: ")
    }
    #expect(subjects.count == 2)
  }

  @Test func `an unknown text names the nearest subjects`() throws {
    let result = try modeldiff("explain", "database image malformed by banana")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("did you mean sqlite-11"))
    let other = try modeldiff("explain", "Duplicate banana")
    #expect(other.errors.contains("did you mean duplicate-version-checksums?"))
  }

  @Test(arguments: [
    "error 134190", "Code=134190", "NSInferredMappingModelError", "NSCocoaErrorDomain 134190",
  ])
  func `a code or name is explained in every notation`(text: String) throws {
    #expect(try modeldiff("explain", text) == modeldiff("explain", "134190"))
  }

  @Test func `a log from a pipe is explained, in UTF-16 as well`() throws {
    let folder = try TemporaryFolder()
    let log = folder("log.txt")
    let tool = try toolURL("modeldiff").path(percentEncoded: false)
    for encoding in [String.Encoding.utf8, .utf16] {
      try "Error Domain=NSCocoaErrorDomain Code=134190".write(
        toFile: log, atomically: true, encoding: encoding)
      let text = try output(of: "sh", ["-c", "cat \"$0\" | \"$1\" explain -", log, tool])
      #expect(text.hasPrefix("134190: "))
    }
  }

  @Test func `a long unknown text is not repeated in full`() throws {
    let result = try modeldiff("explain", String(repeating: "nothing of it ", count: 1000))
    #expect(result.exitCode == 64)
    #expect(result.errors.utf8.count < 1000)
  }

  @Test func `--format json prints explanations that match the schema`() throws {
    let checker = SchemaChecker(try modeldiff("explain", "--print-schema").json)
    for arguments in [[], ["134190"], ["Code=134110 and Code=134190"]] {
      let result = try runTool("modeldiff", ["explain", "--format", "json"] + arguments)
      #expect(result.exitCode == 0)
      #expect(checker.problems(in: try result.json) == [])
    }
    let one = try modeldiff("explain", "--format", "json", "incompatible-type").json
    let found = try #require(one["explanations"] as? [[String: Any]])
    #expect(found.map { $0["id"] as? String } == ["incompatible-type"])
    #expect(try modeldiff("explain", "--format", "json", "nothing of it").exitCode == 64)
  }
}
