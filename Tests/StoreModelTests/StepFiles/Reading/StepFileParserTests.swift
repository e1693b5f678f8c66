import Findings
import Testing

@testable import StoreModel

@Suite("Reading step files")
struct StepFileParserTests {
  private let header = "-- migrate: Model → Model 2\n"

  private func parse(_ text: String) -> ParsedStepFile {
    parseStepFile(Array(text.utf8), file: "a.sql")
  }

  private func messages(_ text: String) -> [String] {
    parse(text).diagnostics.map { "\($0.location?.description ?? "?") \($0.id): \($0.summary)" }
  }

  private func file(_ text: String) throws -> StepFile {
    let parsed = parse(text)
    #expect(parsed.diagnostics.isEmpty)
    return try parsed.valid()
  }

  @Test("the header names two versions with either arrow, and quotes names that contain one")
  func headers() throws {
    for (text, from, to) in [
      ("-- migrate: Model → Model 2", "Model", "Model 2"),
      ("\u{FEFF}--migrate:Model->Model 2\r\n", "Model", "Model 2"),
      ("-- a file\n\n  -- migrate: \"A -> \\\"B\\\"\" → C", "A -> \"B\"", "C"),
    ] {
      let header = try file(text).header
      #expect(header.from.text == from)
      #expect(header.to.text == to)
      #expect(header.checksums == nil)
    }
  }

  @Test("version checksums are on a separate line, each with its position")
  func checksums() throws {
    let (old, new) = (
      String(repeating: "a", count: 43) + "=", String(repeating: "b", count: 43) + "="
    )
    let header = try file(header + "-- versions: \(old) → \(new)\n").header
    #expect(header.checksums?.from.text == old)
    #expect(header.checksums?.to.text == new)
    #expect(header.checksums?.to.location.description == "a.sql:2:63")
  }

