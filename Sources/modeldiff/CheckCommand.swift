import ArgumentParser
import CommandLineTool
import Findings
import Reports
import Toolchain

/// The command `modeldiff check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check all bundles before a change is merged or released.",
    usage: "modeldiff check [<options>] [PATH…]",
    discussion: """
      Finds every .xcdatamodeld under the paths and says, with one exit code: if a version that has \
      shipped was changed or removed; if the current version went back, or a new one was not made \
      current; if the stores of every shipped version can still be migrated, straight to the current \
      version; what can fail on rows and what is lost in the step about to ship; if a staged migration \
      plan is consistent; what is wrong with the models by themselves, and with CloudKit.

      It compares with --against, else with what GitHub, GitLab, Bitbucket, Azure, Buildkite, CircleCI or \
      Jenkins say that the change goes to, else with the merge base of HEAD and the default branch; where \
      that branch has all of HEAD, with the commit before the push, or the one before HEAD. When none of \
      these can be had the check fails, exit code 65. Without a base it is made with --no-base, or where \
      there is no repository and each bundle has the lock file that modeldiff freeze writes. Checks that \
      could not be made are listed.

      .modeldiff.json at the root of the repository or beside a bundle sets levels and more: see \
      modeldiff config. Accepted findings do not count: see modeldiff accept.

      Of several bundles those with findings come first, and one line stands for all others; --quiet \
      prints the findings that nobody has accepted, and nothing else.
      """)

  @OptionGroup
  var check: CheckArguments

  @Option(help: ArgumentHelp("The form of the result on standard output.", valueName: "form"))
  var format: CheckFormat?

  @Option(
    help: ArgumentHelp(
      "Write a further report, as json=check.json; may be given several times, - is standard output.",
      valueName: "form=file"))
  var report: [ReportDestination] = []

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1 (default: error).",
      valueName: "severity"))
  var failOn: FailureLevel?

  @Flag(help: "Print the JSON Schema of --format json.")
  var printSchema = false

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    let outputs = report.filter { $0.file == nil }.count + (format == nil ? 0 : 1)
    guard outputs < 2 else {
      throw ValidationError("only one report can go to standard output")
    }
  }

  func run() throws {
    guard !printSchema else { return Stream.standardOutput.write(checkSchema.text) }
    var hasFailed = false
    try reportingErrors(common) { () throws(ToolchainError) in
      var options = check.options
      options.failureLevel = failOn?.severity
      options.illustratesSteps = format == .html || report.contains { $0.format == .html }
      let result = try checkBundles(options)
      hasFailed = result.hasFailed
      let plain = TextStyle(usesColor: false)
      for destination in report {
        guard let file = destination.file else { continue }
        try writeReport(destination.format.print(result, style: plain), to: file)
      }
      let shown = format ?? report.first { $0.file == nil }?.format ?? .text
      let style = common.style(.standardOutput)
      Stream.standardOutput.write(
        shown == .text && common.quiet
          ? CheckText(style: style).findings(of: result) : shown.print(result, style: style))
    }
    if hasFailed { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}
