import ArgumentParser
import CommandLineTool
import Findings
import Loading
import Reports
import VersionHash

/// The command `modelc show`.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a model: entities, properties, indexes, constraints, hashes.",
    usage: "modelc show [<options>] MODEL",
    discussion: """
      With --format json, everything that the model holds is printed. Every model that can be \
      read is shown, even one that the compiler refuses.
      """)

  @Argument(help: ArgumentHelp("The model.", valueName: "model"))
  var model: String

  @Option(help: ArgumentHelp("The output format.", valueName: "text|json"))
  var format = OutputFormat.text

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      Stream.standardOutput.write(page(try loadVersion(model, common)))
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
