import ArgumentParser
import CommandLineTool
import Diagnostics
import Reports
import Toolchain
import VersionHash

/// The command `modelc show`.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a model: entities, properties, indexes, constraints, hashes.",
    discussion: "With --format json, everything the model holds.")

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @Option(help: ArgumentHelp("The form of the result.", valueName: "text|json"))
  var format = OutputFormat.text

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      let loaded = try loadModel(ModelReference(model), scratch: temporaryDirectory)
      if loaded.diagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
      let version = try loaded.selectedVersion()
      let problems = loaded.diagnostics + version.diagnosticsWithErrors
      if problems.hasErrors { throw ToolchainError(refusing: problems) }
      common.report(problems)
      Stream.standardOutput.write(page(version))
    }
  }

  private func page(_ version: LoadedVersion) -> String {
    guard format == .text else {
      return modelJSON(version.model, name: version.name, reference: model).text
    }
    return ModelPage(
      version.model, hashes: hashModel(version.model), title: version.name,
      style: common.style(.standardOutput)
    ).text
  }
}
