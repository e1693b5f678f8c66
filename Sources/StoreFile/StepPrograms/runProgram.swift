import DataModel
package import Findings
import OperatingSystem
package import StoreModel

/// Runs a program of a step file, with rows as JSON lines on its input and answers on its output.
///
/// The program is started directly, without a shell. It runs in the folder of the step file and gets only
/// `PATH`, `HOME`, `TMPDIR` and the language of the environment. Rows are requested while there is buffer
/// space and answers are processed as they arrive, so neither side blocks the other, and memory grows by only
/// one bit per row.
///
/// - Parameters:
///   - program: The program.
///   - file: Its step file.
///   - entity: The properties of the entity that it writes.
///   - limits: The limits for programs.
///   - rows: Returns the next row, in any order, each key once; nil at the end.
///   - answer: Receives an answer; called between calls of `rows`.
/// - Returns: The number of rows and the error output.
/// - Throws: `ToolchainError` with exit code 1 if the program may not be run, fails, takes too long, or does
///   not answer every row exactly once; errors of `rows` and `answer`. The program has ended in that case.
package func runProgram(
  _ program: StepProgram, of file: StepFile, writing entity: ObjectEntity, _ limits: ProgramLimits,
  rows: () throws(ToolchainError) -> ProgramRow?,
  answer: (ProgramAnswer) throws(ToolchainError) -> Void
) throws(ToolchainError) -> ProgramResult {
  try checkPrograms(of: file, limits)
  var run = try ProgramRun(program, file: file, entity: entity)
  return try run.carryOut(limits, rows: rows, answer: answer)
}

/// The run of one program.
private struct ProgramRun {
  let program: StepProgram
  let file: StepFile
  let process: FilterProcess
  var reader: AnswerReader
  var errors = ErrorText()
  /// Whether all rows have been written.
  var hasSentAll = false

  /// The number of bytes written at once, unless one row has more.
  private static let pieceSize = 64 << 10

  /// Starts the program.
  init(
    _ program: StepProgram, file: StepFile, entity: ObjectEntity
  ) throws(ToolchainError) {
    self.program = program
    self.file = file
    var columns: [(name: String, column: AnswerColumn)] = []
    for column in program.writes.columns {
      guard let found = AnswerColumn(column.text, of: entity) else {
        throw ToolchainError(
          .findings,
          [
            RuleDescription.programFailed.diagnostic(
              "\(entity.name) has no column \(column.text) that a program can write",
              at: column.location)
          ])
      }
      columns.append((column.text, found))
    }
    reader = AnswerReader(columns)
    let folder = StoreFile.stepFolder(of: file)
    guard let executable = findExecutable(program.command, from: folder) else {
      throw Self.error(
        program, file: file, summary: "there is no program \(program.command) that you may run")
    }
    do throws(SystemError) {
      process = try FilterProcess(
        executable, arguments: [program.command] + program.arguments, environment: environment,
        inFolder: folder)
    } catch {
      throw Self.error(
        program, file: file, summary: "\(program.command) cannot be started: \(error.text)")
    }
  }

  mutating func carryOut(
    _ limits: ProgramLimits, rows: () throws(ToolchainError) -> ProgramRow?,
    answer: (ProgramAnswer) throws(ToolchainError) -> Void
  ) throws(ToolchainError) -> ProgramResult {
    defer { process.end() }
    let columns = program.reads.columns.map(\.text)
    let end = ContinuousClock.now + .seconds(limits.timeout)
    while true {
      switch process.next() {
      case .wantsInput: try feed(columns, rows)
      case .output(let bytes): try take(bytes, answer)
      case .errorOutput(let bytes): errors.take(bytes)
      case .nothing: break
      case .ended(let code): return try finish(code, answer)
      }
      if limits.isInterrupted() { throw failure("was interrupted") }
      if ContinuousClock.now >= end {
        throw failure("takes longer than \(seconds(limits.timeout)), after which it was ended")
      }
    }
  }

  private mutating func feed(
    _ columns: [String], _ rows: () throws(ToolchainError) -> ProgramRow?
  ) throws(ToolchainError) {
    var bytes: [UInt8] = []
    while bytes.count < Self.pieceSize {
      guard let row = try rows() else {
        if bytes.isEmpty {
          hasSentAll = true
          process.closeInput()
        }
        break
      }
      _ = reader.sent.insert(row.key)
      row.append(columns: columns, to: &bytes)
    }
    if !bytes.isEmpty { process.write(bytes) }
  }

  /// Processes the program's output; nil at its end.
  private mutating func take(
    _ bytes: [UInt8]?, _ answer: (ProgramAnswer) throws(ToolchainError) -> Void
  ) throws(ToolchainError) {
    var answers: [ProgramAnswer] = []
    do throws(AnswerReader.Fault) {
      answers = if let bytes { try reader.take(bytes) } else { try reader.finish() }
    } catch {
      throw wrongAnswer(error.message)
    }
    for found in answers { try answer(found) }
  }

  private mutating func finish(
    _ code: Int32, _ answer: (ProgramAnswer) throws(ToolchainError) -> Void
  ) throws(ToolchainError) -> ProgramResult {
    guard code == 0 else {
      throw failure(
        code > 128 ? "was ended by the signal \(code - 128)" : "ended with the code \(code)")
    }
    try take(nil, answer)
    guard hasSentAll else {
      throw wrongAnswer("it ended before it read all rows")
    }
    let missing = reader.sent.count - reader.answered.count
    guard missing == 0 else {
      let some = reader.sent.first(3, notIn: reader.answered).map { "p\($0)" }
      let rows = missing == 1 ? "1 row has" : "\(missing) rows have"
      throw wrongAnswer(
        "\(rows) no answer: \(some.joined(separator: ", "))\(missing > some.count ? ", …" : "")")
    }
    return ProgramResult(rowCount: reader.sent.count, errorText: errors.text)
  }

  private func wrongAnswer(_ message: String) -> ToolchainError {
    Self.error(
      program, file: file, summary: "\(program.command): \(message)", rule: .wrongProgramAnswer,
      errors: errors.text)
  }

  private func failure(_ message: String) -> ToolchainError {
    Self.error(
      program, file: file, summary: "\(program.command) \(message)", rule: .programFailed,
      errors: errors.text)
  }

  private static func error(
    _ program: StepProgram, file: StepFile, summary: String,
    rule: RuleDescription = .programFailed, errors: String = ""
  ) -> ToolchainError {
    let notes = errors.isEmpty ? [] : [DiagnosticNote("it printed to standard error:\n\(errors)")]
    return ToolchainError(
      .findings,
      [
        rule.diagnostic(
          summary, explanation: rule.rationale, at: file.location(program.range), notes: notes)
      ])
  }
}

/// The environment of a program.
private var environment: [String: String] {
  var variables: [String: String] = [:]
  for name in ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "USER"] {
    if let value = environmentVariable(name) { variables[name] = value }
  }
  return variables
}

/// A duration for display.
private func seconds(_ count: Double) -> String {
  let text = Int64(exactly: count).map { "\($0)" } ?? "\(count)"
  return count == 1 ? "1 second" : "\(text) seconds"
}
