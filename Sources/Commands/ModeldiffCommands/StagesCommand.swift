import ArgumentParser
import Building
import Checking
import Findings
import Loading
import OperatingSystem
import Reports
import SwiftCode
import Text

/// The command `modeldiff stages`.
struct StagesCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "stages",
    abstract: "Check, simulate or run a staged migration plan, or write it as Swift code.",
    usage: """
      modeldiff stages [<options>] BUNDLE
      modeldiff stages --new FILE BUNDLE
      modeldiff stages --swift FOLDER [<options>] BUNDLE
      modeldiff stages --run STORE [<options>] BUNDLE
      """,
    discussion: """
      Prints for the stores of each version which stages of the plan they run through, and with \
      which result; for each stage what can fail on rows and what is lost; and what is wrong with \
      the plan – a duplicate checksum, a stage that cannot be inferred, a gap, an unknown version \
      – with the text of the exception or error that Core Data reports at launch. The exit code is \
      1 when the plan has an error, or fails for the stores of any version.

      The plan is a file that .modeldiff.json names as "plan", such as
        {"formatVersion": 1, "stages": [
          {"lightweight": ["Shop"]},
          {"custom": {"from": "Shop 2", "to": "Shop 3",
                      "didMigrate": "Shop 2 → 3.sql"}}]}

      Versions are names, checksums, or objects with both as "version" and "checksum". willMigrate \
      and didMigrate name the step files to run before and after, relative to the plan. --new \
      writes a plan for all versions of the bundle, --fill adds checksums to an existing plan.

      --swift writes MODELMigration.swift, regenerated each time: the versions with their \
      checksums, NSStagedMigrationManager with a custom stage from each version to the next, and \
      the same plan as a loop for iOS 15 and 16. If missing, it also writes \
      MODELMigrationHandlers.swift with a function for each handler, and \
      MODELMigrationTests.swift.

      --run upgrades a store through the stages that the plan has for its version: before each \
      stage the step file of willMigrate, then the lightweight step, then the step file of \
      didMigrate. All stages run on a copy, as the steps of modeldiff upgrade do, and the copy is \
      put in place once everything is verified; if anything fails before, the old store is \
      unchanged, and the same command starts again. A plan with errors is not run. The exit codes \
      are those of modeldiff upgrade.

      Example:
        modeldiff stages App/Model.xcdatamodeld
            what happens to the stores of each version
      """)

  @Argument(help: ArgumentHelp("The .xcdatamodeld.", valueName: "bundle"))
  var bundle: String

  @Option(
    help: ArgumentHelp("The plan to use instead of the one in .modeldiff.json.", valueName: "file"))
  var plan: String?

  @Option(help: ArgumentHelp("Write a plan for all versions to a new file.", valueName: "file"))
  var new: String?

  @Flag(help: "Add the checksums of its versions to the plan.")
  var fill = false

  @Option(help: ArgumentHelp("Write the plan as Swift code into a folder.", valueName: "folder"))
  var swift: String?

  @Option(
    help: ArgumentHelp("The module that the test in Swift imports.", valueName: "module"))
  var module: String?

  @Flag(help: "With --swift, overwrite a file that was not generated.")
  var force = false

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Upgrade a store through the stages of the plan.", valueName: "store"))
  var store: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The new store (default: Store.upgraded.sqlite beside Store.sqlite), with --run.",
      valueName: "file"))
  var output: String?

  @Flag(
    name: .shortAndLong, help: "Skip confirmation; required with --in-place when non-interactive.")
  var yes = false

  @OptionGroup(title: "Options of --run")
  var rows: RowArguments

  @OptionGroup(title: "Options of --run")
  var waiting: TimeoutOption

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "The configuration to use instead of .modeldiff.json at the root of the repository.",
      valueName: "file"))
  var config: String?

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue {
    line.contains { $0.hasPrefix("--run") } ? stagedRunSchema : stagesSchema
  }

  func validate() throws {
    try validateRun()
    guard [new != nil, fill, swift != nil, store != nil].count(where: \.self) < 2 else {
      throw ValidationError("--new, --fill, --swift and --run are done one at a time")
    }
    guard new == nil || plan == nil else {
      throw ValidationError("--new makes a plan, and takes none")
    }
    guard swift != nil || (module == nil && !force) else {
      throw ValidationError("--module and --force need --swift")
    }
  }

  func run() throws {
    var request = StagesRequest(bundle: bundle, plan: plan)
    request.options.configuration = config
    request.options.scratch = temporaryDirectory
    if let store { return try run(request, on: store) }
    var code: Findings.ExitCode?
    try reportingErrors(common) { () throws(ToolchainError) in
      if let new { return try writeNew(try proposePlan(request), to: new) }
      let stages = try examineStages(request)
      if fill { return try write(stages.filledPlan, to: stages.report.plan) }
      if let swift { return try writeCode(stages, to: swift) }
      let report = stages.report
      code = report.isUnread ? .data : report.hasFailed ? .findings : nil
      Stream.standardOutput.write(
        format == .json
          ? stagesJSON(report).text
          : StagesText(style: common.style(.standardOutput)).text(report))
    }
    if let code { throw ArgumentParser.ExitCode(code.rawValue) }
  }

  private func writeNew(_ plan: JSONValue, to file: String) throws(ToolchainError) {
    if let kind = FileKind(at: file, followsLinks: false) {
      throw ToolchainError.cannotCreateOutput(file, over: kind, expected: "nothing")
    }
    try write(plan, to: file)
  }

  private func write(_ plan: JSONValue, to file: String) throws(ToolchainError) {
    try writeWhole(Array(plan.text.utf8), to: file)
    tell("wrote \(file)")
  }

  private func writeCode(
    _ stages: ExaminedStages, to folder: String
  ) throws(ToolchainError) {
    let files = stagedCodeFiles(try stages.code(module: module))
    common.report(stages.handlerProblems)
    let missing = files.flatMap { missingFunctions($0, in: folder) }
    func outputs(_ isWrittenOnce: Bool) -> [OutputFile] {
      files.filter { $0.isWrittenOnce == isWrittenOnce }
        .map { OutputFile(name: $0.name, bytes: Array($0.text.utf8)) }
    }
    let written = try writeOutputs(
      planOutputs(
        outputs(false), humanFiles: outputs(true), in: folder, isForced: force))
    for name in written.written { tell("wrote \(joined(folder, name))") }
    for name in written.unchanged { tell("\(joined(folder, name)): unchanged") }
    for (file, function) in missing { tell("\(file) lacks \(function)") }
  }

  /// The functions that a file that is there lacks, so far as their names do not occur in it.
  private func missingFunctions(
    _ file: StagedCodeFile, in folder: String
  ) -> [(file: String, function: String)] {
    let path = joined(folder, file.name)
    guard file.isWrittenOnce, let bytes = try? readFile(path, limit: 16 << 20) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return file.functions.filter { function in
      !text.contains(function.prefix { $0 != "(" }.dropFirst("static ".count))
    }.map { (path, $0) }
  }

  private func tell(_ line: String) {
    guard !common.quiet else { return }
    Stream.standardOutput.write(printableLines(line + "\n"))
  }
}
