import ArgumentParser
import Checking
import Findings
import OperatingSystem
import Reports

/// The command `modeldiff check`.
struct CheckCommand: PrintsSchema {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check all bundles before a change is merged or released.",
    usage: "modeldiff check [<options>] [PATH…]",
    discussion: """
      Checks every .xcdatamodeld below the paths, with one exit code for all:
        - Was a version that has shipped changed or removed?
        - Did the current version go back, or was a new version
          not made current?
        - Can the stores of every shipped version still be
          migrated, straight to the current version?
        - What can fail on rows, and what data is lost, in the
          step that is about to ship?
        - Is a staged migration plan consistent?
        - What is wrong with the models themselves, and with
          CloudKit, and what does its schema lack of them?

      The base of the comparison is
        - the revision of --against;
        - else the target of the change, as GitHub, GitLab,
          Bitbucket, Azure, Buildkite, Bitrise, Codemagic,
          Xcode Cloud or Jenkins names it;
        - else the merge base of HEAD and the default branch.

      If that branch contains HEAD, the base is the commit before the push as the service names \
      it, else HEAD while models have uncommitted changes, else the commit before HEAD.

      Without a base, the check fails with exit code 65. It needs none with --no-base, or outside \
      a repository when each bundle has the lock file that modeldiff freeze writes. Checks that \
      could not be made are listed.

      With --rehearse, generated stores of every shipped version are upgraded, and what fails or \
      changes is among the findings: see modeldiff rehearse.

      .modeldiff.json, at the root of the repository or beside a bundle, sets levels and more: \
      see modeldiff config. Accepted findings do not fail the check: see modeldiff accept.

      Bundles with findings come first; one line sums up all others. With --quiet, only findings \
      that are not accepted are printed.

      Example:
        modeldiff check App --report html=check.html
            the bundles below App, with an HTML report
      """)

  @OptionGroup
  var check: CheckArguments

  @OptionGroup
  var schema: CloudKitSchemaArguments

  @Flag(
    help:
      "Also upgrade generated stores of every shipped version, as modeldiff rehearse does.")
  var rehearse = false

  @OptionGroup
  var rehearsal: RehearsalArguments

  @Option(help: ArgumentHelp("The output format on standard output.", valueName: "form"))
  var format: CheckFormat?

  @Option(
    help: ArgumentHelp(
      "Also write a report, such as json=check.json; - is standard output. Can be repeated.",
      valueName: "form=file"))
  var report: [ReportDestination] = []

  @Option(
    help: ArgumentHelp(
      "Lowest severity that fails the run, with exit code 1 (default: error).",
      valueName: "severity"))
  var failOn: FailureLevel?

  @Flag(help: "Print JSON with line breaks and indentation.")
  var pretty = false

  @OptionGroup
  var schemaOption: SchemaOption

  @OptionGroup
  var common: CommonOptions

  static func outputSchema(for line: [String]) -> JSONValue { checkSchema }

  func validate() throws {
    guard rehearse || !(rehearsal.allowPrograms || rehearsal.stepSeconds != nil) else {
      throw ValidationError("--allow-programs and --step-seconds need --rehearse")
    }
    let outputs = report.filter { $0.file == nil }.count + (format == nil ? 0 : 1)
    guard outputs < 2 else {
      throw ValidationError("only one report can go to standard output")
    }
  }

  func run() throws {
    var hasFailed = false
    let watch = rehearse ? SignalWatch() : nil
    defer { watch?.release() }
    try reportingErrors(common) { () throws(ToolchainError) in
      var options = check.options
      schema.set(&options)
      options.failureLevel = failOn?.severity
      let forms = [format].compactMap(\.self) + report.map(\.format)
      options.illustratesSteps = forms.contains { [.html, .markdown].contains($0) }
      if let watch { options.rehearsal = rehearsal.options { watch.isPending } }
      try checkReportPlaces(report.compactMap(\.file))
      let result = try checkBundles(options)
      watch?.discard()
      hasFailed = result.hasFailed
      let plain = TextStyle(usesColor: false)
      for destination in report {
        guard let file = destination.file else { continue }
        try writeReport(
          destination.format.print(result, style: plain, isPretty: pretty), to: file)
      }
      let shown = format ?? report.first { $0.file == nil }?.format ?? .text
      let style = common.style(.standardOutput)
      Stream.standardOutput.write(
        shown == .text && common.quiet
          ? CheckText(style: style).findings(of: result)
          : shown.print(result, style: style, isPretty: pretty))
    }
    if hasFailed { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }
}
