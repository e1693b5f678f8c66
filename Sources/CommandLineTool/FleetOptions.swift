package import ArgumentParser
import Checking
package import Findings
package import Fleets
package import Loading
import OperatingSystem
package import Reports
import Upgrading

extension FleetFormat: Choice {}

/// What the commands take that work on several stores.
package struct FleetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many stores are worked on at the same time (default: one per core).",
      valueName: "number"))
  package var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Remember in this file what is done; run again, the command leaves out stores that have not "
        + "changed since.", valueName: "file"))
  package var resume: String?

  @Option(
    help: ArgumentHelp(
      "Also write a report on all stores, such as junit=stores.xml; - is standard output. Can be given several times.",
      valueName: "form=file"))
  package var report: [FormDestination<FleetFormat>] = []

  /// Whether this process is one of several that a run has begun, each for one file.
  @Flag(help: .private)
  package var asJob = false

  /// The digest that the run has seen of the store.
  @Option(help: .private)
  package var jobDigest: String?

  /// Whether an earlier run began the same work on a store of that digest.
  @Flag(help: .private)
  package var jobBegun = false

  /// Makes the options without any given, for ArgumentParser to fill in.
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
    asJob || search.isOneFile && jobs == nil && resume == nil && report.isEmpty
  }
}

/// What the line of JSON about a store says.
package struct ResultLine {
  /// The result.
  package var result: FleetResult
  /// The line.
  package var text: String

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - name: What more there is to say is called.
  ///   - detail: What more there is to say, as JSON in one line.
  package init(_ result: FleetResult, _ name: String = "", _ detail: String? = nil) {
    self.result = result
    text = result.line(name, detail: detail)
  }

  /// Makes the line about a store on which the work failed.
  package init(of command: String, _ store: String, _ error: ToolchainError) {
    self.init(FleetResult(command: command, store: store, error))
  }
}

