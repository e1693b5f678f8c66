package import ArgumentParser
import Checking
package import Findings
package import Loading
import OperatingSystem
package import Reports
import Text
package import Upgrading

extension FleetFormat: Choice {}

/// What the commands take that work on several stores.
package struct FleetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Process this many stores at a time (default: one per core).",
      valueName: "number"))
  package var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Also write a report on all stores, such as junit=stores.xml; - is standard output. Can be repeated.",
      valueName: "form=file"))
  package var report: [FormDestination<FleetFormat>] = []

  /// Whether this process is one that a run started: it reads from standard input which stores to work on.
  @Flag(help: .private)
  package var asJob = false

  /// Creates the default options, for ArgumentParser to fill in.
  package init() {}

  package func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes 1 to 1024.")
    }
    guard report.count(where: { $0.file == nil }) < 2 else {
      throw ValidationError("only one report can go to standard output")
    }
  }

  /// Whether the command works on one store, as if there were no others.
  package func isForOne(_ search: StoreSearch) -> Bool {
    asJob || search.isOneFile && jobs == nil && report.isEmpty
  }
}

/// What the line of JSON about a store says.
package struct ResultLine {
  /// The result.
  package var result: FleetResult
  /// The line.
  package var text: String

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - name: The name of the additional member.
  ///   - detail: The additional member, as JSON on one line.
  package init(_ result: FleetResult, name: String = "", detail: String? = nil) {
    self.result = result
    text = result.line(name, detail: detail)
  }

  /// Creates the line for a store that could not be processed.
  package init(of command: String, _ store: String, _ error: ToolchainError) {
    self.init(FleetResult(command: command, store: store, error))
  }
}

extension FleetOptions {
  /// Prints the line about a store, also when the work on it fails; in a job those of all stores that it is given.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - store: The store, if this is not a job.
  ///   - hasEnded: Whether the user wants a job to end, after the line about the store that it has.
  ///   - body: Processes a store and returns the line; nil if the user cancelled.
  /// - Throws: `ExitCode` if it is not 0; that of a job says nothing.
  package func printLines(
    of command: String, _ store: StoreTask, until hasEnded: () -> Bool = { false },
    _ body: (StoreTask) throws(ToolchainError) -> ResultLine?
  ) throws {
    guard asJob else {
      let exitCode = try printLine(of: command, store, body)
      if exitCode != 0 { throw ArgumentParser.ExitCode(exitCode) }
      return
    }
    SpareCores.keepOne()
    while !hasEnded(), let line = readLine(), let store = StoreTask(line: line) {
      _ = try printLine(of: command, store, body)
    }
  }

