import ArgumentParser
import Findings
import Loading
import Migration
import OperatingSystem
import Reports
import StoreModel
import Text
import Upgrading

/// The command `modeldiff doctor`.
struct DoctorCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a store: its version, its health, and what opening it would do.",
    usage: """
      modeldiff doctor [<options>] STORE [MODEL…]
      modeldiff doctor [<options>] --model MODEL STORE…
      modeldiff doctor [<options>] LOG MODEL…
      """,
    discussion: """
      Reports which version of the given models the store has: all versions of a bundle, or one, \
      are compared. If it has none of them, the nearest version is named, with what differs. Then \
      follow what opening the store with the current version would do, with the number of rows \
      concerned; whether the model in the store and its schema are as expected; and rows, sizes, \
      journal, persistent history and damage.

      Every problem is a finding, with the number of rows, the keys of ten of them, a SELECT that \
      returns all, and what modeldiff repair could do about it. Without --deep, slow checks are \
      left out, and the report says which.

      STORE may be a folder, in which stores are recognised by content, or a pattern such as \
      'stores/**/*.sqlite'; with --model, all arguments are stores. Several \
      stores are examined in --jobs processes, and the result is a table, or a line of JSON for \
      each.

      Instead of a store, a console log or a crash report can be given as a text file. It is \
      searched for errors, and for the hashes of a store, which identify its version. The exit \
      code is 0 when it shows neither an error nor a store of an unknown version.

      A store that has none of the given versions is a warning; it is an error when the nearest \
      version has none of its entities.

      The store is not changed, and nothing is left beside it. The exit code is 1 when there is a \
      finding at or above --fail-on, or when the store could not be opened with a current version, \
      or would be misread. For several stores it is the highest of all.

      Example:
        modeldiff doctor --deep Store.sqlite App.xcdatamodeld
            everything that can be found out about a store
      """)

  @Argument(
    help: ArgumentHelp("A store, a folder to search for stores, or a pattern.", valueName: "store"))
  var store: String

  @Argument(
    help: ArgumentHelp(
      "Models whose versions the store may have; with --model, further stores.", valueName: "model")
  )
  var models: [String] = []

  @Option(
    help: ArgumentHelp(
      "A model whose versions the stores may have. Can be repeated.",
      valueName: "model"))
  var model: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Read everything: every index, the type of every value, the order of relationships, and external storage."
    ))
  var deep = false

  @Flag(
    help:
      "Search the history of MODEL's repository for the version of the store: tags, then all commits."
  )
  var find = false

  @Option(help: ArgumentHelp("The output format.", valueName: "form"))
  var format = StoresFormat.text

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1.", valueName: "severity"))
  var failOn = FailureLevel.error

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var fleet: FleetOptions

  @OptionGroup
  var swiftSources: SwiftSourceOptions

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue {
    asksForLines(line) ? fleetSchema : storeReportSchema
  }

  func run() throws {
    let search = StoreSearch(model.isEmpty ? [store] : [store] + models)
    guard fleet.isForOne(search) else {
      guard !find || format != .text else {
        throw ValidationError("--find takes one store, or --format json or jsonl")
      }
      return try examineAll(search)
    }
    if format == .jsonl || fleet.asJob {
      let models = ExaminedModels(candidates)
      return try fleet.printLines(of: "doctor", StoreTask(store)) { store throws(ToolchainError) in
        let report = try examine(store.path, models)
        return ResultLine(
          FleetResult(report, failingAt: failOn.severity), name: "report", detail: report.json.line)
      }
    }
    if try isLog(store) { return }
    var worst: Severity?
    try reportingErrors(common) { () throws(ToolchainError) in
      let report = try examine(store, ExaminedModels(candidates))
      worst = report.worst
      switch format {
      case .text: Stream.standardOutput.write(report.text(common.style(.standardOutput)))
      case .json, .jsonl: Stream.standardOutput.write(report.json.text)
      }
    }
    if let worst, worst >= failOn.severity {
      throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue)
    }
  }

  /// Whether a file is a log; which errors and stores it shows is printed.
  ///
  /// A text without any is one as well, unless its name is that of a store: then something else was written in the place of that.
  private func isLog(_ path: String) throws -> Bool {
    guard FileKind(at: path, followsLinks: true) == .file else { return false }
    var isLog = false
    var isFinding = false
    try reportingErrors(common) { () throws(ToolchainError) in
      guard let log = try readLog(path) else { return }
      let errors = Self.explanations.explanations(ofText: log)
      let stores = loggedHashes(in: log)
      let isNamedAsStore = FolderOverview.storeSuffixes.contains {
        path.lowercased().hasSuffix($0)
      }
      isLog = !errors.isEmpty || !stores.isEmpty || !isNamedAsStore && isPlainText(log)
      guard isLog else { return }
      let report = try examineLog(
        showing: stores, at: path, models: candidates, scratch: temporaryDirectory)
      isFinding = !errors.isEmpty || report.isUnknown
      switch format {
      case .text:
        Stream.standardOutput.write(report.text(errors, common.style(.standardOutput)))
      case .json: Stream.standardOutput.write(report.json(errors).text)
      case .jsonl: Stream.standardOutput.write(report.json(errors).line + "\n")
      }
    }
    if isFinding { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
    return isLog
  }

  /// Whether a text has no characters that only other files have.
  private func isPlainText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar != "\u{FFFD}"
        && (scalar.value >= 0x20 || (9...13).contains(scalar.value) || scalar == "\u{1B}")
    }
  }

  private static let explanations = ExplanationList(.all, CoreDataError.all)

  private func examine(
    _ store: String, _ models: ExaminedModels
  ) throws(ToolchainError) -> StoreReport {
    let report = try examineStore(
      store, models: models, isDeep: deep, findsOrigin: find, scratch: temporaryDirectory)
    common.report(report.sourceNotes, failingAt: failOn.severity)
    return report
  }

  /// The models whose versions the stores may have.
  private var candidates: [ModelReference] {
    (model.isEmpty ? models : model).map(swiftSources.reference)
  }

  private func examineAll(_ search: StoreSearch) throws {
    try fleet.run(
      "doctor", search: search, format: format.ofFleets, common: common,
      reading: candidates.map(\.text),
      check: { () throws(ToolchainError) in
        try checkCandidates(candidates, scratch: temporaryDirectory)
      })
  }
}
