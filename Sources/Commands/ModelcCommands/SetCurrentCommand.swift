import ArgumentParser
import Building
import Findings
import Loading

/// The command `modelc set-current`.
struct SetCurrent: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-current",
    abstract: "Make a version of a bundle the current one.",
    usage: "modelc set-current [<options>] BUNDLE NAME",
    discussion: """
      Updates .xccurrentversion and the Xcode projects that list the bundle; a version that a \
      project does not list is added to it.

      Example:
        modelc set-current App/Model.xcdatamodeld "Model 2"
      """)

  @Argument(help: ArgumentHelp("The .xcdatamodeld.", valueName: "bundle"))
  var bundle: String

  @Argument(help: ArgumentHelp("The name of the version.", valueName: "name"))
  var name: String

  @OptionGroup
  var projects: ProjectOptions

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      try projects.finish(
        try planCurrentVersion(of: ModelReference(bundle), to: name, projects: projects.choice),
        common)
    }
  }
}
