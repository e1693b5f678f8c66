import ArgumentParser
import Building
import Checking
import Findings
import Loading
import Reports

/// The command `modeldiff split`.
struct SplitCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Split a migration into lightweight steps.",
    usage: "modeldiff split [<options>] BUNDLE",
    discussion: """
      For a step that is not lightweight, or that can fail on rows: adds an intermediate version \
      to the bundle and writes the step file Migrations/V1 → V1.5.sql beside it, with what the \
      rows need, and the stages of the staged plan. Without --from and --to, it is the step to the \
      current version.

      In the intermediate version, old elements stay beside the new ones under other names; \
      everything new is optional there, and uniqueness constraints come last. In V1 and V2, only \
      renaming identifiers may change, which are not part of any hash. A V2 that has shipped, as \
      the lock file or --shipped says, stays unchanged; there are then three intermediate \
      versions.

      There are no questions: every decision is printed. What only a person can write is left as a \
      TODO: comment in the step file. Every step is verified before anything is written.

      The exit code is 1, and nothing is written, when the step cannot be split. A step that needs \
      no split is left unchanged, with exit code 0.

      Example:
        modeldiff split App/Model.xcdatamodeld --dry-run
            what would be written
      """)

  @Argument(help: ArgumentHelp("The .xcdatamodeld.", valueName: "bundle"))
  var bundle: String

  @Option(
    help: ArgumentHelp(
      "The old version (default: the one before the new one).", valueName: "version"))
  var from: String?

  @Option(help: ArgumentHelp("The new version (default: the current one).", valueName: "version"))
  var to: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "State whether the new version has shipped (default: as the lock file and later versions say)."
  )
  var shipped: Bool?

  @Flag(
    help:
      "Keep all attributes that the new version drops in the intermediate version, not only those of entities to be filled in."
  )
  var keepRemoved = false

  @Flag(help: "Leave the staged plan and the configuration alone.")
  var noPlan = false

  @Option(
    help: ArgumentHelp(
      "The Xcode project that lists the bundle (default: those beside it and above it in the repository).",
      valueName: "path"))
  var project: String?

  @Flag(help: "Do not edit Xcode projects.")
  var noProject = false

  @Flag(help: "Print what would be written, and write nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { splitSchema }

  func validate() throws {
    guard project != nil, noProject else { return }
    throw ValidationError("--project and --no-project cannot be used together")
  }

  func run() throws {
    try reportingErrors(common) { () throws(ToolchainError) in
      var request = SplitRequest()
      request.from = from
      request.to = to
      request.hasShipped = shipped
      request.keepsRemoved = keepRemoved
      request.writesPlan = !noPlan
      request.projects = noProject ? .none : project.map { .named($0) } ?? .search
      let plan = try planSplit(of: ModelReference(bundle), request)
      if !dryRun { try carryOut(plan.change) }
      common.report(plan.diagnostics)
      switch format {
      case .text:
        if dryRun || !common.quiet {
          Stream.standardOutput.write(splitText(plan, planned: dryRun))
        }
      case .json: Stream.standardOutput.write(splitJSON(plan, planned: dryRun).text)
      }
    }
  }
}
