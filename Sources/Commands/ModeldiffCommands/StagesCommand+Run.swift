import ArgumentParser
import Checking
import Findings
import Loading
import OperatingSystem
import Reports
import Text
import Upgrading

extension StagesCommand {
  /// Checks the options of `--run`.
  func validateRun() throws {
    guard store != nil else {
      guard !rows.isAnyGiven, output == nil, !yes else {
        throw ValidationError(
          "--output, --yes and what is said of rows and the place of the new store need --run")
      }
      return
    }
    if rows.inPlace, output != nil {
      throw ValidationError("--in-place and --output exclude each other.")
    }
    if rows.inPlace, !yes, !Stream.standardInput.isTerminal {
      throw ValidationError("--in-place requires --yes when non-interactive.")
    }
  }

  /// Upgrades a store through the stages of the plan.
  ///
  /// - Parameters:
  ///   - request: The bundle and the plan.
  ///   - store: The store.
  /// - Throws: `ExitCode`, if it is not 0.
  func run(_ request: StagesRequest, on store: String) throws {
    let printer = ProgressPrinter(isQuiet: common.quiet)
    let watch = SignalWatch()
    defer { watch.release() }
    var isDone = false
    try reportingErrors(common) { () throws(ToolchainError) in
      defer { printer.clear() }
      var order = UpgradeOrder(
        store: store, model: ModelReference(request.bundle),
        choices: rows.choices(output: output))
      order.showsPlan = asks
      order.refusesUnusedOptions = true
      let run = try runStages(request, on: order, waiting.conditions(watch, printer)) {
        confirm($0, printer: printer, watch: watch)
      }
      printer.clear()
      watch.discard()
      guard let run else { return Stream.standardError.write("cancelled\n") }
      Stream.standardOutput.write(
        format == .json ? stagedRunJSON(run).text : printableLines(run.text))
      isDone = true
    }
    // A script that continues on success must stop after a cancellation.
    if !isDone { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  /// Whether the user is asked.
  private var asks: Bool { !yes && Stream.standardInput.isTerminal }

  /// Shows the plan and asks, on a terminal.
  private func confirm(
    _ plan: StorePlan, printer: ProgressPrinter, watch: SignalWatch
  ) -> Bool {
    printer.clear()
    return confirmUpgrade(plan, common: common, watch: watch, isAsking: asks)
  }
}
