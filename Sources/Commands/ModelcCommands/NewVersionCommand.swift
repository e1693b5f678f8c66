import ArgumentParser
import Building
import Findings
import Loading

/// The command `modelc new-version`.
struct NewVersion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-version",
    abstract: "Add a version to a bundle by copying the current one.",
    usage: "modelc new-version [<options>] BUNDLE [NAME]",
    discussion: """
      The new version becomes current and is added to the Xcode projects that list the bundle, \
      beside it and in the folders above it, up to the root of the repository. With \
      BUNDLE#VERSION, another version is copied. Without NAME, the version gets the next number, \
      as in Xcode: Model, Model 2, Model 3. If a file cannot be written, all changes are reverted.

      Example:
        modelc new-version App/Model.xcdatamodeld
            make App/Model.xcdatamodeld/Model 2.xcdatamodel
      """)

  @Argument(help: ArgumentHelp("The .xcdatamodeld.", valueName: "bundle"))
  var bundle: String

  @Argument(help: ArgumentHelp("The name of the new version.", valueName: "name"))
  var name: String?

  @Flag(help: "Leave the current version as it is.")
  var keepCurrent = false

  @OptionGroup
  var projects: ProjectOptions

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      var options = NewVersionOptions()
      options.name = name
      options.keepsCurrent = keepCurrent
      options.projects = projects.choice
      try projects.finish(try planNewVersion(of: ModelReference(bundle), options: options), common)
    }
  }
}
