package import ArgumentParser
package import Checking
import Findings
import Upgrading

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a check is asked for, as the command line says it.
package struct CheckArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Bundles, or folders to search for bundles (default: the working directory).",
      valueName: "path"))
  package var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The revision to compare with; A...B is the merge base of A and B.", valueName: "ref"))
  package var against: String?

  @Flag(help: "Compare with no revision: lock files alone tell what has shipped.")
  package var noBase = false

  @Flag(help: "Check all models for mirroring with CloudKit.")
  package var cloudkit = false

  @Option(
    help: ArgumentHelp(
      "The configuration to use instead of .modeldiff.json at the root of the repository.",
      valueName: "file"))
  package var config: String?

  /// Makes arguments without any given.
  package init() {}

  package func validate() throws {
    guard against == nil || !noBase else {
      throw ValidationError("--against and --no-base contradict each other")
    }
  }

  /// The options of the check, with what the environment says.
  package var options: CheckOptions {
    var options = CheckOptions()
    options.paths = paths
    options.against = against
    options.ignoresBase = noBase
    options.usesCloudKit = cloudkit
    options.configuration = config
    for name in CheckOptions.variableNames { options.variables[name] = environment(name) }
    options.today = currentDay
    options.scratch = temporaryDirectory
    return options
  }
}

/// The day in UTC, as `2027-01-31`; that of `SOURCE_DATE_EPOCH` where it is set.
private var currentDay: String {
  var seconds = environment("SOURCE_DATE_EPOCH").flatMap { time_t($0) } ?? time(nil)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  func padded(_ number: Int32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
  return [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
    .joined(separator: "-")
}
