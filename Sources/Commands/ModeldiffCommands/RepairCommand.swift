import ArgumentParser
import Findings
import OperatingSystem
import Reports
import StoreModel
import Upgrading

/// The command `modeldiff repair`.
struct RepairCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Repair a store where the fix is certain.",
    usage: "modeldiff repair [<options>] STORE",
    discussion: """
      Without --mend, lists what modeldiff doctor --deep finds and which of it can be repaired: \
      missing tables are created empty, missing columns are created with default values or nil, \
      indexes are rebuilt, rows of Z_PRIMARYKEY are completed, Z_MAX is raised, keys of missing \
      rows are set to nil if the relationship is optional, pairs with a missing row are removed, \
      and rows that belong to no entity are moved to a JSON file beside the store. --mend names a \
      finding by its identifier, alone or with an element, such as dangling-key:Item.owner.

      The repair is made on a copy, which is then checked: the named findings are repaired, and \
      every other value is unchanged. The guarantees are those of modeldiff upgrade: at every \
      instant there is the old store or the new one. No other program may have the store open.

      Without --mend, the exit code is 1 when something can be repaired or an error remains; \
      with it, when nothing was repaired and no store was written.

      Example:
        modeldiff repair Store.sqlite --mend low-maximum-key
            write Store.repaired.sqlite beside the store
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Option(
    help: ArgumentHelp(
      "The model of the store (default: the one in the store).", valueName: "model"))
  var model: String?

  @Option(
    help: ArgumentHelp(
      "Repair the findings with this identifier, alone or with an element. Can be repeated.",
      valueName: "id"))
  var mend: [String] = []

  @Flag(help: "Replace the store instead of writing a new one beside it.")
  var inPlace = false

  @Flag(help: "Keep the old store as Store.sqlite.backup when it is replaced.")
  var keepBackup = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The new store (default: Store.repaired.sqlite beside Store.sqlite).", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var waiting: TimeoutOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { storeRepairSchema }

  func validate() throws {
    if keepBackup, !inPlace { throw ValidationError("--keep-backup requires --in-place.") }
    if inPlace, output != nil {
      throw ValidationError("--in-place and --output exclude each other.")
    }
    for name in mend {
      let kind = String(name.prefix { $0 != ":" })
      guard mendableKinds.contains(kind) else {
        throw ValidationError(
          "--mend takes one of \(mendableKinds.joined(separator: ", ")), not \"\(name)\"")
      }
    }
  }

  func run() throws {
    let printer = ProgressPrinter(isQuiet: common.quiet)
    let watch = SignalWatch()
    defer { watch.release() }
    var isDone = false
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      let repair = try repairStore(
        store, choices: choices, waiting.conditions(watch, printer))
      printer.clear()
      watch.discard()
      switch format {
      case .text: Stream.standardOutput.write(repair.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(repair.json.text)
      }
      isDone =
        repair.isDryRun
        ? repair.mendable.isEmpty && !repair.left.contains { $0.severity == .error }
        : repair.output != nil || inPlace
    }
    if !isDone { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  private var choices: RepairChoices {
    var choices = RepairChoices()
    choices.mended = mend
    choices.model = model
    choices.isInPlace = inPlace
    choices.output = output
    choices.keepsBackup = keepBackup
    return choices
  }
}
