import ArgumentParser
import Checking
import Findings
import OperatingSystem
import Reports
import Text
import Upgrading

/// The command `modeldiff rehearse`.
struct RehearseCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "rehearse",
    abstract: "Upgrade generated stores of every shipped version.",
    usage: "modeldiff rehearse [<options>] BUNDLE…",
    discussion: """
      For every shipped version – those that .modeldiff.json or the lock file names, else all but \
      the current one – valid stores are generated:
        empty       no objects
        typical     usual values
        missing     every optional value missing
        duplicates  equal objects, where they may be
        extremes    longest texts, greatest numbers,
                    unusual letters, dates far away
        large       100,000 objects; of the last version
                    that has shipped, with --all of each

      Each is upgraded to the current version as modeldiff upgrade does it – directly, through \
      other versions, by step files or a mapping model beside the bundle, or through the stages of \
      the plan that .modeldiff.json names, as modeldiff check prefers them –, on all cores. Then \
      the old store and the new one are compared object by object, and the rows are validated as \
      Core Data does.

      For each store, the matrix shows the duration of the upgrade, the number of lost objects, of \
      values that changed although no step says so, and of rows that have become invalid in the \
      current version. Losses that a step declares are counted, but are not errors.

      The exit code is 1 when a store could not be upgraded, when something changed that no step \
      declares, or when a rehearsal could not be made. Step files run programs only with \
      --allow-programs.

      Example:
        modeldiff rehearse App.xcdatamodeld --format junit
            a test case for each store, for CI
      """)

  @Argument(
    help: ArgumentHelp("Bundles, or folders to search for bundles.", valueName: "bundle"))
  var bundles: [String] = []

  @Flag(help: "Generate stores of all versions of the bundle, a large one of each.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Generate stores of this kind only. Can be repeated.", valueName: "kind"))
  var stores: [RehearsalKind] = []

  @OptionGroup
  var programs: RehearsalArguments

  @Option(help: ArgumentHelp("The output format on standard output.", valueName: "form"))
  var format: CheckFormat?

  @Option(
    help: ArgumentHelp(
      "Also write a report, such as junit=rehearsal.xml; - is standard output. Can be repeated.",
      valueName: "form=file"))
  var report: [FormDestination<CheckFormat>] = []

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1 (default: error).",
      valueName: "severity"))
  var failOn: FailureLevel?

  @Option(
    help: ArgumentHelp(
      "The configuration to use instead of .modeldiff.json at the root of the repository.",
      valueName: "file"))
  var config: String?

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { rehearsalSchema }

  func validate() throws {
    guard !bundles.isEmpty else { throw ValidationError("expected a bundle") }
    let outputs = report.filter { $0.file == nil }.count + (format == nil ? 0 : 1)
    guard outputs < 2 else {
      throw ValidationError("only one report can go to standard output")
    }
  }

  func run() throws {
    var hasFailed = false
    let watch = SignalWatch()
    defer { watch.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      var arguments = CheckArguments()
      arguments.paths = bundles
      arguments.against = nil
      arguments.release = []
      arguments.noBase = true
      arguments.cloudkit = false
      arguments.config = config
      var options = arguments.options
      options.failureLevel = failOn?.severity
      try checkReportPlaces(report.compactMap(\.file))
      var wanted = programs.options { watch.isPending }
      wanted.isOfAll = all
      wanted.kinds = stores.isEmpty ? nil : RehearsalKind.allCases.filter(stores.contains)
      let result = try rehearseBundles(options, wanted)
      watch.discard()
      hasFailed = result.hasFailed
      let plain = TextStyle(usesColor: false)
      for destination in report {
        guard let file = destination.file else { continue }
        try writeReport(destination.format.printRehearsals(result, style: plain), to: file)
      }
      let shown = format ?? report.first { $0.file == nil }?.format ?? .text
      Stream.standardOutput.write(
        shown.printRehearsals(result, style: common.style(.standardOutput)))
    }
    if hasFailed { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}

/// What both `modeldiff rehearse` and `modeldiff check --rehearse` take.
struct RehearsalArguments: ParsableArguments {
  @Flag(help: "Let step files run the programs that they name.")
  var allowPrograms = false

  @Option(
    help: ArgumentHelp(
      "Time limit for the statements of a step file on one store (default: 60).",
      valueName: "seconds"))
  var stepSeconds: Double?

  func validate() throws {
    if let stepSeconds, !(0.001...86_400).contains(stepSeconds) {
      throw ValidationError("--step-seconds takes 0.001 to 86400 seconds.")
    }
  }

  /// What is asked for.
  ///
  /// - Parameter isInterrupted: Whether the user wants it to stop.
  /// - Returns: The options of the rehearsals.
  func options(isInterrupted: @escaping @Sendable () -> Bool) -> RehearsalOptions {
    var options = RehearsalOptions()
    options.allowsPrograms = allowPrograms
    if let stepSeconds { options.stepSeconds = stepSeconds }
    options.isInterrupted = isInterrupted
    options.report = { Activity.current.report(Activity.Amount($0, of: $1, "store")) }
    return options
  }
}

extension RehearsalKind: Choice {}
