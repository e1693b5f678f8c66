import ArgumentParser
import Findings
import Loading
import OperatingSystem
import Upgrading

/// What both `modeldiff plan` and `modeldiff upgrade` take.
struct UpgradeArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Stores, folders to search for stores, or patterns such as 'stores/**/*.sqlite'.",
      valueName: "store"))
  var stores: [String]

  @Option(help: ArgumentHelp("The model to upgrade the store to.", valueName: "model"))
  var to: String

  @OptionGroup
  var rows: RowArguments

  @Option(
    help: ArgumentHelp(
      "Upgrade through this version of the bundle. Can be repeated, in order (default: the route that loses least).",
      valueName: "version"))
  var via: [String] = []

  @Flag(help: "Upgrade in one step, even if a route through other versions loses less.")
  var direct = false

  @Flag(help: "Rename removed columns instead of dropping them; modeldiff finish drops them later.")
  var deferred = false

  @Option(
    help: ArgumentHelp(
      "The folder with step files, SQL for what a model cannot express (default: Migrations beside the bundle).",
      valueName: "folder"))
  var steps: String?

  @Option(
    help: ArgumentHelp(
      "The mapping model to use, an .xcmappingmodel or .cdm (default: the one beside the bundle that fits the step).",
      valueName: "file"))
  var mapping: String?

  /// The stores that are meant.
  var search: StoreSearch {
    var search = StoreSearch(stores)
    search.leavesResultsAside = true
    return search
  }

  /// What is asked for.
  ///
  /// - Parameters:
  ///   - output: The path of the new store; nil for one next to the old.
  ///   - swiftSources: Which Swift files count, where the model is in some.
  ///   - isJob: Whether it is for one of several stores, which may differ.
  /// - Returns: The order, for the first store.
  func order(
    output: String?, _ swiftSources: SwiftSourceOptions, isJob: Bool
  ) -> UpgradeOrder {
    var order = UpgradeOrder(
      store: stores.first ?? "", model: swiftSources.reference(to),
      choices: choices(output: output))
    order.refusesUnusedOptions = !isJob
    return order
  }

  /// Checks the model, step files and mapping models.
  ///
  /// - Parameter swiftSources: Which Swift files count, where the model is in some.
  /// - Throws: `ToolchainError` if one of them cannot be read.
  func checkTarget(_ swiftSources: SwiftSourceOptions) throws(ToolchainError) {
    try Upgrading.checkTarget(
      swiftSources.reference(to), steps: steps, mapping: mapping, scratch: temporaryDirectory)
  }

  private func choices(output: String?) -> UpgradeChoices {
    var choices = rows.choices(output: output)
    choices.via = direct ? [] : via.isEmpty ? nil : via
    choices.defersCleanUp = deferred
    choices.stepFolder = steps
    choices.mappingModel = mapping
    return choices
  }

  func validate() throws {
    if direct, !via.isEmpty { throw ValidationError("--direct and --via exclude each other.") }
    if mapping != nil, steps != nil {
      throw ValidationError("--mapping and --steps exclude each other.")
    }
    if mapping != nil, direct || !via.isEmpty {
      throw ValidationError("--mapping and --direct or --via exclude each other.")
    }
    if deferred, rows.canonical {
      throw ValidationError("--deferred and --canonical exclude each other.")
    }
  }
}

/// How long to wait for a store that is in use.
struct TimeoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long to wait for other programs to close the store.", valueName: "seconds"))
  var timeout = WorkConditions.usualTimeout

  func validate() throws {
    guard (0...86_400).contains(timeout) else {
      throw ValidationError("--timeout takes 0 to 86400 seconds.")
    }
  }

  /// The conditions of work on a store.
  ///
  /// - Parameters:
  ///   - watch: Tells whether the user wants it to stop.
  ///   - printer: Shows how far it is.
  /// - Returns: The conditions.
  func conditions(_ watch: SignalWatch, _ printer: ProgressPrinter) -> WorkConditions {
    WorkConditions(
      timeout: timeout, scratch: temporaryDirectory,
      control: UpgradeControl(
        isInterrupted: { watch.isPending }, report: { printer.show($0) }))
  }
}
