import ArgumentParser
import Checking
import Findings
import Text

/// The command `modeldiff accept`.
struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accept findings of a check.",
    usage: """
      modeldiff accept FINGERPRINT --reason TEXT
      modeldiff accept --all --reason TEXT [--prune]
      modeldiff accept --prune
      """,
    discussion: """
      Runs the check and writes the finding with that fingerprint to .modeldiff-accepted.json at \
      the root of the repository; commit this file. An accepted finding is still listed, but no \
      longer fails the check. When its element changes again, that is a new finding. Unreadable \
      input cannot be accepted. Accepted findings that are no longer found are listed; --prune \
      removes them. With --path or --no-base the check covers less; accepted findings outside of \
      it are neither listed nor removed.

      --all accepts every finding of the check, as a baseline for a project that starts to use it. \
      A finding that something could not be checked is never accepted; it is listed, and the exit \
      code is 1.

      Example:
        modeldiff accept --all --reason 'before the check'
            a baseline for a project that starts to use the check
      """)

  @Argument(
    help: ArgumentHelp("The fingerprint, as the check prints it.", valueName: "fingerprint"))
  var fingerprint: String?

  @Option(help: ArgumentHelp("Why it is accepted.", valueName: "text"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "The last day of the acceptance, such as 2027-01-31.", valueName: "day"))
  var expires: String?

  @Flag(help: "Accept every finding of the check.")
  var all = false

  @Flag(help: "Remove accepted findings that are no longer found.")
  var prune = false

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp("A bundle or folder to check, as with check.", valueName: "path"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("The revision to compare with, as with check.", valueName: "ref"))
  var against: String?

  @Flag(help: "Compare with no revision, as with check.")
  var noBase = false

  @Option(
    help: ArgumentHelp(
      "A store or an app of a release, as with check.", valueName: "path"))
  var release: [String] = []

  @Flag(help: "Check all models for mirroring with CloudKit, as with check.")
  var cloudkit = false

  @OptionGroup
  var schema: CloudKitSchemaArguments

  @Option(help: ArgumentHelp("The configuration, as with check.", valueName: "file"))
  var config: String?

  @OptionGroup
  var common: CommonOptions

  func validate() throws {
    guard against == nil || !noBase else {
      throw ValidationError("--against and --no-base contradict each other")
    }
    guard !all else {
      guard fingerprint == nil else { throw ValidationError("--all takes no fingerprint") }
      return try validateReason()
    }
    guard !prune else {
      guard fingerprint == nil, reason == nil, expires == nil else {
        throw ValidationError("--prune takes no fingerprint")
      }
      return
    }
    guard fingerprint != nil else {
      throw ValidationError("expected a fingerprint, --all or --prune")
    }
    try validateReason()
  }

  private func validateReason() throws {
    guard let reason, !reason.isEmpty else { throw ValidationError("expected --reason") }
    if let expires, !isDay(expires) {
      throw ValidationError("\"\(expires)\" is not a valid date, expected one such as 2027-01-31")
    }
    if let expires, expires < currentDay {
      throw ValidationError("--expires \(expires) is in the past, expected today or a later day")
    }
  }

  func run() throws {
    var isComplete = true
    try reportingErrors(common) { () throws(ToolchainError) in
      var arguments = CheckArguments()
      arguments.paths = paths
      arguments.against = against
      arguments.noBase = noBase
      arguments.release = release
      arguments.cloudkit = cloudkit
      arguments.config = config
      var options = arguments.options
      schema.set(&options)
      if all {
        isComplete = try acceptAll(options)
        return
      }
      if prune {
        let (file, removed) = try pruneAcceptances(options)
        for name in removed { tell("\(file): removed \(name)\n") }
        return
      }
      let (file, finding) = try acceptFinding(
        Fingerprint(reading: fingerprint ?? ""), reason: reason ?? "", expires: expires,
        options: options)
      tell("\(file): accepted \(finding.diagnostic.summary)\n")
    }
    if !isComplete { throw ArgumentParser.ExitCode(Findings.ExitCode.findings.rawValue) }
  }

  /// Accepts everything; false when something cannot be accepted.
  private func acceptAll(_ options: CheckOptions) throws(ToolchainError) -> Bool {
    let result = try acceptAllFindings(
      reason: reason ?? "", expires: expires, isPruning: prune, options: options)
    for name in result.removed { tell("\(result.file): removed \(name)\n") }
    let count = result.accepted.count
    let noun = count == 1 ? "finding" : "findings"
    let text = count == 0 ? "nothing to accept" : "accepted \(count) \(noun)"
    tell("\(result.file): \(text)\n")
    common.report(
      result.refused.map { finding in
        var diagnostic = finding.diagnostic
        diagnostic.notes.append(DiagnosticNote("It cannot be accepted."))
        return diagnostic
      })
    return result.refused.isEmpty
  }

  private func tell(_ text: String) {
    if !common.quiet { Stream.standardOutput.write(printableLines(text)) }
  }
}
