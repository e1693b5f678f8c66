import DataModel
import Findings
import Foundation
import StoreModel
import TestSupport
import Testing

@testable import StoreFile

@Suite("Programs of step files")
struct StepProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let model = Model(entities: [
    Entity(
      "Host",
      [
        Attribute("name", isOptional: true), Attribute("rank", .integer16, isOptional: true),
        Attribute("day", .date, isOptional: true), Attribute("id", .uuid, isOptional: true),
        Attribute("data", .binary, isOptional: true),
        Attribute("sum", derivedBy: "now()"),
        Attribute("place", Composite(name: "Place", attributes: [Attribute("city")])),
        Relationship("boss", to: "Host", inverse: "staff"),
        Relationship("staff", toMany: "Host", inverse: "boss"),
      ])
  ])

  /// Runs a shell script as the program of a step file.
  ///
  /// - Returns: The answers, and the program's standard error.
  @discardableResult
  private func run(
    _ script: String, with command: String = "./program", reads: String = "_id, name",
    writes: String = "rank",
    rows: [ProgramRow] = [ProgramRow(key: 1, values: [.text("a")])],
    _ limits: ProgramLimits = ProgramLimits(allowsPrograms: true, timeout: 600)
  ) throws -> (answers: [ProgramAnswer], errors: String) {
    // A link to the shell: a file that was just written may still be open in another child.
    try folder.write(Array("\(script)\n".utf8), to: "script")
    if !folder.has("program") { try folder.link("program", to: "/bin/sh") }
    let (file, program) = try directive("\(command) script one 'two  three'", reads, writes)
    let entity = try #require(
      ObjectLayout(Self.model, predictSchema(Self.model)).entities["Host"])
    var rest = rows[...]
    var answers: [ProgramAnswer] = []
    let result = try runProgram(
      program, of: file, writing: entity, limits, rows: { rest.popFirst() },
      answer: { answers.append($0) })
    #expect(result.rowCount == rows.count)
    return (answers, result.errorText)
  }

  private func directive(
    _ command: String, _ reads: String = "_id", _ writes: String = "rank"
  ) throws -> (StepFile, StepProgram) {
    let text =
      "-- migrate: A → B\n-- program: \(command) reads old.\"Host\"(\(reads)) writes \"Host\"(\(writes))"
    let file = try parseStepFile(Array(text.utf8), file: folder("a.sql")).valid()
    guard case .program(let program) = file.statements[0].action else { throw NoProgram() }
    return (file, program)
  }

  private struct NoProgram: Error {}

  /// The error of a run: its rule, its line in the file and its summary.
  private func failure(_ body: () throws -> Void) -> Diagnostic? {
    do {
      try body()
      return nil
    } catch { return (error as? ToolchainError)?.diagnostics.first }
  }

  @Test("a program receives rows as JSON lines, in the format in which rows are printed")
  func rows() throws {
    let id = [UInt8](0..<16)
    let found = try run(
      "cat >&2; echo '{\"_id\": \"p7\", \"rank\": null}'",
      reads: "_id, name, day, id, data, rank, boss, place.city",
      rows: [
        ProgramRow(
          key: 7,
          values: [
            .text("a\"\n"), .date(0.5), .uuid(id), .data([1, 2]), .integer(-3),
            .object(ObjectID(entity: "Host", key: 4)), .null,
          ])
      ])
    #expect(
      found.errors == #"""
        {"_id": "p7", "name": "a\"\n", "day": "2001-01-01T00:00:00.5Z", "id": "00010203-0405-0607-0809-0A0B0C0D0E0F", "data": {"base64": "AQI="}, "rank": -3, "boss": "p4", "place.city": null}
        """#)
    #expect(found.answers == [ProgramAnswer(key: 7, values: [.null])])
  }

  @Test("answers can come in any order, and their values are converted for the store")
  func answers() throws {
    let found = try run(
      """
      echo ' {"boss":"p9","_id":"p2","name":"é","day":"2001-01-01T00:00:01Z","id":"00010203-0405-0607-0809-0A0B0C0D0E0F","data":{"base64":"AQI="},"place.city":"x"}'
      echo
      cat > /dev/null
      printf '{"_id":"p1","name":null,"day":null,"id":null,"data":null,"place.city":null,"boss":null}'
      """, writes: "name, day, id, data, place.city, boss",
      rows: [ProgramRow(key: 1, values: [.null]), ProgramRow(key: 2, values: [.null])])
    #expect(
      found.answers == [
        ProgramAnswer(
          key: 2,
          values: [
            .text("é"), .integer(1), .blob([UInt8](0..<16)), .blob([1, 2]), .text("x"), .integer(9),
          ]),
        ProgramAnswer(key: 1, values: [.null, .null, .null, .null, .null, .null]),
      ])
  }

  @Test("a program gets its arguments, the folder of the file and few variables, without a shell")
  func surroundings() throws {
    let found = try run(
      """
      printf '%s|%s|%s|%s|%s' "$#" "$1" "$2" "$PWD" "$0" > /dev/stderr
      env | cut -d= -f1 | grep -vE '^(PATH|HOME|TMPDIR|LANG|LC_ALL|LC_CTYPE|TZ|USER|PWD|SHLVL|_|OLDPWD)$' >&2
      sed 's/"name".*/"rank": 5}/' < /dev/stdin
      """)
    #expect(found.errors.hasPrefix("2|one|two  three|"))
    #expect(found.errors.hasSuffix("|script"))
    #expect(found.errors.contains(folder.path.split(separator: "/").last ?? "?"))
    #expect(!found.errors.contains("\n"))
    #expect(found.answers == [ProgramAnswer(key: 1, values: [.integer(5)])])
  }

  @Test("a command without a slash is looked up in PATH, and a path is relative to the file")
  func places() throws {
    let answer = #"sed 's/"name".*/"rank": 1}/'"#
    for command in [
      "sh", "/bin/sh", "./program", "../\(folder.path.split(separator: "/").last ?? "")/program",
    ] {
      #expect(try run(answer, with: command).answers.count == 1, "\(command)")
    }
    let found = failure { try run(answer, with: "program") }
    #expect(found?.summary == "there is no program program that you may run")
  }

  @Test("many rows pass in both directions at once, even if the program answers late")
  func streaming() throws {
    let rows = (1...30_000).map {
      ProgramRow(key: $0, values: [.text(String(repeating: "x", count: 100))])
    }
    let answer = #"sed 's/"name".*/"rank": 1}/'"#
    #expect(try run(answer, rows: rows).answers.count == 30_000)
    #expect(try run("sort | \(answer)", rows: rows).answers.count == 30_000)
    #expect(
      try run("\(answer); head -c 300000 /dev/zero | tr '\\0' e >&2", rows: rows).errors.count
        < 10_000)
  }

  @Test(
    "an invalid answer is refused with its line",
    arguments: [
      ("echo x", "line 1 of its output is no JSON at column 1"),
      ("echo; echo '[1]'", "line 2 of its output is a list, expected an object"),
      (#"echo '{"rank": 1}'"#, "line 1 of its output lacks `_id`"),
      (#"echo '{"_id": 1, "rank": 1}'"#, #"has the `_id` 1, expected that of a row, such as "p1""#),
      (#"echo '{"_id": "p2", "rank": 1}'"#, #"has the `_id` "p2", which is that of no row"#),
      (
        #"echo '{"_id": "p1", "rank": 1}'; echo '{"_id": "p1", "rank": 1}'"#,
        #"line 2 of its output has the `_id` "p1", which was answered already"#
      ),
      (#"echo '{"_id": "p1"}'"#, #"lacks the column "rank", expected a value or null"#),
      (#"echo '{"_id": "p1", "rnak": 1}'"#, #"has the column "rnak", which the program does not"#),
      (#"echo '{"_id": "p1", "rank": "x"}'"#, #"that is "x", expected a whole number"#),
      (#"echo '{"_id": "p1", "rank": 99999}'"#, "that is 99999, which is no Integer 16"),
      ("true", "1 row has no answer: p1"),
    ])
  func wrongAnswers(_ answers: String, _ wanted: String) throws {
    let found = failure { try run("cat > /dev/null; echo careful >&2; \(answers)") }
    #expect(found?.id == "wrong-program-answer")
    #expect(found?.summary.contains(wanted) == true, "\(found?.summary ?? "none")")
    #expect(found?.location?.description == "\(folder("a.sql")):2:1")
    #expect(found?.notes.first?.message == "it printed to standard error:\ncareful")
  }

  @Test("a program that ends early, fails or is killed is an error")
  func failures() throws {
    let rows = (1...30_000).map { ProgramRow(key: $0, values: [.text("x")]) }
    #expect(
      failure { try run("exit 0", rows: rows) }?.summary.contains("before it read all rows") == true
    )
    #expect(failure { try run("exit 3") }?.summary == "./program ended with the code 3")
    #expect(failure { try run("kill -9 $$") }?.summary == "./program was ended by the signal 9")
  }

  @Test("a program that exceeds the time limit is ended with its child processes")
  func timeout() throws {
    let found = failure {
      try run(
        "(sleep 2; touch \(folder("late"))) & sleep 30",
        ProgramLimits(allowsPrograms: true, timeout: 0.3))
    }
    #expect(
      found?.summary == "./program takes longer than 0.3 seconds, after which it was ended")
    _ = try runProcess("/bin/sleep", ["2.5"])
    #expect(!folder.has("late"))
  }

  @Test("a child process that keeps running does not delay the end of its program")
  func leftBehind() throws {
    #expect(
      try run("cat > /dev/null; sleep 30 & echo '{\"_id\":\"p1\",\"rank\":1}'").answers.count == 1)
  }

  @Test("the user can interrupt a program")
  func interruption() {
    let limits = ProgramLimits(allowsPrograms: true) { true }
    #expect(failure { try run("sleep 30", limits) }?.summary == "./program was interrupted")
  }

  @Test("a program that is missing or not allowed is refused before rows are read")
  func refusal() throws {
    let (file, program) = try directive("./program")
    let entity = try #require(
      ObjectLayout(Self.model, predictSchema(Self.model)).entities["Host"])
    for limits in [ProgramLimits(allowsPrograms: false), ProgramLimits(allowsPrograms: true)] {
      let found = failure {
        _ = try runProgram(
          program, of: file, writing: entity, limits,
          rows: {
            Issue.record("expected no row to be asked for")
            return nil
          }, answer: { _ in })
      }
      #expect(found?.id == (limits.allowsPrograms ? "program-failed" : "program-not-allowed"))
      #expect(found?.location?.description == "\(folder("a.sql")):2:1")
    }
  }

  @Test("a column that cannot be written is refused before the program runs")
  func unwritable() {
    for column in ["staff", "sum", "nme", "place"] {
      let found = failure { try run("touch ran", writes: column) }
      #expect(found?.summary == "Host has no column \(column) that a program can write")
    }
    #expect(!folder.has("ran"))
  }

  @Test("a set of keys returns the keys missing from another")
  func keys() {
    var (all, some) = (KeySet(), KeySet())
    let isNew = [1, 64, 63, 1 << 40, -5, 64].map { all.insert($0) }
    #expect(isNew == [true, true, true, true, true, false])
    _ = some.insert(63)
    #expect(all.count == 5)
    #expect(all.contains(1 << 40) && !all.contains(2))
    #expect(all.first(9, notIn: some) == [-5, 1, 64, 1 << 40])
    #expect(all.first(2, notIn: some) == [-5, 1])
  }
}

extension TemporaryFolder {
  /// Whether a file of that name exists.
  fileprivate func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: self(name))
  }
}
