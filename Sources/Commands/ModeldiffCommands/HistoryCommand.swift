import ArgumentParser
import Findings
import OperatingSystem
import Reports
import StoreModel
import Upgrading

/// The command `modeldiff history`.
struct HistoryCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show or remove the persistent history of a store.",
    usage: "modeldiff history [<options>] STORE",
    discussion: """
      Shows the number of transactions and changes, their size in the file, their dates, their \
      authors, and the share of each entity.

      --truncate removes all of it, --before the part older than a date: from a copy beside the \
      store, or with --in-place from the store. Objects and the highest primary keys stay; \
      everything that remains is verified to be unchanged. The guarantees are those of modeldiff \
      upgrade. An app, extension or widget that holds a token of the removed history gets error \
      134301 and has to start over. For a store mirrored to CloudKit it is not known which changes \
      are exported: it is refused unless --allow mirrored-store:N names the number of changes that \
      would be removed. History with damaged pages is counted as far as it can be read, with exit \
      code 65; --truncate removes it.

      Example:
        modeldiff history Store.sqlite --truncate
            a copy with the same objects, without history
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String

  @Flag(help: "Remove all of the history.")
  var truncate = false

  @Option(
    help: ArgumentHelp(
      "Remove history older than an ISO 8601 date, in UTC unless it has an offset.",
      valueName: "date"))
  var before: String?

  @Option(
    help: ArgumentHelp(
      "mirrored-store:N: remove N changes of a store mirrored to CloudKit, exported or not.",
      valueName: "loss"))
  var allow: String?

  @Option(
    help: ArgumentHelp(
      "The model of the store (default: the one in the store).", valueName: "model"))
  var model: String?

  @Flag(help: "Replace the store instead of writing a new one beside it.")
  var inPlace = false

  @Flag(help: "Keep the old store as Store.sqlite.backup when it is replaced.")
  var keepBackup = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The new store (default: Store.truncated.sqlite beside Store.sqlite).", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = OutputFormat.text

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var waiting: TimeoutOption

  @OptionGroup
  var common: CommonOptions

  private var removes: Bool { truncate || before != nil }

  /// The number of changes that are allowed to go.
  private var unexported: Int? {
    let prefix = "mirrored-store:"
    return allow.flatMap {
      $0.hasPrefix(prefix) ? UInt32($0.dropFirst(prefix.count)).map(Int.init) : nil
    }
  }

  static func outputSchema(for line: [String]) -> JSONValue { historySchema }

  func validate() throws {
    if truncate, before != nil {
      throw ValidationError("--truncate and --before exclude each other.")
    }
    if !removes, allow != nil { throw ValidationError("--allow needs --truncate or --before.") }
    if let allow, unexported == nil {
      throw ValidationError("\"\(allow)\" cannot be allowed, expected mirrored-store:N.")
    }
    if !removes, inPlace || output != nil {
      throw ValidationError("--in-place and --output need --truncate or --before.")
    }
    if keepBackup, !inPlace { throw ValidationError("--keep-backup requires --in-place.") }
    if inPlace, output != nil {
      throw ValidationError("--in-place and --output exclude each other.")
    }
    if let before, DateText.read(before, withoutOffset: true) == nil {
      throw ValidationError("\"\(before)\" is not a valid date.")
    }
  }

  func run() throws {
    let printer = ProgressPrinter(isQuiet: common.quiet)
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      var choices = UpgradeChoices()
      (choices.isInPlace, choices.output, choices.keepsBackup) = (inPlace, output, keepBackup)
      let report =
        removes
        ? try removeHistory(
          of: store, before: before.flatMap { DateText.read($0, withoutOffset: true) },
          model: model, unexported: unexported, choices: choices, waiting.conditions(watch, printer)
        )
        : try examineHistory(store, scratch: temporaryDirectory)
      printer.clear()
      watch.discard()
      switch format {
      case .text: Stream.standardOutput.write(report.text(common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(report.json.text)
      }
      if report.removal == nil, let error = report.error { throw error }
    }
  }
}
