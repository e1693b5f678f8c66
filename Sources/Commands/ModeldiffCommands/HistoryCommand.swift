import ArgumentParser
import Findings
import OperatingSystem
import Reports
import StoreModel
import Upgrading

/// The command `modeldiff history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what a store keeps of its persistent history, and remove it.",
    usage: "modeldiff history [<options>] STORE",
    discussion: """
      Tells the transactions and changes, what they take of the file, from when to when they are, \
      who made them, and what each entity contributes.

      --truncate removes all of it, --before what is older than a date: from a copy beside the \
      store, or with --in-place from the store. Objects, and the highest keys that were given, \
      stay; what was not removed is proved to be what it was. The guarantees are those of \
      modeldiff upgrade. An app, extension or widget that holds a token of what is removed gets \
      error 134301 and starts anew. Of a store mirrored to CloudKit it is not known which changes \
      are exported: it is refused unless --allow mirrored-store:N names the number of changes that \
      would be removed. History with damaged pages is counted as far as it can be read, with exit \
      code 65, and --truncate removes it.

      Example:
        modeldiff history Store.sqlite --truncate
            the same objects without history, in a store beside it
      """)

  @Argument(help: ArgumentHelp("The store.", valueName: "store"))
  var store: String?

  @Flag(help: "Remove all of the history.")
  var truncate = false

  @Option(
    help: ArgumentHelp(
      "Remove what is older than a date in ISO 8601, in UTC unless it says otherwise.",
      valueName: "date"))
  var before: String?

  @Option(
    help: ArgumentHelp(
      "Remove that many changes of a store mirrored to CloudKit, exported or not: mirrored-store:N.",
      valueName: "loss"))
  var allow: String?

  @Option(
    help: ArgumentHelp(
      "The model of the store (default: the one that the store holds).", valueName: "model"))
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

  @Flag(help: "Print the JSON Schema of --format json.")
  var printSchema = false

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

  func validate() throws {
    guard !printSchema else { return }
    if store == nil { throw ValidationError("Missing expected argument '<store>'") }
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
    if printSchema { return Stream.standardOutput.write(historySchema.text) }
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
          of: store ?? "", before: before.flatMap { DateText.read($0, withoutOffset: true) },
          model: model, unexported: unexported, choices: choices, waiting.conditions(watch, printer)
        )
        : try examineHistory(store ?? "", scratch: temporaryDirectory)
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
