import ArgumentParser
import Findings
import OperatingSystem
import Reports
import Upgrading

/// The command `modeldiff recover`.
struct RecoverCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Recover the readable objects of a damaged store into a new one.",
    usage: "modeldiff recover [<options>] STORE [MODEL] -o NEW",
    discussion: """
      For a store that SQLite reports as malformed, that is truncated, or whose schema or metadata \
      are damaged. Rows are read page by page: along the B-tree of each table, then from pages \
      that no tree reaches. The new store has the same version; links to lost objects are set to \
      nil, indexes are rebuilt, and modeldiff doctor --deep calls it healthy. The damaged store is \
      only read.

      The report counts the objects by entity, the losses as far as keys show them, and the \
      damaged pages. Rows that fit no table, or are on unused pages or behind a damaged part of \
      the -wal, are left out of the new store; --orphans writes them to a file, one line of JSON \
      each.

      MODEL is needed if the model in the store is lost as well; it is refused if it contradicts \
      what is left of the store's metadata, its model or Z_PRIMARYKEY. The exit code is 0 when \
      nothing was lost, otherwise 1.

      Example:
        modeldiff recover Store.sqlite --output Saved.sqlite
            a healthy store with all objects that can be read
      """)

  @Argument(help: ArgumentHelp("The damaged store.", valueName: "store"))
  var store: String

  @Argument(
    help: ArgumentHelp(
      "The model of the store (default: the one in the store).", valueName: "model"))
  var model: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The new store.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Write the rows that are in no table to a file, as lines of JSON.", valueName: "file"))
  var orphans: String?

  @Flag(
    help:
      "Replace an existing store, unless it is in use, and a file that is empty or holds orphans.")
  var force = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { recoverySchema }

  func run() throws {
    let printer = ProgressPrinter(isQuiet: common.quiet)
    let watch = SignalWatch()
    defer { watch.release() }
    var hasLosses = false
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      var request = RecoveryRequest(
        store: store, output: output, scratch: temporaryDirectory,
        control: UpgradeControl(isInterrupted: { watch.isPending }, report: { printer.show($0) }))
      (request.model, request.orphans, request.replacesOutput) = (model, orphans, force)
      let recovery = try recoverStore(request)
      printer.clear()
      watch.discard()
      switch format {
      case .text: Stream.standardOutput.write(recovery.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(recovery.json.text)
      }
      hasLosses = recovery.hasLosses
    }
    if hasLosses { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}