extension FleetOptions {
  /// Prints the line about one store, also when the work on it fails, and ends with the exit code of that.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - store: The store.
  ///   - body: Does the work; nil when the user did not want it.
  /// - Throws: `ExitCode`, when it is not 0.
  package func printLine(
    of command: String, _ store: String,
    _ body: () throws(ToolchainError) -> ResultLine?
  ) throws {
    if asJob { SpareCores.keepOne() }
    var line: ResultLine?
    do throws(ToolchainError) {
      line = try body()
    } catch {
      line = ResultLine(of: command, store, error)
    }
    guard let line else {
      Stream.standardError.write("cancelled\n")
      throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue)
    }
    Stream.standardOutput.write(line.text + "\n")
    if line.result.exitCode != 0 { throw ArgumentParser.ExitCode(line.result.exitCode) }
  }

  /// Works on several stores, prints and writes the results, and ends with the greatest exit code.
  ///
  /// - Parameters:
  ///   - command: The command, which is run with `--as-job` for each store and prints the line about it.
  ///   - tool: The name that the program is called by to run it.
  ///   - search: The stores.
  ///   - options: What the command is given for each of them.
  ///   - format: How the results are printed.
  ///   - common: What every command takes.
  ///   - destination: The folder for new stores; nil for where the command writes them.
  ///   - model: The model that the user is asked about; nil when nobody is asked.
  ///   - models: The models as the user named them, which no report replaces.
  ///   - adjust: Adds what else is to be done.
  ///   - output: Prints the output of each store; then the results are not printed, but told on standard error where
  ///     something is wrong.
  ///   - target: Reads the models, and tells them apart from others.
  /// - Throws: `ExitCode`, when it is not 0.
  package func run(
    _ command: String, of tool: String = "modeldiff", _ search: StoreSearch, _ options: [String],
    _ format: FleetFormat, _ common: CommonOptions, into destination: String? = nil,
    confirming model: String? = nil, reading models: [String],
    adjust: (inout FleetOrder) throws(ToolchainError) -> Void = { _ in },
    printing output: FleetOutput? = nil,
    target: () throws(ToolchainError) -> String
  ) throws {
    let printer = FleetPrinter(isQuiet: common.quiet || output != nil)
    let watch = SignalWatch()
    defer { watch.release() }
    var exitCode: Int32 = 0
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      let stores = findStores(search)
      try checkPlaces(stores, search, models, into: destination)
      var order = FleetOrder(
        command, of: tool, stores: stores, options: options,
        jobs: jobs ?? coreCount, target: try target(), scratch: temporaryDirectory,
        digest: digest)
      if report.isEmpty, format != .jsonl, let error = search.onlyFailure(in: order.stores) {
        throw error
      }
      order.journal = resume
      order.destination = destination
      order.writesStores = command == "upgrade"
      order.gathersOutputs = output != nil
      try adjust(&order)
      if let model, !confirm(order, model, watch) {
        Stream.standardError.write("cancelled\n")
        exitCode = Findings.ExitCode.findings.rawValue
        return
      }
      let control = FleetControl(
        isInterrupted: { watch.isPending || output?.isClosed == true },
        report: { printer.show($0) }, take: { output?.take($0, $1, $2) })
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
      if result.resumed > 0, !common.quiet {
        Stream.standardError.write(
          "\(counted(result.resumed, "store")) done by an earlier run\n")
      }
      try writeReports(result)
      output?.finish()
      if output == nil {
        try show(result, format, common)
      } else if result.results.contains(where: { $0.outcome != .read || !$0.problems.isEmpty }) {
        Stream.standardError.write(
          result.text(common.style(.standardError), showsAll: false))
      }
      exitCode = result.exitCode
    }
    if exitCode != 0 { throw ArgumentParser.ExitCode(exitCode) }
  }

  /// Checks the places of all that is written besides stores, and of new stores.
  private func checkPlaces(
    _ found: FoundStores, _ search: StoreSearch, _ models: [String], into destination: String?
  ) throws(ToolchainError) {
    let stores = found.stores.map(\.path) + found.failures.map(\.path) + found.aside.map(\.path)
    try checkReportPlaces(
      report.compactMap(\.file), journal: resume,
      inputs: stores + search.arguments + models.map { ModelReference($0).path })
    guard let destination, let place = FileIdentity(destination) else { return }
    guard !search.arguments.contains(where: { FileIdentity($0) == place }) else {
      throw .cannotCreateOutput(
        destination, "this folder is searched for stores, expected another one or a new one",
        noun: "folder of new stores")
    }
  }

  private func confirm(_ order: FleetOrder, _ model: String, _ watch: SignalWatch) -> Bool {
    let stores = counted(order.stores.stores.count, "store")
    Stream.standardError.write("Upgrade \(stores) to \(printable(model))? [y/N] ")
    return watch.readLine().map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  private func interruption(_ report: FleetReport, of order: FleetOrder) -> String {
    let done = report.results.count(where: \.outcome.isDone)
    let head =
      "interrupted: \(grouped(done)) of \(counted(order.stores.stores.count, "store")) done"
    // What was printed is not printed again by going on.
    guard !order.gathersOutputs else { return head + "\n" }
    let advice =
      resume.map { "run again with --resume \(printable(quotedForShell($0))) to go on" }
      ?? "with --resume FILE, what is done would have been remembered"
    return head + "; \(advice)\n"
  }

  private func writeReports(_ result: FleetReport) throws(ToolchainError) {
    let plain = TextStyle(usesColor: false)
    for destination in report {
      guard let file = destination.file else { continue }
      var text = ""
      try destination.format.print(result, style: plain) { text += $0 }
      try writeReport(text, to: file)
    }
  }

  private func show(
    _ result: FleetReport, _ format: FleetFormat, _ common: CommonOptions
  ) throws(ToolchainError) {
    let shown = report.first { $0.file == nil }?.format ?? format
    let style = common.style(.standardOutput)
    guard shown == .text, common.quiet else {
      return try shown.print(result, style: style) { Stream.standardOutput.write($0) }
    }
    Stream.standardOutput.write(result.text(style, showsAll: false))
  }
}

/// What tells the bytes of a store from all others.
@Sendable private func digest(_ path: String) -> Result<String, ToolchainError> {
  Result { () throws(ToolchainError) in try storeDigest(of: path) }
}

extension StoreSearch {
  /// What is wrong with the only argument, where it leads to nothing else.
  fileprivate func onlyFailure(in found: FoundStores) -> ToolchainError? {
    let isAll = arguments.count == 1 && found.stores.isEmpty && found.aside.isEmpty
    return isAll && found.failures.count == 1 ? found.failures.first?.error : nil
  }
}
