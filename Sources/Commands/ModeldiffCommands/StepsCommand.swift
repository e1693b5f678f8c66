import ArgumentParser
import Findings
import Loading
import OperatingSystem
import Reports
import Text
import Upgrading

/// The command `modeldiff steps`.
struct StepsCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "steps",
    abstract: "Lint step files; write their headers.",
    usage: """
      modeldiff steps [<options>] BUNDLE [PATH…]
      modeldiff steps --fill [<options>] BUNDLE [PATH…]
      modeldiff steps --new FILE [<options>] BUNDLE
      """,
    discussion: """
      Step files are SQL on the entities of a model, for what lightweight migration cannot do \
      between two versions. Without names, those in the folder Migrations beside the bundle are \
      checked: whether the header names versions of the bundle and has their checksums; entities \
      and properties that do not exist; dropped values that no statement reads; required values \
      that no statement sets; comparisons that skip rows without a value; writes to the old \
      version. No store is needed, and no program is run. modeldiff plan shows what depends on \
      SQLite or the rows.

      --fill adds the line with the checksums of both versions to files without it. modeldiff \
      upgrade refuses a step file whose checksums differ from those of the versions, as one of \
      them has changed since. If the statements are still right, --fill --force writes the new \
      checksums.

      --new writes a step file with a header and a TODO: comment for each part of the change that \
      needs a statement. Without --from and --to, it is for the step to the current version.

      The exit code is 1 for findings at or above --fail-on, 65 for a file that is not a step file.

      Example:
        modeldiff steps App/Model.xcdatamodeld
            lint the step files in App/Migrations
      """)

  @Argument(help: ArgumentHelp("The .xcdatamodeld.", valueName: "bundle"))
  var bundle: String

  @Argument(help: ArgumentHelp("Step files, or folders of step files.", valueName: "path"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Write a step file to fill in.", valueName: "file"))
  var new: String?

  @Option(
    help: ArgumentHelp(
      "With --new, the old version (default: the one before the new one).", valueName: "version"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "With --new, the new version (default: the current one).", valueName: "version"))
  var to: String?

  @Flag(help: "Add the checksums of both versions to files without them.")
  var fill = false

  @Flag(help: "With --fill, replace checksums that differ.")
  var force = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1.", valueName: "severity"))
  var failOn = FailureLevel.error

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { stepsSchema }

  func validate() throws {
    guard new == nil || (!fill && paths.isEmpty) else {
      throw ValidationError("--new writes a file, and takes neither --fill nor others")
    }
    guard new != nil || (from == nil && to == nil) else {
      throw ValidationError("--from and --to need --new: a step file names its versions itself")
    }
    guard fill || !force else { throw ValidationError("--force needs --fill") }
  }

  func run() throws {
    var code: Findings.ExitCode?
    try reportingErrors(common) { () throws(ToolchainError) in
      if let new { return try writeNew(to: new) }
      var report = try examineSteps(paths, of: bundle, scratch: temporaryDirectory)
      if fill, try writeChecksums(report) {
        report = try examineSteps(paths, of: bundle, scratch: temporaryDirectory)
      }
      let worst = report.diagnostics.map(\.severity).max()
      if report.steps.contains(where: \.isMalformed) {
        code = .data
      } else if let worst, worst >= failOn.severity {
        code = .findings
      }
      Stream.standardOutput.write(
        format == .json
          ? stepsJSON(report).text : stepsText(report, style: common.style(.standardOutput)))
    }
    if let code { throw ArgumentParser.ExitCode(code.rawValue) }
  }

  private func writeNew(to file: String) throws(ToolchainError) {
    if let kind = FileKind(at: file, followsLinks: false) {
      throw ToolchainError.cannotCreateOutput(file, over: kind, expected: "nothing")
    }
    let text = try proposeStep(of: bundle, from: from, to: to, scratch: temporaryDirectory)
    try writeWhole(Array(text.utf8), to: file)
    tell("wrote \(file)")
  }

  /// Writes checksums into files that lack them.
  ///
  /// - Returns: Whether one was written.
  private func writeChecksums(_ report: ExaminedSteps) throws(ToolchainError) -> Bool {
    var hasWritten = false
    for step in report.steps where step.checksums == .missing || force {
      guard let bytes = step.stamped else { continue }
      try writeWhole(bytes, to: step.path)
      tell("wrote the checksums into \(step.path)")
      hasWritten = true
    }
    return hasWritten
  }

  private func tell(_ line: String) {
    guard !common.quiet, format == .text else { return }
    Stream.standardOutput.write(printableLines(line + "\n"))
  }
}
