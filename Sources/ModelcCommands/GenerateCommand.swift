import ArgumentParser
import CodeGeneration
import CommandLineTool
import Findings
import Generating
import Loading
import OperatingSystem
import Reports

extension GeneratedLanguage: Choice {}
extension AccessLevel: Choice {}

/// The command `modelc generate`.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the managed object classes of a model as Xcode does.",
    usage: "modelc generate [<options>] MODEL -o FOLDER",
    discussion: """
      Entities whose code generation is Class Definition get a class and its properties, those \
      with Category/Extension the properties alone. Files that are there with the same text are \
      not touched. Without user names and dates the same model gives the same bytes everywhere.
      """)

  @Argument(help: ArgumentHelp("The model; of a bundle the current version.", valueName: "model"))
  var model: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write, made where it is missing.", valueName: "folder"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The language, where it is not to be the one that the model names.", valueName: "swift|objc"))
  var language: GeneratedLanguage?

  @Option(
    help: ArgumentHelp(
      "The release of Xcode whose text is written, from 8 on.", valueName: "version"))
  var xcode = XcodeVersion.newest

  @Flag(help: "Write classes for all entities that name one, whatever their code generation.")
  var allEntities = false

  @Option(
    help: ArgumentHelp(
      "The module; an entity whose class is of another one is an error.", valueName: "name"))
  var module: String?

  @Option(
    help: ArgumentHelp(
      "Who can use the Swift classes.", valueName: "public|package|internal"))
  var access = AccessLevel.public

  @Flag(help: "Declare Swift classes nonisolated, for modules that are isolated by default.")
  var nonisolated = false

  @Option(
    help: ArgumentHelp(
      "Write Swift into one file of this name, there also when no entity asks for code.",
      discussion: "For builds that declare their outputs. Where there is no Core Data it is empty.",
      valueName: "name.swift"))
  var singleFile: String?

  @Flag(help: "Print the paths of the files, and write nothing.")
  var dryRun = false

  @Flag(help: "Remove generated files of FOLDER that the model no longer asks for.")
  var prune = false

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard let singleFile else { return }
    guard language != .objectiveC else {
      throw ValidationError("--single-file is of Swift, and --language asks for Objective-C")
    }
    guard singleFile.hasSuffix(".swift"), singleFile != ".swift", !singleFile.contains("/") else {
      throw ValidationError("--single-file takes the name of a Swift file, without a folder")
    }
  }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let sources = try generateFiles(request, scratch: temporaryDirectory)
      common.report(sources.diagnostics)
      guard !dryRun else { return printPaths(sources.files) }
      let result = try writeGeneratedFiles(sources.files, to: output)
      let stale = try findStaleFiles(in: output, besides: sources.files)
      if prune {
        try removeStaleFiles(stale, in: output)
      } else {
        common.report(stale.map { staleFile($0, in: output) })
      }
      if !common.quiet { summarize(result, removed: prune ? stale.count : 0) }
    }
  }

  private var request: GenerationRequest {
    var request = GenerationRequest(ModelReference(model))
    request.language = language
    request.form = GenerationForm(xcode: xcode, isAutomatic: true)
    request.includesAllEntities = allEntities
    request.module = module
    request.access = access
    request.isNonisolated = nonisolated
    request.singleFile = singleFile
    return request
  }

  private func printPaths(_ files: [OutputFile]) {
    let folder = withoutTrailingSlashes(output)
    Stream.standardOutput.write(files.map { joined(folder, $0.name) + "\n" }.joined())
  }

  private func summarize(_ result: WrittenFiles, removed: Int) {
    var parts = [
      "\(result.written.count) file\(result.written.count == 1 ? "" : "s") written",
      "\(result.unchanged.count) unchanged",
    ]
    if removed > 0 { parts.append("\(removed) removed") }
    let text =
      result.written.isEmpty && result.unchanged.isEmpty
      ? "nothing to write: no entity of the model asks for code (--all-entities)"
      : "wrote \(withoutTrailingSlashes(output)): \(parts.joined(separator: ", "))"
    Stream.standardOutput.write(text + "\n")
  }
}

extension XcodeVersion: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
    guard self >= XcodeVersion(8) else { return nil }
  }

  public var defaultValueDescription: String { description }
}
