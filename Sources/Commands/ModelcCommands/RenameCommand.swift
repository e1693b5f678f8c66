import ArgumentParser
import Building
import Findings
import Loading

/// The command `modelc rename`.
struct Rename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename an entity or a property in a new version, keeping its data.",
    usage: "modelc rename [<options>] BUNDLE ELEMENT NAME",
    discussion: """
      ELEMENT is Entity or Entity.property. The new version is made as by modelc new-version. In \
      it the renaming identifier is set, so that Core Data migrates the data, and everything that \
      refers to the element follows: relationships, inverses, subentities, indexes, constraints, \
      configurations, and keys in predicates and expressions. Uncertain references are left \
      unchanged and reported. Before anything is written, the mapping between the two versions is \
      inferred as a check. Classes keep their names, and source code is not touched.

      Example:
        modelc rename App/Model.xcdatamodeld Track.title name
      """)

  @Argument(help: ArgumentHelp("The .xcdatamodeld.", valueName: "bundle"))
  var bundle: String

  @Argument(
    help: ArgumentHelp(
      "The entity, or the property with the entity that declares it.", valueName: "element"))
  var element: String

  @Argument(help: ArgumentHelp("The new name.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "The name of the new version (default: the next number).", valueName: "name"))
  var newVersion: String?

  @Flag(help: "Edit the version itself; it must not have shipped.")
  var inPlace = false

  @Flag(help: "Leave the current version as it is.")
  var keepCurrent = false

  @OptionGroup
  var projects: ProjectOptions

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard inPlace else { return }
    if newVersion != nil || keepCurrent {
      throw ValidationError(
        "--in-place makes no version, expected no --new-version or --keep-current")
    }
  }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      var options = RenameOptions()
      options.isInPlace = inPlace
      options.newVersion.name = newVersion
      options.newVersion.keepsCurrent = keepCurrent
      options.newVersion.projects = projects.choice
      try projects.finish(
        try planRename(of: element, to: name, in: ModelReference(bundle), options: options), common)
    }
  }
}