  /// Prints the line about one store.
  private func printLine(
    of command: String, _ store: StoreTask,
    _ body: (StoreTask) throws(ToolchainError) -> ResultLine?
  ) throws -> Int32 {
    var line: ResultLine?
    do throws(ToolchainError) {
      line = try body(store)
    } catch {
      line = ResultLine(of: command, store.path, error)
    }
    guard let line else {
      Stream.standardError.write("cancelled\n")
      throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue)
    }
    Stream.standardOutput.write(line.text + "\n")
    return line.result.exitCode
  }

  /// Processes several stores, prints and writes the results, and exits with the highest exit code.
  ///
  /// - Parameters:
  ///   - command: The command, which is run with the command line of this process for the stores, and prints the line
  ///     about each.
  ///   - tool: The name of the program.
  ///   - search: The stores.
  ///   - format: The format of the results.
  ///   - common: The options of every command.
  ///   - destination: The folder for new stores; nil for the default location of the command.
  ///   - model: The model named in the confirmation; nil to skip the confirmation.
  ///   - models: The models as the user named them, which no report may replace.
  ///   - adjust: Adjusts the request.
  ///   - output: Prints the output of each store; if present, results are not printed, and problems are reported on
  ///     standard error.
  ///   - check: Checks the models, before any store is touched.
  /// - Throws: `ExitCode` if it is not 0.
  package func run(
    _ command: String, of tool: String = "modeldiff", search: StoreSearch,
    format: FleetFormat, common: CommonOptions, into destination: String? = nil,
    confirming model: String? = nil, reading models: [String],
    adjust: (inout FleetOrder) throws(ToolchainError) -> Void = { _ in },
    printing output: FleetOutput? = nil,
    check: () throws(ToolchainError) -> Void = {}
  ) throws {
    let printer = FleetPrinter(isQuiet: common.quiet || output != nil)
    let watch = SignalWatch()
    defer { watch.release() }
    var exitCode: Int32 = 0
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      let stores = findStores(search)
      try checkPlaces(stores, search: search, models: models, into: destination)
      try check()
      var order = FleetOrder(
        command, of: tool, stores: stores,
        line: jobLine(CommandLine.arguments.dropFirst(2), search),
        jobs: jobs ?? coreCount, scratch: temporaryDirectory)
      if report.isEmpty, format != .jsonl, let error = search.onlyFailure(in: order.stores) {
        throw error
      }
      order.keepsLines = ([format] + report.map(\.format)).contains { $0 == .json || $0 == .jsonl }
      order.destination = destination
      order.gathersOutputs = output != nil
      try adjust(&order)
      if let model, !confirm(order, model: model, watch: watch) {
        Stream.standardError.write("cancelled\n")
        exitCode = Findings.ExitCode.findings.rawValue
        return
      }
      let control = FleetControl(
        isInterrupted: { watch.isPending || output?.isClosed == true },
        report: { printer.show($0) }, take: { output?.take($0, result: $1, output: $2) })
      let result = try runFleet(order, control)
      printer.clear()
      if result.isInterrupted {
        // Whoever reads no further knows that.
        if output?.isClosed != true {
          Stream.standardError.write(interruption(result, of: order))
        }
        exitCode = Findings.ExitCode.inputOutput.rawValue
        return
      }
      watch.discard()
      try writeReports(result)
      output?.finish()
      if output == nil {
        show(result, format: format, common: common)
      } else if result.results.contains(where: { $0.outcome != .read || !$0.problems.isEmpty }) {
        Stream.standardError.write(
          result.text(common.style(.standardError), showsAll: false))
      }
      exitCode = result.exitCode
    }
    if exitCode != 0 { throw ArgumentParser.ExitCode(exitCode) }
  }

  /// The command line of a job, which reads its stores from standard input: without those of the run, except the
  /// first, which the parser wants.
  ///
  /// A word that may be the value of an option as well stays.
  private func jobLine(_ line: ArraySlice<String>, _ search: StoreSearch) -> [String] {
    let counts = Dictionary(search.arguments.dropFirst().map { ($0, 1) }, uniquingKeysWith: +)
    let isStore = Dictionary(line.map { ($0, 1) }, uniquingKeysWith: +).filter {
      counts[$0.key] == $0.value
    }
    return line.filter { isStore[$0] == nil }
  }

  /// Checks the destinations of new stores and of all other output.
  private func checkPlaces(
    _ found: FoundStores, search: StoreSearch, models: [String], into destination: String?
  ) throws(ToolchainError) {
    let stores = found.stores.map(\.path) + found.failures.map(\.path) + found.aside.map(\.path)
    try checkReportPlaces(
      report.compactMap(\.file),
      inputs: stores + search.arguments + models.map { ModelReference($0).path })
    guard let destination, let place = FileIdentity(destination) else { return }
    guard !search.arguments.contains(where: { FileIdentity($0) == place }) else {
      throw .cannotCreateOutput(
        destination, "this folder is searched for stores, expected another one or a new one",
        noun: "folder of new stores")
    }
  }

  private func confirm(_ order: FleetOrder, model: String, watch: SignalWatch) -> Bool {
    let stores = counted(order.stores.stores.count, "store")
    Stream.standardError.write("Upgrade \(stores) to \(printable(model))? [y/N] ")
    return watch.readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  private func interruption(_ report: FleetReport, of order: FleetOrder) -> String {
    let done = report.results.count(where: \.outcome.isDone)
    return "interrupted: \(grouped(done)) of \(counted(order.stores.stores.count, "store")) done\n"
  }

  private func writeReports(_ result: FleetReport) throws(ToolchainError) {
    let plain = TextStyle(usesColor: false)
    for destination in report {
      guard let file = destination.file else { continue }
      var text = ""
      destination.format.print(result, style: plain) { text += $0 }
      try writeReport(text, to: file)
    }
  }

  private func show(_ result: FleetReport, format: FleetFormat, common: CommonOptions) {
    let shown = report.first { $0.file == nil }?.format ?? format
    let style = common.style(.standardOutput)
    guard shown == .text, common.quiet else {
      return shown.print(result, style: style) { Stream.standardOutput.write($0) }
    }
    Stream.standardOutput.write(result.text(style, showsAll: false))
  }
}

extension StoreSearch {
  /// What is wrong with the only argument, where it leads to nothing else.
  fileprivate func onlyFailure(in found: FoundStores) -> ToolchainError? {
    let isAll = arguments.count == 1 && found.stores.isEmpty && found.aside.isEmpty
    return isAll && found.failures.count == 1 ? found.failures.first?.error : nil
  }
}
