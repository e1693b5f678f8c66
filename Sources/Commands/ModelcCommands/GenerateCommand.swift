import ArgumentParser
import Building
import Checking
import Findings
import Loading
import Reports
import SwiftCode
import Text

/// The command `modelc generate`.
struct Generate: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the managed object classes of a model, or check them.",
    usage: """
      modelc generate [<options>] MODEL -o FOLDER
      modelc generate [<options>] MODEL --check FOLDER
      """,
    discussion: """
      Writes the classes as Xcode does; options change them. Entities whose code generation is \
      Class Definition get a class and its properties, those with Category/Extension the \
      properties alone. Files whose text is unchanged are not touched.

      Without --xcode, the text follows the Xcode release that generated the files in the folder, \
      or the newest if there are none. With --single-file, for builds, existing files are ignored.

      With --check nothing is written: outdated generated files are shown as a diff, and \
      handwritten classes are compared with the model: missing, extra and wrongly typed \
      properties. The levels of rules are those in .modeldiff.json.

      .modelc.json, in the folder of the model or one above it, has the same options and more: \
      enumerations, folders. It is not used for a model at a git revision. A folder without \
      sources is an error.

      Example:
        modelc generate App.xcdatamodeld -o Generated
            the classes of the current version
      """)

  @Argument(help: ArgumentHelp("The model; of a bundle the current version.", valueName: "model"))
  var model: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write, created if missing.", valueName: "folder"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The folder for the files that you edit (default: the same folder).",
      valueName: "folder"))
  var humanFolder: String?

  @Option(
    help: ArgumentHelp(
      "Write Swift into one file of this name, even when no entity asks for code.",
      discussion: "For builds that declare their outputs. Without Core Data it is empty.",
      valueName: "name.swift"))
  var singleFile: String?

  @Flag(help: "Print the paths of the files, and write nothing.")
  var dryRun = false

  @Flag(help: "Remove generated files from the folder that are no longer generated.")
  var prune = false

  @Flag(help: "Replace files that were not generated.")
  var force = false

  @Option(help: ArgumentHelp("Check the sources in a folder instead.", valueName: "folder"))
  var check: String?

  @Option(help: ArgumentHelp("The format of the report of --check.", valueName: "form"))
  var format = CheckFormat.text

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails --check, with exit code 1.",
      valueName: "severity"))
  var failOn = FailureLevel.error

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup(title: "Classes")
  var arguments: GenerationArguments

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { checkSchema }

  func validate() throws {
    guard check == nil || (output == nil && !dryRun && !prune && !force) else {
      throw ValidationError("--check writes nothing, expected it without other folders")
    }
    for (option, path) in [
      ("--output", output), ("--human-folder", humanFolder), ("--check", check),
      ("--config", arguments.config),
    ] where path == "" {
      throw ValidationError("the path of \(option) is empty")
    }
    guard let singleFile else { return }
    guard arguments.language != .objectiveC else {
      throw ValidationError("--single-file is of Swift, and --language asks for Objective-C")
    }
    guard singleFile.hasSuffix(".swift"), singleFile != ".swift", !singleFile.contains("/") else {
      throw ValidationError("--single-file takes the name of a Swift file, without a folder")
    }
  }

  func run() throws {
    var hasFailed = false
    try reportingErrors(common) { () throws(ToolchainError) in
      var request = arguments.request(for: model)
      request.singleFile = singleFile
      let generation = try prepareGeneration(request, scratch: temporaryDirectory)
      if let check {
        hasFailed = try self.check(generation, in: check)
      } else {
        try write(generation)
      }
    }
    if hasFailed { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  private func write(_ generation: Generation) throws(ToolchainError) {
    guard let output = output ?? generation.output else {
      throw ToolchainError(
        .noOutputFolder, exitCode: .usage, file: model,
        "no folder is named, expected --output or \"output\" in .modelc.json")
    }
    var generation = generation
    let form = try generation.followFiles(in: output)
    let sources = try generateFiles(generation)
    common.report(sources.diagnostics)
    let plan = try planOutputs(
      sources, of: generation, in: output, humanFolder: humanFolder ?? generation.humanFolder,
      isForced: force)
    guard !dryRun else {
      return Stream.standardOutput.write(plan.paths.map { $0 + "\n" }.joined())
    }
    let result = try writeOutputs(plan)
    let stale = try findStaleFiles(in: output, besides: sources, of: generation)
    if prune {
      try removeStaleFiles(stale.names, in: output)
    } else {
      common.report(stale.names.map { staleFile($0, in: output) })
    }
    guard !common.quiet else { return }
    if let other = stale.otherModel {
      Stream.standardError.write(
        printable("\(output): \(other) belongs to another model, so no file counts as stale")
          + "\n")
    }
    Stream.standardOutput.write(
      result.summary(in: output, removed: prune ? stale.names.count : 0) + "\n")
    guard let form else { return }
    Stream.standardOutput.write(
      printable("\(withoutTrailingSlashes(output)): text of \(form)") + "\n")
  }

  /// Prints the report of a check, and says whether it has failed.
  private func check(_ generation: Generation, in folder: String) throws(ToolchainError) -> Bool {
    var options = ClassCheckOptions(generation: generation.options)
    options.settings = try LintSettings(for: ModelReference(model), configuration: nil)
    options.failureLevel = failOn.severity
    options.followsFiles = generation.settings.xcode == nil
    common.report(generation.diagnostics)
    let result = try checkClasses(
      of: generation.version, reference: model, in: folder, options: options)
    let style = common.style(.standardOutput)
    Stream.standardOutput.write(format.print(result.report, style: style))
    if format == .text { Stream.standardOutput.write(result.difference) }
    return result.report.hasFailed
  }
}

extension WrittenFiles {
  /// What became of the files, in one line.
  fileprivate func summary(in folder: String, removed: Int) -> String {
    guard !written.isEmpty || !unchanged.isEmpty || removed > 0 else {
      return "nothing to write: no entity of the model asks for code (--all-entities)"
    }
    var parts = ["\(written.count) file\(written.count == 1 ? "" : "s") written"]
    if !unchanged.isEmpty { parts.append("\(unchanged.count) unchanged") }
    if removed > 0 { parts.append("\(removed) removed") }
    return "\(withoutTrailingSlashes(folder)): \(parts.joined(separator: ", "))"
  }
}