  @Test("a missing, malformed, late or repeated header is refused with its position")
  func wrongHeaders() {
    #expect(
      messages("UPDATE a SET b = 1") == [
        "a.sql:1:1 step-file-header: the header is missing, expected `-- migrate: OLD → NEW`"
      ])
    for line in [
      "-- migrate: A", "-- migrate: A → ", "-- migrate: A → B → C", "-- migrate: \"A → B",
    ] {
      #expect(
        messages("\n" + line) == [
          "a.sql:2:1 step-file-header: expected two names of versions with one arrow between them: "
            + "`-- migrate: OLD → NEW`"
        ])
    }
    #expect(
      messages(header + header) == [
        "a.sql:2:1 step-file-header: `migrate` stands here, expected it once"
      ])
    #expect(
      messages("DELETE FROM a;\n" + header) == [
        "a.sql:2:1 step-file-header: `migrate` stands here, expected it before all statements"
      ])
    #expect(
      messages(header + "-- versions: a → b") == [
        "a.sql:2:1 step-file-header: expected two version checksums with one arrow between them: "
          + "`-- versions: OLD → NEW`"
      ])
    #expect(messages("").count == 1)
  }

  @Test("a statement ends at a semicolon outside of strings, names and comments")
  func statements() throws {
    let file = try file(
      header + ";\n UPDATE \"a;b\" SET c = 'x;y' /* ; */ WHERE d -- ;\n = 1 ;; DELETE FROM e")
    let statements = file.statements.compactMap { statement -> StepSQL? in
      if case .sql(let sql) = statement.action { sql } else { nil }
    }
    #expect(
      statements.map(\.text) == [
        "UPDATE \"a;b\" SET c = 'x;y' /* ; */ WHERE d -- ;\n = 1", "DELETE FROM e",
      ])
    #expect(statements.map(\.tokens.count) == [10, 3])
    #expect(statements.map(\.start.line) == [3, 4])
    #expect(file.location(statements[1].range).description == "a.sql:4:9")
  }

  @Test("a policy applies to the statements after it")
  func policies() throws {
    let file = try file(
      header + """
        DELETE FROM a;
        -- policy: App.CategoryPolicy (CategoryToCategory)
        DELETE FROM b; DELETE FROM c;
        -- policy: Other
        DELETE FROM d;
        """)
    #expect(
      file.statements.map { $0.policy?.className.text } == [
        nil, "App.CategoryPolicy", "App.CategoryPolicy", "Other",
      ])
    #expect(file.statements[1].policy?.mapping?.text == "CategoryToCategory")
    #expect(file.statements[1].policy?.mapping?.location.description == "a.sql:3:32")
    #expect(file.statements[3].policy?.mapping == nil)
  }

  @Test("a program has a command with arguments, columns to read and columns to write")
  func programs() throws {
    let file = try file(
      header + #"""
        -- program: ./decode-address -v "a \"b\" \\" 'c d'"e" "reads" reads old."Host"(_id, ipAddressData) writes only.Host(destination, "place.x", a.b)
        """#)
    guard case .program(let program) = file.statements[0].action else {
      Issue.record("expected a program")
      return
    }
    #expect(program.command == "./decode-address")
    #expect(program.arguments == ["-v", #"a "b" \"#, "c de", "reads"])
    #expect(program.reads.isOld && !program.reads.isOnly)
    #expect(program.reads.entity.text == "Host")
    #expect(program.reads.columns.map(\.text) == ["_id", "ipAddressData"])
    #expect(!program.writes.isOld && program.writes.isOnly)
    #expect(program.writes.columns.map(\.text) == ["destination", "place.x", "a.b"])
    #expect(file.hasPrograms)
  }

  @Test(
    "a malformed directive is refused with its position and what was expected",
    arguments: [
      ("-- program: a writes b(c)", "a.sql:2:26", "expected `reads` and the columns that it gets"),
      ("-- program: 'a reads b(_id)", "a.sql:2:13", "expected a closing quote"),
      ("-- program: reads b(_id) writes b(c)", "a.sql:2:1", "a program in front of `reads`"),
      ("-- program: a reads b(_id) b(c)", "a.sql:2:28", "expected `writes`"),
      ("-- program: a reads b(c) writes b(c)", "a.sql:2:1", "`_id` among the columns"),
      ("-- program: a reads b(_id) writes old.b(c)", "a.sql:2:1", "`old` is read-only"),
      ("-- program: a reads b(_id) writes b(_id)", "a.sql:2:1", "not _id"),
      ("-- program: a reads b(_id) writes b(c, c)", "a.sql:2:40", "the column c stands twice"),
      ("-- program: a reads b(_id writes b(c)", "a.sql:2:27", "expected a comma or )"),
      ("-- program: a reads b(_id) writes b(c) x", "a.sql:2:40", "expected the end of the line"),
      ("-- program: a reads b(_id) writes b('c')", "a.sql:2:37", "the name of a column"),
      ("-- policy: (A)", "a.sql:2:1", "expected the name of a class"),
      ("-- policy: A B", "a.sql:2:1", "expected the name of a class"),
      ("-- policy: A (B", "a.sql:2:1", "expected the name of a class"),
    ])
  func wrongDirectives(_ line: String, _ place: String, _ expected: String) throws {
    let found = parse(header + line).diagnostics
    #expect(found.map(\.id) == ["step-file-directive"])
    #expect(found.first?.location?.description == place)
    #expect(found.first?.summary.contains(expected) == true)
    #expect(found.first?.sourceLine == line)
  }

  @Test("a directive has to be on a separate line between statements")
  func misplacedDirectives() {
    #expect(
      messages(header + "DELETE FROM a\n-- policy: B\n;") == [
        "a.sql:3:1 step-file-directive: the directive `policy` is within a statement, "
          + "expected a semicolon before it"
      ])
    #expect(
      messages(header + "DELETE FROM a; -- policy: B") == [
        "a.sql:2:16 step-file-directive: the directive `policy` is behind a statement, "
          + "expected it in a line of its own"
      ])
  }

  @Test("a misspelled directive is an error, and another word before a colon is a warning")
  func unknownDirectives() {
    #expect(
      messages(header + "-- polcy: A") == [
        "a.sql:2:1 unknown-step-directive: there is no directive `polcy`, did you mean `policy`?"
      ])
    #expect(parse(header + "-- polcy: A").file == nil)
    #expect(
      messages(header + "-- brands: A") == [
        "a.sql:2:1 unknown-step-directive: there is no directive `brands`, so this is a comment"
      ])
    #expect(parse(header + "-- brands: A").file != nil)
    #expect(messages(header + "-- Brands: A\n-- the brands: A\n/* polcy: A */").isEmpty)
    #expect(messages("-- Migrate: A → B").count == 2)
  }

  @Test("invalid UTF-8, malformed SQL and parameters are refused with their position")
  func malformed() {
    let bytes = Array(header.utf8) + [0x61, 0xC3, 0x28]
    #expect(
      parseStepFile(bytes, file: "a.sql").diagnostics.map { $0.location?.description } == [
        "a.sql:2:2"
      ])
    #expect(
      messages(header + "SELECT 'a") == [
        "a.sql:2:8 malformed-step-file: the text has no end, expected '"
      ])
    #expect(
      messages(header + "SELECT ?1, :a") == [
        "a.sql:2:8 malformed-step-file: the parameter ?1 has no value here, expected a value",
        "a.sql:2:12 malformed-step-file: the parameter :a has no value here, expected a value",
      ])
    #expect(messages(String(repeating: "! ", count: 10_000)).count <= 21)
  }
}
