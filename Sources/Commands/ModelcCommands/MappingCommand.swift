import ArgumentParser
import Building
import Findings
import Loading
import Text

/// The command `modelc mapping`.
struct MappingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mapping",
    abstract: "Create and refresh mapping models.",
    usage: """
      modelc mapping new [<options>] OLD NEW -o OUTPUT
      modelc mapping refresh [<options>] X.xcmappingmodel
      """,
    discussion: """
      modelc show prints a mapping model as short text, modelc lint reports its likely mistakes, \
      modelc compile writes the .cdm, and modeldiff compares two of them.
      """,
    subcommands: [New.self, Refresh.self])

  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Create a mapping model between two versions.",
      usage: "modelc mapping new [<options>] OLD NEW -o OUTPUT",
      discussion: """
        All mappings are automatic, as in Xcode: every entity and every stored property is mapped \
        from its old counterpart. A property renamed by a renaming identifier gets an explicit \
        expression, as an automatic value does not follow renames.

        Example:
          modelc mapping new A.xcdatamodel B.xcdatamodel -o AB.cdm
        """)

    @Argument(help: ArgumentHelp("The old version.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The new version.", valueName: "new"))
    var new: String

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "The .xcmappingmodel to write, or a .cdm that is compiled at once.", valueName: "path"))
    var output: String

    @Flag(help: "Overwrite an existing mapping model.")
    var force = false

    @OptionGroup
    var common: CommonOptions

    func run() throws {
      try reportingErrors(common) { () throws(ToolchainError) in
        try checkMappingPlace(output, replacing: force)
        let versions = try loadMappedVersions(from: old, to: new, scratch: temporaryDirectory)
        let made = try newMappingModel(between: versions, file: output)
        try write(made, to: output, replacing: force, common)
      }
    }
  }

  struct Refresh: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "refresh",
      abstract: "Update a mapping model to changed versions.",
      usage: "modelc mapping refresh [<options>] X.xcmappingmodel",
      discussion: """
        A mapping model holds copies of both versions. When a version changes afterwards, Core \
        Data no longer finds the mapping model. The copies are replaced; expressions, filters and \
        policies stay, mappings for new elements are added, and those that no longer fit are \
        removed and reported.

        The versions are those at the paths recorded in the mapping model, in a folder above it, \
        unless --from and --to name others. The mapping model itself is updated unless --output \
        names another.

        Example:
          modelc mapping refresh App/V1toV2.xcmappingmodel
              after a change of the version V2
        """)

    @Argument(help: ArgumentHelp("The mapping model.", valueName: "mapping"))
    var mapping: String

    @Option(help: ArgumentHelp("The old version.", valueName: "model"))
    var from: String?

    @Option(help: ArgumentHelp("The new version.", valueName: "model"))
    var to: String?

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "The mapping model to write (default: the one given).", valueName: "path"))
    var output: String?

    @Flag(help: "Print what would change, and write nothing.")
    var dryRun = false

    @OptionGroup
    var common: CommonOptions

    func validate() throws {
      guard (from == nil) == (to == nil) else {
        throw ValidationError("--from and --to go together")
      }
    }

    func run() throws {
      try reportingErrors(common) { () throws(ToolchainError) in
        let loaded = try loadMapping(ModelReference(path: mapping))
        let versions =
          if let from, let to {
            try loadMappedVersions(from: from, to: to, scratch: temporaryDirectory)
          } else {
            try findMappedVersions(of: loaded, scratch: temporaryDirectory)
          }
        let made = try refreshMappingModel(loaded, with: versions)
        guard !dryRun else { return common.report(made.diagnostics) }
        try write(made, to: output ?? mappingFolder(mapping), replacing: true, common)
      }
    }

    /// The folder of a mapping model, which may be named by the file in it.
    private func mappingFolder(_ path: String) -> String {
      lastComponent(of: path) == "xcmapping.xml" ? parentDirectory(of: path) : path
    }
  }
}

/// Writes a mapping model, and says so.
private func write(
  _ made: MadeMapping, to path: String, replacing replaces: Bool, _ common: CommonOptions
) throws(ToolchainError) {
  common.report(made.diagnostics)
  let size = try writeMappingModel(made, to: path, replacing: replaces)
  guard !common.quiet else { return }
  let count = counted(made.entityMappingCount, "entity mapping")
  Stream.standardOutput.write(printable("wrote \(path): \(count), \(size) bytes") + "\n")
}
